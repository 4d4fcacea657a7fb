import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { type Actor, recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { unitsAccount } from '../../ledger/account.ts';
import { execute } from '../../ledger/execute.ts';
import { holdCommand, isRequestKeyUsed } from '../../ledger/requests.ts';
import { assertCovered } from '../../payments/trades/house-cover.ts';
import { planTrades } from '../../payments/trades/planned-trades.ts';
import { readPricing } from '../../payments/trades/priced.ts';
import { spendQuote } from '../../payments/trades/quotes.ts';
import { openParentCommand, openTradeCommand, storeTrades } from '../../payments/trades/trades.ts';
import { readWays, type Ways } from '../../prices/market-pairs.ts';
import { freeUnits } from '../holdings.ts';
import type { Acceptance } from '../investments/investments.ts';
import { finishRedemption } from './finish-redemption.ts';
import {
  getRedeemedFund,
  minimumIn,
  type RedemptionQuote,
  readRedemptionQuote,
} from './redemption-quotes.ts';
import type { RedemptionPart } from './redemption-rules.ts';

export type Redemption = {
  readonly id: string;
  readonly ownerId: string;
  readonly fund: { readonly id: string; readonly slug: string };
  readonly currency: AssetCode;
  /** Part of the holding's value. */
  readonly share: Rate;
  /** Minor units of the currency; null until it is completed. */
  readonly proceeds: bigint | null;
  readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly createdAt: Date;
};

/** A part that is sold, and the hold on its units. */
type HeldPart = RedemptionPart & { readonly holdId: string };

/**
 * Redeems at a quote: holds the units, opens a request for each trade and enqueues its job. Refuses
 * `quote_expired` also for a used quote, `rate_changed` when prices or the holding changed too much, and
 * `quote_not_covered`.
 */
export async function createRedemption(
  tx: Tx,
  actor: Actor,
  { ownerId, quoteId, key }: Acceptance,
): Promise<Redemption> {
  const [quote, isKeyUsed, ways] = await inOrder([
    readRedemptionQuote(tx, ownerId, quoteId),
    isRequestKeyUsed(tx, { ownerId, kind: 'redemption', idemKey: key }),
    readWays(tx),
  ]);
  await assertStillGood(tx, quote);
  if (isKeyUsed) throw new Refusal('idempotency_key_reused');
  return redeemAt(tx, actor, quote, { key, ways, forFee: false });
}

/** Redeems for a fee what was just quoted for it, without a smallest amount. Refuses as `createRedemption` does. */
export async function redeemForFee(tx: Tx, quote: RedemptionQuote): Promise<Redemption> {
  return redeemAt(tx, SYSTEM, quote, { key: newId(), ways: await readWays(tx), forFee: true });
}

type How = { readonly key: string; readonly ways: Ways; readonly forFee: boolean };

async function redeemAt(
  tx: Tx,
  actor: Actor,
  quote: RedemptionQuote,
  { key, ways, forFee }: How,
): Promise<Redemption> {
  const { id: quoteId, ownerId, fund, currency } = quote;
  const parent = { kind: 'redemption', id: newId(), ownerId, fundId: fund.id } as const;
  const parts = quote.parts.map((part) => ({ ...part, holdId: newId() }));
  const wishes = parts
    .filter(({ asset, proceeds }) => asset !== currency && proceeds > 0n)
    .map(({ asset, quantity, proceeds }) => ({
      sell: { asset, minor: quantity },
      owed: { asset: currency, minor: proceeds },
    }));
  const trades = await planTrades(tx, wishes, ways);
  const subject = { kind: 'redemption', id: parent.id, ownerId };
  const after = {
    ...{ ownerId, fundId: fund.id, quoteId, currency, share: formatRate(quote.share) },
    ...(forFee && { forFee }),
  };
  const [, , , , , , , redemption, ending] = await inOrder([
    execute(tx, [
      openParentCommand(parent, { key, asset: currency, minor: quote.proceeds }),
      ...parts.map(({ asset, quantity, holdId }) =>
        holdCommand({
          holdId,
          account: unitsAccount(ownerId, fund.id, asset),
          minor: quantity,
          requestId: parent.id,
        }),
      ),
      ...trades.map((trade) => openTradeCommand(parent, trade)),
    ]),
    assertSameTerms(tx, quote),
    spendQuote(tx, 'redemption_quotes', quote),
    storeRedemption(tx, parent.id, { ...quote, forFee }, parts),
    storeTrades(tx, parent, trades),
    assertCovered(
      tx,
      ownerId,
      trades.flatMap(({ owed }) => owed?.asset ?? []),
    ),
    recordAction(tx, actor, 'redemption_created', subject, null, after),
    getRedemption(tx, ownerId, parent.id),
    // A redemption of only the payout currency needs no trade.
    trades.length === 0 ? finishRedemption(tx, parent, []) : [],
  ]);
  if (ending.length === 0) return redemption;
  const [, finished] = await Promise.all([
    execute(tx, ending),
    getRedemption(tx, ownerId, parent.id),
  ]);
  return finished;
}

async function assertStillGood(tx: Tx, quote: RedemptionQuote): Promise<void> {
  const { fund: of, wish, currency } = quote;
  if (wish === 'everything') {
    await getRedeemedFund(tx, of.id);
    return;
  }
  const [fund, priceOf] = await inOrder([getRedeemedFund(tx, of.id), readPricing(tx, [currency])]);
  if (wish < minimumIn(fund, currency, priceOf)) throw new Refusal('rate_changed');
}

/**
 * Compares the holding as it is, now that nobody else can take from it, with the wish: units that came in between
 * would be left of everything.
 */
async function assertSameTerms(tx: Tx, { ownerId, fund, wish }: RedemptionQuote): Promise<void> {
  if (wish !== 'everything') return;
  const left = await freeUnits(tx, ownerId, fund.id);
  if (left.length > 0) throw new Refusal('rate_changed');
}

async function storeRedemption(
  tx: Tx,
  id: string,
  quote: RedemptionQuote & Pick<How, 'forFee'>,
  parts: readonly HeldPart[],
): Promise<void> {
  const redemption = tx.insertInto('redemptions').values({
    id,
    owner_id: quote.ownerId,
    fund_id: quote.fund.id,
    quote_id: quote.id,
    currency: quote.currency,
    share: formatRate(quote.share),
    for_fee: quote.forFee,
  });
  const itsParts = tx.insertInto('redemption_parts').values(
    parts.map((part) => ({
      owner_id: quote.ownerId,
      redemption_id: id,
      asset: part.asset,
      quantity: part.quantity,
      hold_id: part.holdId,
    })),
  );
  await Promise.all([redemption.execute(), itsParts.execute()]);
}

async function getRedemption(tx: Tx, ownerId: string, id: string): Promise<Redemption> {
  const row = await selectRedemptions(tx, ownerId)
    .where('redemptions.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return toRedemption(row);
}

/** Where a page of redemptions goes on: the last one of the page before. */
export type RedemptionCursor = { readonly createdAt: Date; readonly id: string };

/** A client's redemptions, newest first, at most `limit` of them after a cursor. */
export async function listRedemptionRecords(
  database: Database,
  ownerId: string,
  page: { readonly after: RedemptionCursor | null; readonly limit: number },
): Promise<Redemption[]> {
  const { after, limit } = page;
  let query = selectRedemptions(database, ownerId);
  if (after) {
    query = query.where((eb) =>
      eb(
        eb.refTuple('redemptions.created_at', 'redemptions.id'),
        '<',
        eb.tuple(after.createdAt, after.id),
      ),
    );
  }
  const rows = await query
    .orderBy('redemptions.created_at', 'desc')
    .orderBy('redemptions.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRedemption);
}

function selectRedemptions(database: Database, ownerId: string) {
  return database
    .selectFrom('redemptions')
    .innerJoin('funds', 'funds.id', 'redemptions.fund_id')
    .selectAll('redemptions')
    .select('funds.slug')
    .where('redemptions.owner_id', '=', ownerId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRedemptions>['execute']>>[number];

function toRedemption(row: Row): Redemption {
  return {
    id: row.id,
    ownerId: row.owner_id,
    fund: { id: row.fund_id, slug: row.slug },
    currency: row.currency,
    share: rateOf(row.share),
    proceeds: row.proceeds === null ? null : BigInt(row.proceeds),
    state: row.state,
    createdAt: row.created_at,
  };
}
