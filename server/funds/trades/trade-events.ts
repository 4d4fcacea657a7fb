import { OrderFailedEvent, OrderFilledEvent } from '../../providers/event-data.ts';
import { type EventHandlers, onEvent } from '../../providers/process-events.ts';
import { recordFailure, recordFill } from './trade-results.ts';

/** What the exchange's events do. */
export const TRADE_EVENTS: EventHandlers = {
  'trade.order_filled': onEvent(OrderFilledEvent, (tx, { request_id, provider_ref, ...fill }) =>
    recordFill(tx, { tradeId: request_id, providerReference: provider_ref, ...fill }),
  ),
  'trade.order_failed': onEvent(OrderFailedEvent, (tx, { request_id, provider_ref, failure }) =>
    recordFailure(tx, { tradeId: request_id, providerReference: provider_ref, failure }),
  ),
};
