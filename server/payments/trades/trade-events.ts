import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { OrderFailedEvent, OrderFilledEvent } from '../../providers/event-data.ts';
import { type EventHandlers, type EventOutcome, onEvent } from '../../providers/process-events.ts';
import { findByOrderKey } from '../custody/provider-references.ts';
import { hasEnded, PLACE_TRADE, type TradeRecord, toTrade } from './trades.ts';

/** What an event says became of an order; `bought` is null when it failed. */
type Told = {
  readonly tradeId: string;
  readonly reference: string;
  readonly bought: bigint | null;
};

/** What the exchange's events do: they wake the trade, whose order is then read back and decides. */
export const TRADE_EVENTS: EventHandlers = {
  'trade.order_filled': onEvent(OrderFilledEvent, (tx, { request_id, provider_ref, bought }) =>
    wakeTrade(tx, { tradeId: request_id, reference: provider_ref, bought: bought.amount }),
  ),
  'trade.order_failed': onEvent(OrderFailedEvent, (tx, { request_id, provider_ref }) =>
    wakeTrade(tx, { tradeId: request_id, reference: provider_ref, bought: null }),
  ),
};

async function wakeTrade(tx: Tx, told: Told): Promise<EventOutcome> {
  const own = await findByOrderKey(tx, 'trade', told.tradeId);
  if (!own) return { parked: 'trade_unknown' };
  const { ownerId } = own;
  const row = await tx
    .selectFrom('trades')
    .selectAll()
    .select(sql<boolean>`coalesce(claimed_until > clock_now(), false)`.as('claimed'))
    .where('owner_id', '=', ownerId)
    .where('id', '=', own.requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { parked: 'trade_unknown' };
  const trade = toTrade(row);
  if (hasEnded(trade)) return agrees(trade, told) ? 'done' : { parked: 'trade_ended_otherwise' };
  // Whoever has it now decides when it is due next, and may not have seen this end.
  if (row.claimed || trade.state === 'WAITING') return { later: 'trade_being_placed' };
  await tx
    .updateTable('trades')
    .set({ due_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', trade.id)
    .execute();
  await enqueue(tx, PLACE_TRADE, { ownerId, tradeId: trade.id });
  return 'done';
}

function agrees({ bought, providerReference }: TradeRecord, told: Told): boolean {
  return bought === told.bought && [null, told.reference].includes(providerReference);
}
