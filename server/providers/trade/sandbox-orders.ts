import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Schema } from '../../database/schema.ts';
import type { Fault } from '../faults.ts';
import { answerCall, type Decision, secondsFromNow } from '../sandbox/sandbox-calls.ts';
import type { OrderReceipt, OrderReport, TradeOrder } from './port.ts';
import { isListed } from './sandbox-pairs.ts';

export type OrderRow = Selectable<Schema['sandbox.trade_orders']>;

/** A market order fills three seconds after it was accepted. */
const FILL_S = 3;

export async function placeOrder(
  sandboxDatabase: Database,
  order: TradeOrder,
): Promise<OrderReceipt> {
  const asked = { provider: 'trade', call: 'order', key: order.key, body: order } as const;
  return answerCall(sandboxDatabase, asked, {
    faults: ['refuse', 'answer_twice', 'delay', 'fail_after_accepting'],
    findKnown: async (tx) => {
      const row = await findOrderRow(tx, order.key);
      return row ? decideAgain(row, order) : null;
    },
    accept: (tx, fault) => acceptOrder(tx, order, fault),
  });
}

function decideAgain(row: OrderRow, order: TradeOrder): Decision<OrderReceipt> {
  const isSame =
    row.request_id === order.requestId &&
    row.sold_asset === order.sell.asset &&
    BigInt(row.sold_amount) === order.sell.amount &&
    row.bought_asset === order.buy &&
    BigInt(row.floor) === order.floor;
  if (!isSame) return { refusal: 'key_reused' };
  if (row.state === 'failed') return { refusal: row.failure ?? 'refused' };
  return { receipt: { providerReference: row.provider_ref, state: row.state } };
}

async function acceptOrder(
  tx: Tx,
  order: TradeOrder,
  fault: Fault | null,
): Promise<Decision<OrderReceipt>> {
  if (order.sell.amount <= 0n || order.floor < 0n) return { refusal: 'amount_invalid' };
  const refusal = fault === 'refuse' ? 'refused' : reasonToRefuse(order);
  const { provider_ref: providerReference } = await tx
    .insertInto('sandbox.trade_orders')
    .values({
      provider_ref: `or_${newId()}`,
      request_key: order.key,
      request_id: order.requestId,
      sold_asset: order.sell.asset,
      sold_amount: order.sell.amount.toString(),
      bought_asset: order.buy,
      floor: order.floor.toString(),
      state: refusal ? 'failed' : 'accepted',
      failure: refusal ?? (fault === 'fail_after_accepting' ? 'no_liquidity' : null),
      fills_at: secondsFromNow(FILL_S),
      event_fault: fault,
    })
    .returning('provider_ref')
    .executeTakeFirstOrThrow();
  return refusal ? { refusal } : { receipt: { providerReference, state: 'accepted' } };
}

function reasonToRefuse({ sell, buy }: TradeOrder): string | null {
  return isListed(sell.asset, buy) ? null : 'pair_not_traded';
}

export async function findOrderRow(
  database: Database | Tx,
  key: string,
): Promise<OrderRow | undefined> {
  return database
    .selectFrom('sandbox.trade_orders')
    .selectAll()
    .where('request_key', '=', key)
    .executeTakeFirst();
}

/** Reads a row as the port tells it. A failure that is still to come is not told. */
export function reportOf(row: OrderRow): OrderReport {
  const state = row.state;
  const bought = row.bought_amount === null ? null : BigInt(row.bought_amount);
  return {
    providerReference: row.provider_ref,
    key: row.request_key,
    requestId: row.request_id,
    state,
    sold: { asset: row.sold_asset, amount: BigInt(row.sold_amount) },
    bought: bought === null ? null : { asset: row.bought_asset, amount: bought },
    rate: row.rate,
    filledAt: state === 'settled' ? row.fills_at : null,
    failure: state === 'failed' ? row.failure : null,
    createdAt: row.created_at,
  };
}
