import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { openUnitsAccounts } from '../../ledger/accounts.ts';
import { execute } from '../../ledger/execute.ts';
import { holdCommand, isRequestKeyUsed } from '../../ledger/requests.ts';
import { assertCovered } from '../../payments/trades/house-cover.ts';
import { planTrades } from '../../payments/trades/planned-trades.ts';
import { readPricing } from '../../payments/trades/priced.ts';
import { spendQuote } from '../../payments/trades/quotes.ts';
import {
  openParentCommand,
  openTradeCommand,
  storeTrades,
  type TradeParent,
} from '../../payments/trades/trades.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { keepVersion } from '../own-weights/own-weights.ts';
import { finishInvestment } from './finish-investment.ts';
import {
  getInvestedFund,
  type InvestmentQuote,
  limitsOf,
  readInvestmentQuote,
} from './investment-quotes.ts';

export type Investment = {
  readonly id: string;
  readonly fund: { readonly id: string; readonly slug: string };
  readonly currency: AssetCode;
  readonly amount: bigint;
  readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly createdAt: Date;
};

export type Acceptance = {
  readonly ownerId: string;
  readonly quoteId: string;
  readonly key: string;
};

/**
 * Invests at a quote: holds the amount, opens a request for each trade and enqueues its job. Refuses
 * `quote_expired` also for a used quote and for one by weights that the client has changed, `rate_changed` when the amount is outside the limits at the
 * latest prices, and `quote_not_covered`.
 */
export async function createInvestment(
  tx: Tx,
  actor: Actor,
  { ownerId, quoteId, key }: Acceptance,
): Promise<Investment> {
  const [quote, isKeyUsed, ways] = await inOrder([
    readInvestmentQuote(tx, ownerId, quoteId),
    isRequestKeyUsed(tx, { ownerId, kind: 'investment', idemKey: key }),
    readWays(tx),
  ]);
  await assertStillGood(tx, quote);
  if (isKeyUsed) throw new Refusal('idempotency_key_reused');
  const { fund, currency, amount } = quote;
  const parent = { kind: 'investment', id: newId(), ownerId, fundId: fund.id } as const;
  const wishes = quote.parts
    .filter(({ asset }) => asset !== currency)
    .map(({ asset, spend, quantity }) => ({
      sell: { asset: currency, minor: spend },
      owed: { asset, minor: quantity },
    }));
  const trades = await planTrades(tx, wishes, ways);
  const holdId = newId();
  const account = clientAccount(ownerId, 'available', currency);
  const subject = { kind: 'investment', id: parent.id, ownerId };
  const after = { ownerId, fundId: fund.id, quoteId, currency, amount: amount.toString() };
  const [, , , , , , , investment, ending] = await inOrder([
    openUnitsAccounts(
      tx,
      ownerId,
      fund.id,
      quote.parts.map(({ asset }) => asset),
    ),
    execute(tx, [
      openParentCommand(parent, { key, asset: currency, minor: amount }),
      holdCommand({ holdId, account, minor: amount, requestId: parent.id }),
      ...trades.map((trade) => openTradeCommand(parent, trade)),
    ]),
    spendQuote(tx, 'investment_quotes', quote),
    storeInvestment(tx, parent.id, quote, holdId),
    storeTrades(tx, parent, trades),
    assertCovered(
      tx,
      ownerId,
      trades.flatMap(({ owed }) => owed?.asset ?? []),
    ),
    recordAction(tx, actor, 'investment_created', subject, null, after),
    getInvestment(tx, parent),
    // A basket of only the paid currency needs no trade.
    trades.length === 0 ? finishInvestment(tx, parent, []) : [],
  ]);
  if (ending.length === 0) return investment;
  const [, finished] = await Promise.all([execute(tx, ending), getInvestment(tx, parent)]);
  return finished;
}

async function assertStillGood(tx: Tx, quote: InvestmentQuote): Promise<void> {
  const [fund, priceOf] = await inOrder([
    getInvestedFund(tx, quote.fund.id),
    readPricing(tx, [quote.currency]),
  ]);
  if (quote.weightsVersion !== null) {
    const version = await keepVersion(tx, quote.ownerId, fund.id);
    if (version !== quote.weightsVersion) throw new Refusal('quote_expired');
  }
  const { minimum, maximum } = limitsOf(fund, quote.currency, priceOf);
  if (quote.amount < minimum || quote.amount > maximum) throw new Refusal('rate_changed');
}

async function storeInvestment(
  tx: Tx,
  id: string,
  { ownerId, fund, currency, amount, id: quoteId }: InvestmentQuote,
  holdId: string,
): Promise<void> {
  await tx
    .insertInto('investments')
    .values({
      id,
      owner_id: ownerId,
      fund_id: fund.id,
      quote_id: quoteId,
      currency,
      amount,
      hold_id: holdId,
    })
    .execute();
}

async function getInvestment(
  tx: Tx,
  { ownerId, id }: Pick<TradeParent, 'ownerId' | 'id'>,
): Promise<Investment> {
  const row = await tx
    .selectFrom('investments')
    .innerJoin('funds', 'funds.id', 'investments.fund_id')
    .selectAll('investments')
    .select('funds.slug')
    .where('investments.owner_id', '=', ownerId)
    .where('investments.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    fund: { id: row.fund_id, slug: row.slug },
    currency: row.currency,
    amount: BigInt(row.amount),
    state: row.state,
    createdAt: row.created_at,
  };
}
