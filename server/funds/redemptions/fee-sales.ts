import { type ErrorCode, Refusal } from '@ballast/contract/errors.ts';
import { suspendedAmong } from '../../account/clients.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { collectOwed, hasCashWithoutPrice } from '../../fees/billing.ts';
import { FEE_ASSET } from '../../fees/client-fees.ts';
import { claimOverdue, owedAfterNotice } from '../../fees/sale-notices.ts';
import { type Pricing, readQuotedPricing } from '../../payments/trades/priced.ts';
import type { OwnParent } from '../../payments/trades/trades.ts';
import { type Fund, listFundRecords } from '../funds.ts';
import { freeUnitsIn, holdingsOf } from '../holdings.ts';
import { quoteWish } from './redemption-quotes.ts';
import { divideFee, type HeldUnits, redeemableIn } from './redemption-rules.ts';
import { redeemForFee } from './redemptions.ts';

/** Clients who are named in one transaction; each is then sold for in one of their own. */
const CLIENTS_MAX = 50;

/** What may pass by itself: it is tried again after an hour. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'price_stale',
  'price_unavailable',
  'quote_not_covered',
  'rate_changed',
]);

/** A basket of a client that gives money back, and what all of it would bring. */
type Basket = {
  readonly fund: Fund;
  readonly holding: readonly HeldUnits[];
  readonly brings: bigint;
};

/**
 * Sells holdings in baskets for fees that there was no cash for, once the clients' notice is over (docs/decisions/0316). Returns how
 * many redemptions began.
 */
export async function sellForFees(database: Database, signal?: AbortSignal): Promise<number> {
  const owners = await transact(database, (tx) => claimOverdue(tx, CLIENTS_MAX));
  return workOnEach(owners, { work: (ownerId) => sellFor(database, ownerId) }, signal);
}

async function sellFor(database: Database, ownerId: string): Promise<number> {
  try {
    return await transact(database, (tx) => sell(tx, ownerId));
  } catch (error) {
    if (error instanceof Refusal && PASSING.has(error.code)) return 0;
    throw error;
  }
}

/** What cash there is comes first; of the baskets as much is sold as is then owed, of each by what it would bring. */
async function sell(tx: Tx, ownerId: string): Promise<number> {
  // It keeps the client's books as they are until all of this is done.
  await collectOwed(tx, ownerId);
  const owed = await owedAfterNotice(tx, ownerId);
  if (owed === 0n || (await isLeft(tx, ownerId))) return 0;
  const { baskets, priceOf } = await basketsOf(tx, ownerId);
  const wishes = divideFee(
    owed,
    baskets.map(({ brings }) => brings),
  );
  let begun = 0;
  for (const [place, { fund, holding }] of baskets.entries()) {
    const wish = wishes[place] ?? 0n;
    if (wish === 0n) continue;
    const wanted = { ownerId, fund, currency: FEE_ASSET, wish, holding, priceOf };
    await redeemForFee(tx, await quoteWish(tx, wanted));
    begun += 1;
  }
  // What needed no trade has been paid already.
  await collectOwed(tx, ownerId, 'AFTER_NOTICE');
  return begun;
}

/** Whether nothing is sold of a client now: there is cash whose price has yet to come, a sale under way, or the account is suspended. */
async function isLeft(tx: Tx, ownerId: string): Promise<boolean> {
  return (
    (await isSelling(tx, ownerId)) ||
    (await hasCashWithoutPrice(tx, ownerId)) ||
    (await suspendedAmong(tx, [ownerId])).has(ownerId)
  );
}

/** Whether something is being sold for a fee already. */
async function isSelling(tx: Tx, ownerId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('redemptions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('for_fee', '=', true)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst();
  return found !== undefined;
}

/** The baskets of a client that give money back, at prices that may be quoted. Refuses `price_stale`, `price_unavailable`. */
async function basketsOf(
  tx: Tx,
  ownerId: string,
): Promise<{ readonly baskets: readonly Basket[]; readonly priceOf: Pricing }> {
  const holdings = await holdingsOf(tx, ownerId);
  const funds = await listFundRecords(tx, { productType: 'sma' });
  const held = funds
    .filter(({ redemptionsAllowed }) => redemptionsAllowed)
    .map((fund) => ({ fund, free: freeUnitsIn(holdings, fund.id) }))
    .filter(({ free }) => free.length > 0);
  const assets = new Set(held.flatMap(({ free }) => free.map(({ asset }) => asset)));
  const priceOf = await readQuotedPricing(tx, [FEE_ASSET, ...assets]);
  const baskets = held.map(({ fund, free }) => {
    const holding = free.map(({ asset, units }) => ({ ...priceOf(asset), units }));
    return { fund, holding, brings: redeemableIn(holding, priceOf(FEE_ASSET)) };
  });
  return { baskets, priceOf };
}

/** Charges a fee from what was sold for it, in the transaction in which it comes in: nobody else can take it first. */
export async function chargeWhatWasSold(tx: Tx, { ownerId, id }: OwnParent): Promise<void> {
  const redemption = await tx
    .selectFrom('redemptions')
    .select(['for_fee', 'state'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (redemption?.for_fee && redemption.state === 'COMPLETED') {
    await collectOwed(tx, ownerId, 'AFTER_NOTICE');
  }
}
