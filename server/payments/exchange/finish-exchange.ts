import { sql } from 'kysely';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Tx } from '../../database/connect.ts';
import { clientAccount, houseAccount } from '../../ledger/account.ts';
import { line } from '../../ledger/entries.ts';
import type { Command } from '../../ledger/execute.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { postCommand } from '../trades/posting.ts';
import {
  type ClientTrade,
  isBelowFloor,
  type OwnParent,
  type TradeParents,
} from '../trades/trades.ts';
import { type Exchange, getExchange } from './exchanges.ts';

/** What becomes of exchanges with their trades. */
export const EXCHANGE_TRADE_PARENTS: Pick<TradeParents, 'exchange'> = {
  exchange: { finish: finishExchange, tellChecked },
};

/**
 * Ends an exchange whose order, or the first of two, has ended, and returns the ledger's commands for it: the client gets what was quoted for what
 * was held, or what was held is free again.
 */
async function finishExchange(
  tx: Tx,
  own: OwnParent,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const exchange = await getExchange(tx, own);
  const isFilled = trades.every(({ state }) => state === 'FILLED');
  return isFilled ? completeExchange(tx, exchange) : failExchange(tx, exchange, trades);
}

async function completeExchange(tx: Tx, exchange: Exchange): Promise<Command[]> {
  const { id, ownerId, sell, sold, buy, bought, holdId } = exchange;
  const subject = { kind: 'exchange', id, ownerId };
  await Promise.all([
    end(tx, exchange, { state: 'COMPLETED' }),
    recordAction(tx, SYSTEM, 'exchange_completed', subject),
    notifyClient(tx, ownerId, 'exchange_completed', amountsOf(exchange), id),
  ]);
  return [
    postCommand({
      key: `exchange:${id}`,
      kind: 'exchange',
      requestId: id,
      holds: [holdId],
      lines: [
        line(clientAccount(ownerId, 'available', sell), -sold),
        line(houseAccount('trade_clearing', sell), sold),
        line(houseAccount('trade_clearing', buy), -bought),
        line(clientAccount(ownerId, 'available', buy), bought),
      ],
    }),
  ];
}

async function failExchange(
  tx: Tx,
  exchange: Exchange,
  trades: readonly ClientTrade[],
): Promise<Command[]> {
  const { id, ownerId } = exchange;
  const rateChanged = trades.some(isBelowFloor);
  const failure = rateChanged ? 'RATE_CHANGED' : 'NOT_FILLED';
  await Promise.all([
    end(tx, exchange, { state: 'FAILED', failure }),
    recordAction(tx, SYSTEM, 'exchange_failed', { kind: 'exchange', id, ownerId }, null, {
      failure,
    }),
    notifyClient(tx, ownerId, 'exchange_failed', { ...amountsOf(exchange), rateChanged }, id),
  ]);
  // An end without success releases the request's hold.
  return [{ do: 'advance_request', owner: ownerId, request: id, to: 'failed', from: 'processing' }];
}

async function tellChecked(tx: Tx, own: OwnParent): Promise<void> {
  const exchange = await getExchange(tx, own);
  await notifyClient(tx, own.ownerId, 'exchange_checked', amountsOf(exchange), own.id);
}

function amountsOf({ sell, sold, buy, bought }: Exchange) {
  return { sold: { asset: sell, minor: sold }, bought: { asset: buy, minor: bought } };
}

type End =
  | { readonly state: 'COMPLETED' }
  | { readonly state: 'FAILED'; readonly failure: NonNullable<Exchange['failure']> };

async function end(tx: Tx, { ownerId, id }: OwnParent, to: End): Promise<void> {
  await tx
    .updateTable('exchanges')
    .set({ ...to, finished_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
