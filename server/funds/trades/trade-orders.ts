import { sql } from 'kysely';
import { isAlarmOpen, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { advanceRequest, findRequest } from '../../ledger/requests.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { recordOrderEnd } from '../../payments/custody/provider-movements.ts';
import { KEY_REUSED, OutcomeUnknown, ProviderRefusal, readBack } from '../../providers/failures.ts';
import type { OrderReceipt, OrderReport, Trade } from '../../providers/trade/port.ts';
import { getFundRecord } from '../funds.ts';
import { type ResultOutcome, recordFailure, recordFill } from './trade-results.ts';
import {
  hasEnded,
  type OwnTrade,
  type TradeRecord,
  takeOrderReference,
  toTrade,
  tradesOf,
} from './trades.ts';

/** The books and the exchange. */
export type TradeDesk = {
  readonly database: Database;
  readonly providers: { readonly trade: Trade };
};

/** How long a worker claims a trade. */
const CLAIM_S = 60;

/** When an accepted order is asked about because its event did not come. */
const EVENT_OVERDUE_S = 300;

/** After so many attempts without an answer, in less than five minutes, staff are alerted. */
const ALARM_AT_ATTEMPT = 5;

export async function workOnDueTrades(desk: TradeDesk, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (signal?.aborted || !(await workOnTrade(desk, null))) return count;
  }
}

/**
 * Takes a due trade to the exchange, the next or a given one, and returns whether it was due. The attempt is
 * recorded first. A later attempt first asks for the order, and sends it again only when the exchange does
 * not know it.
 */
export async function workOnTrade(desk: TradeDesk, own: OwnTrade | null): Promise<boolean> {
  const trade = await transact(desk.database, (tx) => claimTrade(tx, own));
  if (!trade) return false;
  try {
    const known = trade.attempts === 1 ? null : await findOrder(desk, trade);
    if (known) await applyReport(desk.database, trade, known);
    else await recordReceipt(desk.database, trade, await placeOrder(desk, trade));
  } catch (error) {
    await recordSetback(desk.database, trade, error);
  }
  return true;
}

async function claimTrade(tx: Tx, own: OwnTrade | null): Promise<TradeRecord | null> {
  const row = await tx
    .updateTable('trades')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      state: 'SENT',
      claimed_until: sql<Date>`clock_now() + ${CLAIM_S} * interval '1 second'`,
    }))
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('owner_id', 'id'),
        'in',
        eb
          .selectFrom('trades')
          .select(['owner_id', 'id'])
          .where('due_at', '<=', sql<Date>`clock_now()`)
          .where(sql<boolean>`coalesce(claimed_until <= clock_now(), true)`)
          .$if(own !== null, (query) =>
            query.where('owner_id', '=', own?.ownerId ?? '').where('id', '=', own?.tradeId ?? ''),
          )
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple('owner_id', 'id'),
      ),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const trade = toTrade(row);
  const request = { ownerId: trade.ownerId, requestId: trade.id };
  if (row.attempts === 1) await advanceRequest(tx, request, 'processing', 'submitted');
  return trade;
}

function placeOrder({ providers }: TradeDesk, { id, sell, buy, floor }: TradeRecord) {
  return providers.trade.order({
    key: id,
    requestId: id,
    sell: { asset: sell.asset, amount: sell.minor },
    buy,
    floor,
  });
}

function findOrder({ providers }: TradeDesk, { id }: TradeRecord) {
  return readBack((query) => providers.trade.findOrder(query), id);
}

async function applyReport(
  database: Database,
  trade: TradeRecord,
  report: OrderReport,
): Promise<void> {
  if (report.state === 'accepted') return recordReceipt(database, trade, report);
  const outcome = await transact(database, (tx) => recordEnd(tx, trade, report));
  if (outcome === 'done') return;
  // The exchange contradicts our books: staff are alerted, and it is asked again later.
  await transact(database, async (tx) => {
    await alarmOf(tx, trade, 'trade_contradicted', outcome.parked);
    await alarmOfParent(tx, trade);
  });
  await putOff(database, trade, EVENT_OVERDUE_S);
}

async function recordEnd(
  tx: Tx,
  { ownerId, id: tradeId }: TradeRecord,
  report: OrderReport,
): Promise<ResultOutcome> {
  await recordOrderEnd(tx, report);
  const { state, providerReference, sold, bought, rate, filledAt, failure } = report;
  if (state === 'failed') {
    const end = { ownerId, tradeId, providerReference, failure: failure ?? 'failed' };
    return recordFailure(tx, end);
  }
  if (!bought || !rate || !filledAt) return { parked: 'filled, and not said at what' };
  return recordFill(tx, { ownerId, tradeId, providerReference, sold, bought, rate, filledAt });
}

/** Says which investment or redemption cannot end because of a trade, and tells its client once. */
async function alarmOfParent(tx: Tx, trade: TradeRecord): Promise<void> {
  const { parentId, parentKind, ownerId } = trade;
  const kind = `${parentKind}_blocked` as const;
  const subject = { kind: parentKind, id: parentId, ownerId };
  const siblings = await tradesOf(tx, { ownerId, id: parentId });
  // Another worker may have ended it in between: then it keeps nothing waiting.
  if (siblings.every(hasEnded)) return;
  const blocks = siblings.map(({ id, state, sell, buy, bought }) => ({
    trade: id,
    state,
    sell: { asset: sell.asset, minor: sell.minor.toString() },
    bought: { asset: buy, minor: bought?.toString() ?? null },
  }));
  const isKnown = await isAlarmOpen(tx, kind, subject);
  await raiseAlarm(tx, kind, subject, { by: trade.id, blocks });
  if (!isKnown) {
    const request = await findRequest(tx, { ownerId, requestId: parentId });
    const { name: fundName } = await getFundRecord(tx, request?.fundId ?? '');
    await notifyClient(tx, ownerId, `${parentKind}_checked`, { fundName });
  }
}

async function recordReceipt(
  database: Database,
  trade: TradeRecord,
  { providerReference }: Pick<OrderReceipt, 'providerReference'>,
): Promise<void> {
  await transact(database, async (tx) => {
    const taken = await tx
      .updateTable('trades')
      .set({ provider_ref: providerReference })
      .where('owner_id', '=', trade.ownerId)
      .where('id', '=', trade.id)
      .where('provider_ref', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (taken) await takeOrderReference(tx, trade, providerReference);
  });
  await putOff(database, trade, EVENT_OVERDUE_S);
}

async function recordSetback(
  database: Database,
  trade: TradeRecord,
  error: unknown,
): Promise<void> {
  if (error instanceof ProviderRefusal && error.reason === KEY_REUSED) {
    // Another order has our key, so something may have been traded: its own record decides.
    await transact(database, (tx) => alarmOf(tx, trade, 'trade_unclear', error.message));
    return putOff(database, trade, EVENT_OVERDUE_S);
  }
  if (error instanceof ProviderRefusal) {
    await transact(database, (tx) =>
      recordFailure(tx, {
        ownerId: trade.ownerId,
        tradeId: trade.id,
        providerReference: null,
        failure: error.reason,
      }),
    );
    return;
  }
  if (!(error instanceof OutcomeUnknown)) throw error;
  if (trade.attempts === ALARM_AT_ATTEMPT) {
    await transact(database, (tx) => alarmOf(tx, trade, 'trade_unclear', error.message));
  }
  await putOff(database, trade, Math.min(600, 5 * 2 ** trade.attempts));
}

/** Postpones an open trade; a result that came in between stays. */
async function putOff(database: Database, trade: TradeRecord, seconds: number): Promise<void> {
  await database
    .updateTable('trades')
    .set({
      due_at: sql<Date>`clock_now() + ${seconds} * interval '1 second'`,
      claimed_until: null,
    })
    .where('owner_id', '=', trade.ownerId)
    .where('id', '=', trade.id)
    .where('finished_at', 'is', null)
    .execute();
}

async function alarmOf(
  tx: Tx,
  trade: TradeRecord,
  kind: 'trade_contradicted' | 'trade_unclear',
  note: string,
): Promise<void> {
  const { id, ownerId, attempts, sell, buy } = trade;
  await raiseAlarm(
    tx,
    kind,
    { kind: 'trade', id, ownerId },
    {
      attempts,
      sell: { asset: sell.asset, minor: sell.minor.toString() },
      buy,
      note,
    },
  );
}
