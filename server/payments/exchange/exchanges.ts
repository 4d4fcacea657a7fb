import { Refusal } from '@ballast/contract/errors.ts';
import { quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount } from '../../ledger/account.ts';
import { execute } from '../../ledger/execute.ts';
import { holdCommand, isRequestKeyUsed } from '../../ledger/requests.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { floorOf } from '../trades/fill-rules.ts';
import { assertCovered } from '../trades/house-cover.ts';
import { planTrades } from '../trades/planned-trades.ts';
import { readPricing } from '../trades/priced.ts';
import { spendQuote } from '../trades/quotes.ts';
import {
  type OwnParent,
  openParentCommand,
  openTradeCommand,
  storeTrades,
} from '../trades/trades.ts';
import { type ExchangeQuote, readExchangeQuote } from './exchange-quotes.ts';

export type Exchange = Omit<ExchangeQuote, 'valueUsd' | 'expiresAt'> & {
  readonly holdId: string;
  readonly state: 'PROCESSING' | 'COMPLETED' | 'FAILED';
  readonly failure: 'RATE_CHANGED' | 'NOT_FILLED' | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

export type ExchangeAcceptance = {
  readonly ownerId: string;
  readonly quoteId: string;
  readonly key: string;
};

/**
 * Exchanges at a quote: holds what is sold, opens the request of the order, which is the first of two where the market does not
 * list the pair, and enqueues its job. Refuses `quote_expired` also
 * for a used quote, `rate_changed` when the order could not be filled above its floor at the latest prices,
 * `insufficient_funds` and `quote_not_covered`.
 */
export async function createExchange(
  tx: Tx,
  actor: Actor,
  { ownerId, quoteId, key }: ExchangeAcceptance,
): Promise<Exchange> {
  const [quote, isKeyUsed, ways] = await inOrder([
    readExchangeQuote(tx, ownerId, quoteId),
    isRequestKeyUsed(tx, { ownerId, kind: 'exchange', idemKey: key }),
    readWays(tx),
  ]);
  if (isKeyUsed) throw new Refusal('idempotency_key_reused');
  const { sell, sold, buy, bought } = quote;
  const parent = { kind: 'exchange', id: newId(), ownerId, fundId: null } as const;
  const wish = { sell: { asset: sell, minor: sold }, owed: { asset: buy, minor: bought } };
  const [, trades] = await inOrder([assertStillGood(tx, quote), planTrades(tx, [wish], ways)]);
  const holdId = newId();
  const account = clientAccount(ownerId, 'available', sell);
  const subject = { kind: 'exchange', id: parent.id, ownerId };
  const after = { quoteId, sell, sold: sold.toString(), buy, bought: bought.toString() };
  const results = await inOrder([
    execute(tx, [
      openParentCommand(parent, { key, asset: sell, minor: sold }),
      holdCommand({ holdId, account, minor: sold, requestId: parent.id }),
      ...trades.map((trade) => openTradeCommand(parent, trade)),
    ]),
    spendQuote(tx, 'exchange_quotes', quote),
    tx
      .insertInto('exchanges')
      .values({ id: parent.id, owner_id: ownerId, quote_id: quoteId, hold_id: holdId })
      .execute(),
    storeTrades(tx, parent, trades),
    assertCovered(tx, ownerId, [buy]),
    recordAction(tx, actor, 'exchange_created', subject, null, after),
    getExchange(tx, parent),
  ]);
  return results[6];
}

async function assertStillGood(tx: Tx, { sell, sold, buy, bought }: ExchangeQuote): Promise<void> {
  const priceOf = await readPricing(tx, [sell, buy]);
  const rate = quotedRate(priceOf(sell), priceOf(buy));
  if (convertMinor(sell, sold, buy, rate, 'down') < floorOf(bought)) {
    throw new Refusal('rate_changed');
  }
}

/** A client's exchange. Refuses `not_found`, also for another client's. */
export async function getExchange(
  database: Database,
  { ownerId, id }: OwnParent,
): Promise<Exchange> {
  const row = await database
    .selectFrom('exchanges')
    .innerJoin('exchange_quotes', (join) =>
      join
        .onRef('exchange_quotes.owner_id', '=', 'exchanges.owner_id')
        .onRef('exchange_quotes.id', '=', 'exchanges.quote_id'),
    )
    .selectAll('exchanges')
    .select(['sell_asset', 'sold', 'buy_asset', 'bought', 'rate'])
    .where('exchanges.owner_id', '=', ownerId)
    .where('exchanges.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  const rate: Rate = rateOf(row.rate);
  return {
    id,
    ownerId,
    sell: row.sell_asset,
    sold: BigInt(row.sold),
    buy: row.buy_asset,
    bought: BigInt(row.bought),
    rate,
    holdId: row.hold_id,
    state: row.state,
    failure: row.failure,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
