import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { changeBalance } from '../custody/sandbox-balances.ts';
import { BELOW_FLOOR } from '../failures.ts';
import { type Happening, queueEvents } from '../sandbox/outgoing-events.ts';
import { drawChangeNumbers, lockBooks } from '../sandbox/sandbox-calls.ts';
import { fillAt } from './fill.ts';
import type { Market } from './market.ts';
import type { OrderRow } from './sandbox-orders.ts';
import { openPriceBook, type PriceBook } from './sandbox-prices.ts';

const BATCH = 200;

/** Fills, or fails, every order that is due by the clock; returns how many. */
export async function fillDueOrders(sandboxDatabase: Database, market: Market): Promise<number> {
  let filled = 0;
  while (await hasDueOrder(sandboxDatabase)) {
    filled += await transact(sandboxDatabase, (tx) => fillBatch(tx, market));
  }
  return filled;
}

async function hasDueOrder(sandboxDatabase: Database): Promise<boolean> {
  const row = await sandboxDatabase
    .selectFrom('sandbox.trade_orders')
    .select('provider_ref')
    .where('state', '=', 'accepted')
    .where('fills_at', '<=', sql<Date>`clock_now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function fillBatch(tx: Tx, market: Market): Promise<number> {
  await lockBooks(tx, 'trade');
  const due = await tx
    .selectFrom('sandbox.trade_orders')
    .selectAll()
    .where('state', '=', 'accepted')
    .where('fills_at', '<=', sql<Date>`clock_now()`)
    .orderBy('fills_at')
    .orderBy('provider_ref')
    .limit(BATCH)
    .execute();
  const codes = due.flatMap((row) => [row.sold_asset, row.bought_asset]);
  const book = await openPriceBook(tx, market, [...new Set(codes)]);
  const ended = due.map((row) => endOf(row, book));
  await writeEnds(tx, ended);
  await settleAtCustodian(tx, ended);
  await queueEvents(tx, 'trade', ended.map(happeningOf));
  return ended.length;
}

// At the price of the moment it was due, so that a late run of the sandbox changes nothing.
function endOf(row: OrderRow, book: PriceBook): OrderRow {
  if (row.failure !== null) return { ...row, state: 'failed' };
  const sold = row.sold_asset;
  const bought = row.bought_asset;
  const fill = fillAt(
    { asset: sold, amount: BigInt(row.sold_amount), price: book.priceAt(sold, row.fills_at) },
    { asset: bought, price: book.priceAt(bought, row.fills_at) },
  );
  if (fill.bought === 0n) return { ...row, state: 'failed', failure: 'amount_too_small' };
  if (fill.bought < BigInt(row.floor)) return { ...row, state: 'failed', failure: BELOW_FLOOR };
  const { bought: amount, rate } = fill;
  return { ...row, state: 'settled', bought_amount: amount.toString(), rate: formatRate(rate) };
}

async function writeEnds(tx: Tx, ended: readonly OrderRow[]): Promise<void> {
  await sql`
    update sandbox.trade_orders as trade_order
    set state = ended.state, failure = ended.failure, bought_amount = ended.bought_amount,
      rate = ended.rate
    from unnest(
      ${ended.map((row) => row.provider_ref)}::text[],
      ${ended.map((row) => row.state)}::text[],
      ${ended.map((row) => row.failure)}::text[],
      ${ended.map((row) => row.bought_amount)}::numeric[],
      ${ended.map((row) => row.rate)}::numeric[]
    ) as ended (provider_ref, state, failure, bought_amount, rate)
    where trade_order.provider_ref = ended.provider_ref`.execute(tx);
}

// Trades settle at the custodian: what was sold leaves our holdings, what was bought arrives, and both are listed.
async function settleAtCustodian(tx: Tx, ended: readonly OrderRow[]): Promise<void> {
  const moved = ended.flatMap((row) => {
    if (row.bought_amount === null) return [];
    const { provider_ref, request_id, fills_at: settled_at } = row;
    return [
      {
        provider_ref,
        request_id,
        settled_at,
        asset: row.sold_asset,
        amount: `-${row.sold_amount}`,
      },
      { provider_ref, request_id, settled_at, asset: row.bought_asset, amount: row.bought_amount },
    ];
  });
  if (moved.length === 0) return;
  await lockBooks(tx, 'custody');
  const first = await drawChangeNumbers(tx, 'custody', moved.length);
  await tx
    .insertInto('sandbox.custody_settlements')
    .values(moved.map((row, i) => ({ ...row, change_number: (first + BigInt(i)).toString() })))
    .execute();
  const changes = new Map<AssetCode, bigint>();
  for (const { asset, amount } of moved) {
    changes.set(asset, (changes.get(asset) ?? 0n) + BigInt(amount));
  }
  for (const [asset, amount] of changes) await changeBalance(tx, asset, { amount, leaving: 0n });
}

function happeningOf(row: OrderRow): Happening {
  const timing = { at: row.fills_at, fault: row.event_fault };
  const reference = { provider_ref: row.provider_ref, request_id: row.request_id };
  if (row.bought_amount === null || row.rate === null) {
    const data = { ...reference, failure: row.failure ?? 'failed' };
    return { ...timing, type: 'trade.order_failed', data };
  }
  const data = {
    ...reference,
    sold: { asset: row.sold_asset, amount: row.sold_amount },
    bought: { asset: row.bought_asset, amount: row.bought_amount },
    rate: row.rate,
  };
  return { ...timing, type: 'trade.order_filled', data };
}
