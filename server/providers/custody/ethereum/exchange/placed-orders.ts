import { formatRate } from '@ballast/contract/money/rate.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../../../database/connect.ts';
import { workOnEach } from '../../../../database/due-rows.ts';
import type { EthereumExchangeOrders } from '../../../../database/schema.ts';
import { transact } from '../../../../database/transact.ts';
import { KEY_REUSED, OutcomeUnknown, ProviderRefusal, readBack } from '../../../failures.ts';
import type { OrderReport, Trade, TradeOrder } from '../../../trade/port.ts';
import { drawNumbers, lockDesk } from '../books.ts';

/**
 * After so long the exchange has thrown away what it did not take, and lists what it took: that it knows no such order is then
 * believed. Whoever gives it the order again has it open again.
 */
const BELIEVED_AFTER_MINUTES = 2;

const READ_AT_ONCE = 100;

/**
 * An exchange whose orders are entered in the books before they are sent, so that none is ever unknown to a count of what lies there, and whose
 * fills are in the list before anybody is told of them.
 */
export function enteredTrade(database: Database, trade: Trade): Trade {
  return {
    prices: (codes) => trade.prices(codes),
    candles: (query) => trade.candles(query),
    pairs: (codes) => trade.pairs(codes),
    order: async (order) => {
      const firstSentAt = await enterOrder(database, order);
      try {
        return await trade.order(order);
      } catch (error) {
        // What is refused the first time was never taken; later the refusal may be of another attempt.
        if (firstSentAt !== null && error instanceof ProviderRefusal) {
          await endRefused(database, order.key, firstSentAt);
        }
        throw error;
      }
    },
    findOrder: async (query) => {
      const report = await trade.findOrder(query);
      if (report) await keepEnd(database, report);
      return report;
    },
  };
}

/** Enters an order before it is sent; says when, where it is for the first time, and null otherwise. Refuses `key_reused`. */
async function enterOrder(database: Database, order: TradeOrder): Promise<string | null> {
  const { key, requestId, sell, buy, floor } = order;
  return transact(database, async (tx) => {
    const inserted = await tx
      .insertInto('ethereum.exchange_orders')
      .values({
        order_key: key,
        request_id: requestId,
        sell_asset: sell.asset,
        sell_amount: sell.amount,
        buy_asset: buy,
        floor,
      })
      .onConflict((conflict) => conflict.column('order_key').doNothing())
      // As text, to the last digit.
      .returning(sql<string>`sent_at::text`.as('at'))
      .executeTakeFirst();
    if (inserted) return inserted.at;
    const row = await tx
      .updateTable('ethereum.exchange_orders')
      .set({
        state: sql<'filled' | 'open'>`case when state = 'filled' then 'filled' else 'open' end`,
        sent_at: sql<Date>`clock_now()`,
      })
      .where('order_key', '=', key)
      .returningAll()
      .executeTakeFirstOrThrow();
    const isSame =
      row.sell_asset === sell.asset &&
      BigInt(row.sell_amount) === sell.amount &&
      row.buy_asset === buy &&
      BigInt(row.floor) === floor;
    if (!isSame) throw new ProviderRefusal(KEY_REUSED);
    return null;
  });
}

/** Ends an order that the exchange refused; one that was given to it again meanwhile stays open. */
async function endRefused(database: Database, key: string, sentAt: string): Promise<void> {
  await database
    .updateTable('ethereum.exchange_orders')
    .set({ state: 'unfilled' })
    .where('order_key', '=', key)
    .where('state', '=', 'open')
    .where(sql<boolean>`sent_at::text = ${sentAt}`)
    .execute();
}

/** Enters how an order ended, once: what it moved stands in the list from then on. */
async function keepEnd(database: Database, report: OrderReport): Promise<void> {
  const { key, state, bought } = report;
  if (state === 'accepted') return;
  await transact(database, async (tx) => {
    await lockDesk(tx);
    const isFilled = state === 'settled' && bought !== null;
    if (isFilled) await listFill(tx, report, bought);
    await tx
      .updateTable('ethereum.exchange_orders')
      .set({ state: isFilled ? 'filled' : 'unfilled' })
      .where('order_key', '=', key)
      .where('state', '<>', 'filled')
      .execute();
  });
}

async function listFill(
  tx: Tx,
  { providerReference, requestId, sold, residue }: OrderReport,
  bought: OrderReport['sold'],
): Promise<void> {
  const known = await tx
    .selectFrom('ethereum.settlements')
    .select('provider_ref')
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
  if (known) return;
  const first = await drawNumbers(tx, 2);
  const common = { provider_ref: providerReference, request_id: requestId };
  await tx
    .insertInto('ethereum.settlements')
    .values([
      {
        ...{ ...common, asset: sold.asset, amount: -sold.amount },
        ...{ residue: formatRate(residue?.sold ?? 0n), change_number: first },
      },
      {
        ...{ ...common, asset: bought.asset, amount: bought.amount },
        ...{ residue: formatRate(residue?.bought ?? 0n), change_number: first + 1n },
      },
    ])
    .execute();
}

/** Asks what became of each order that has not ended. One that fails keeps back no other. Returns how many have ended. */
export async function readOpenOrders(
  database: Database,
  trade: Pick<Trade, 'findOrder'>,
  signal?: AbortSignal,
): Promise<number> {
  const rows = await database
    .selectFrom('ethereum.exchange_orders')
    .selectAll()
    .where('state', '=', 'open')
    .orderBy('sent_at')
    .limit(READ_AT_ONCE)
    .execute();
  return workOnEach(rows, { work: (row) => readOrder(database, trade, row) }, signal);
}

/** Asks what became of an order; says whether it has ended. Without an answer it is asked again. */
async function readOrder(
  database: Database,
  trade: Pick<Trade, 'findOrder'>,
  row: Selectable<EthereumExchangeOrders>,
): Promise<boolean> {
  const order: TradeOrder = {
    ...{ key: row.order_key, requestId: row.request_id, buy: row.buy_asset },
    sell: { asset: row.sell_asset, amount: BigInt(row.sell_amount) },
    floor: BigInt(row.floor),
  };
  try {
    const found = await readBack((query) => trade.findOrder({ ...query, order }), order.key);
    return found ? found.state !== 'accepted' : endUnknown(database, order.key);
  } catch (error) {
    // It stays open; `exchange_uncounted` tells staff where that lasts.
    if (error instanceof OutcomeUnknown) return false;
    throw error;
  }
}

/** Ends an order that the exchange does not know, unless it was just given to it; says whether it did. */
async function endUnknown(database: Database, key: string): Promise<boolean> {
  const ended = await database
    .updateTable('ethereum.exchange_orders')
    .set({ state: 'unfilled' })
    .where('order_key', '=', key)
    .where('state', '=', 'open')
    .where('sent_at', '<', sql<Date>`clock_now() - ${BELIEVED_AFTER_MINUTES} * interval '1 minute'`)
    .returning('order_key')
    .executeTakeFirst();
  return ended !== undefined;
}
