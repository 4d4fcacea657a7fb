import type { FillDoubt } from '@ballast/contract/payments/fill-doubts.ts';
import { sql } from 'kysely';
import { closeAlarm, isAlarmOpen, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { wellFormed } from '../../database/storable-text.ts';
import { transact } from '../../database/transact.ts';
import { advanceRequest } from '../../ledger/requests.ts';
import { KEY_REUSED, OutcomeUnknown, ProviderRefusal, readBack } from '../../providers/failures.ts';
import type { OrderReceipt, OrderReport, Trade, TradeOrder } from '../../providers/trade/port.ts';
import { recordOrderEnd } from '../custody/provider-movements.ts';
import { type ResultOutcome, recordFailure, recordFill } from './trade-results.ts';
import {
  hasEnded,
  isClients,
  type OwnTrade,
  type Statement,
  type TradeParents,
  type TradeRecord,
  takeOrderReference,
  toTrade,
  tradesOf,
} from './trades.ts';

/** The books and the exchange. */
export type TradeDesk = {
  readonly database: Database;
  readonly providers: { readonly trade: Trade };
  readonly parents: TradeParents;
};

/** How long a worker claims a trade. */
const CLAIM_S = 60;

/** When an accepted order is asked about because its event did not come. */
const EVENT_OVERDUE_S = 300;

const NOT_LISTED = 'the exchange does not list an order that it accepted';

const BATCH = 50;

/** Takes all due trades to the exchange; returns how many. */
export async function workOnDueTrades(desk: TradeDesk, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; ) {
    const due = await dueTrades(desk.database);
    const worked = await workOnEach(due, { work: (own) => workOnTrade(desk, own) }, signal);
    count += worked;
    if (worked === 0) return count;
  }
}

/** Trades that are due and that nobody works on, longest due first. */
async function dueTrades(database: Database): Promise<OwnTrade[]> {
  const { rows } = await sql<OwnTrade>`
    select owner_id as "ownerId", id as "tradeId" from trades
    where due_at <= clock_now() and halted_at is null and coalesce(claimed_until <= clock_now(), true)
    order by due_at, id limit ${BATCH}`.execute(database);
  return rows;
}

/**
 * Takes a due trade to the exchange and returns whether it was due. The attempt is recorded first. A later attempt first
 * asks for the order, and sends it again only when the exchange does not know it. Whatever fails unforeseen puts the trade
 * off and is told to staff.
 */
export async function workOnTrade(desk: TradeDesk, own: OwnTrade): Promise<boolean> {
  const { database } = desk;
  let trade: TradeRecord | null = null;
  try {
    trade = await transact(database, (tx) => claimTrade(tx, own));
    if (trade) await takeToExchange(desk, trade);
    return trade !== null;
  } catch (error) {
    const attempt = trade?.attempts ?? null;
    await transact(database, (tx) => putOffUnforeseen(tx, own, attempt, error));
    return true;
  }
}

async function takeToExchange(desk: TradeDesk, trade: TradeRecord): Promise<void> {
  const answer = await askExchange(desk, trade);
  await recordAnswer(desk, trade, answer);
}

/** What the exchange's answer says about a trade. */
type Answer =
  /** It accepted the order just now. */
  | { kind: 'accepted'; receipt: OrderReceipt }
  /** It had the order before. */
  | { kind: 'known'; report: OrderReport }
  /** It did nothing and never will. */
  | { kind: 'refused'; reason: string }
  /** Another order has our key: what was traded is read back. */
  | { kind: 'key_reused'; why: string }
  /** Unknown: asked about later. */
  | { kind: 'unclear'; why: string };

async function askExchange(desk: TradeDesk, trade: TradeRecord): Promise<Answer> {
  try {
    const report = trade.attempts === 1 ? null : await findOrder(desk, trade);
    if (report) return { kind: 'known', report };
    // It gave a reference once: an order that it does not list now is looked for, and never sent again.
    if (trade.providerReference !== null) return { kind: 'unclear', why: NOT_LISTED };
    return await placeOrder(desk, trade);
  } catch (error) {
    if (error instanceof OutcomeUnknown) return { kind: 'unclear', why: error.message };
    throw error;
  }
}

/** Claims a trade that is due; until an answer is recorded nobody knows what became of its order. */
async function claimTrade(tx: Tx, { ownerId, tradeId }: OwnTrade): Promise<TradeRecord | null> {
  const row = await tx
    .updateTable('trades')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      state: 'SENT',
      unclear_since: sql<Date>`coalesce(unclear_since, clock_now())`,
      claimed_until: sql<Date>`clock_now() + ${CLAIM_S} * interval '1 second'`,
    }))
    .where('owner_id', '=', ownerId)
    .where('id', '=', tradeId)
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .where('halted_at', 'is', null)
    .where(sql<boolean>`coalesce(claimed_until <= clock_now(), true)`)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const trade = toTrade(row);
  const request = { ownerId: trade.ownerId, requestId: trade.id };
  if (row.attempts === 1) await advanceRequest(tx, request, 'processing', 'submitted');
  return trade;
}

async function placeOrder({ providers }: TradeDesk, trade: TradeRecord): Promise<Answer> {
  try {
    return { kind: 'accepted', receipt: await providers.trade.order(orderOf(trade)) };
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // Another order has our key, so something may have been traded: its own record decides.
    if (error.reason === KEY_REUSED) return { kind: 'key_reused', why: error.message };
    return { kind: 'refused', reason: error.reason };
  }
}

function findOrder({ providers }: TradeDesk, trade: TradeRecord) {
  const order = orderOf(trade);
  return readBack((query) => providers.trade.findOrder({ ...query, order }), trade.id);
}

function orderOf({ id, sell, buy, floor }: TradeRecord): TradeOrder {
  const sold = { asset: sell.asset, amount: sell.minor };
  return { key: id, requestId: id, sell: sold, buy, floor };
}

async function recordAnswer(desk: TradeDesk, trade: TradeRecord, answer: Answer): Promise<void> {
  const { database, parents } = desk;
  switch (answer.kind) {
    case 'accepted':
      return transact(database, (tx) => recordReceipt(tx, trade, answer.receipt));
    case 'known':
      return applyReport(desk, trade, answer.report);
    case 'refused':
      return transact(database, (tx) => recordRefusal(tx, parents, trade, answer.reason));
    case 'key_reused':
      return transact(database, async (tx) => {
        await alarmOf(tx, trade, 'trade_unclear', answer.why);
        await putOff(tx, trade, EVENT_OVERDUE_S, answer.why);
      });
    case 'unclear':
      return transact(database, (tx) => {
        return putOff(tx, trade, Math.min(600, 5 * 2 ** trade.attempts), answer.why);
      });
  }
}

async function applyReport(
  { database, parents }: TradeDesk,
  trade: TradeRecord,
  report: OrderReport,
): Promise<void> {
  if (report.state === 'accepted') {
    return transact(database, (tx) => recordReceipt(tx, trade, report));
  }
  const outcome = await transact(database, (tx) => recordEnd(tx, parents, trade, report));
  if (outcome === 'done') return;
  // The exchange contradicts our books: staff are alerted, and it is asked again later.
  await transact(database, async (tx) => {
    const stated = statementOf(report, outcome.parked);
    await alarmOf(tx, trade, 'trade_contradicted', outcome.parked, stated);
    await alarmOfParent(tx, parents, trade);
    await putOff(tx, trade, EVENT_OVERDUE_S, null, stated);
  });
}

function statementOf(report: OrderReport, why: FillDoubt): Statement {
  const { providerReference: reference, sold, bought, rate, filledAt } = report;
  const side = ({ asset, amount }: OrderReport['sold']) => ({ asset, amount: amount.toString() });
  return {
    reference: wellFormed(reference),
    sold: side(sold),
    bought: bought && side(bought),
    rate,
    filledAt: filledAt?.toISOString() ?? null,
    why,
  };
}

async function recordRefusal(
  tx: Tx,
  parents: TradeParents,
  trade: TradeRecord,
  failure: string,
): Promise<void> {
  const { ownerId, id: tradeId } = trade;
  await recordFailure(tx, parents, { ownerId, tradeId, providerReference: null, failure });
}

async function recordEnd(
  tx: Tx,
  parents: TradeParents,
  { ownerId, id: tradeId }: TradeRecord,
  report: OrderReport,
): Promise<ResultOutcome> {
  await recordOrderEnd(tx, report);
  const { state, providerReference, sold, bought, rate, filledAt, failure } = report;
  if (state === 'failed') {
    const end = { ownerId, tradeId, providerReference, failure: failure ?? 'failed' };
    return recordFailure(tx, parents, end);
  }
  if (!bought || !rate || !filledAt) return { parked: 'amounts_missing' };
  const fill = { ownerId, tradeId, providerReference, sold, bought, rate, filledAt };
  return recordFill(tx, parents, fill);
}

/** Says what cannot end because of a trade, and tells its client once. */
async function alarmOfParent(tx: Tx, parents: TradeParents, trade: TradeRecord): Promise<void> {
  const { parentId, parentKind, ownerId } = trade;
  // What a second order is to bring its client has already.
  if (!isClients(trade)) return;
  const kind = `${parentKind}_blocked` as const;
  const subject = { kind: parentKind, id: parentId, ownerId };
  const siblings = (await tradesOf(tx, { ownerId, id: parentId })).filter(isClients);
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
  if (!isKnown) await parents[parentKind].tellChecked(tx, { ownerId, id: parentId });
}

async function recordReceipt(
  tx: Tx,
  trade: TradeRecord,
  { providerReference, state, readBackInS }: OrderReceipt,
): Promise<void> {
  const taken = await tx
    .updateTable('trades')
    .set({ provider_ref: providerReference })
    .where('owner_id', '=', trade.ownerId)
    .where('id', '=', trade.id)
    .where('provider_ref', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (taken) await takeOrderReference(tx, trade, providerReference);
  await closeAlarm(tx, 'trade_unclear', { kind: 'trade', id: trade.id, ownerId: trade.ownerId });
  const isOpen = state === 'accepted';
  await putOff(tx, trade, isOpen ? (readBackInS ?? EVENT_OVERDUE_S) : 0, null);
}

/**
 * Postpones an open trade whose attempt this is; a result that came in between stays. `unclear` says why nobody knows what
 * became of its order; null when that is known, with what the exchange states where our books do not take it.
 */
async function putOff(
  tx: Tx,
  { ownerId, id, attempts }: Pick<TradeRecord, 'ownerId' | 'id' | 'attempts'>,
  seconds: number,
  unclear: string | null,
  stated: Statement | null = null,
): Promise<void> {
  await tx
    .updateTable('trades')
    .set({
      due_at: sql<Date>`clock_now() + ${seconds} * interval '1 second'`,
      claimed_until: null,
      note: unclear,
      ...(unclear === null && {
        unclear_since: null,
        unclear_told_at: null,
        stated: stated && JSON.stringify(stated),
      }),
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('finished_at', 'is', null)
    .execute();
}

/** Postpones a trade that could not be worked on, unless somebody else has it by now, and tells staff. */
async function putOffUnforeseen(
  tx: Tx,
  { ownerId, tradeId }: OwnTrade,
  attempt: number | null,
  error: unknown,
): Promise<void> {
  const row = await tx
    .selectFrom('trades')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', tradeId)
    .where('finished_at', 'is', null)
    .where(
      attempt === null
        ? sql<boolean>`coalesce(claimed_until <= clock_now(), true)`
        : sql<boolean>`attempts = ${attempt}`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const trade = toTrade(row);
  await alarmOf(tx, trade, 'trade_unclear', causeOf(error));
  await putOff(tx, trade, EVENT_OVERDUE_S, causeOf(error));
}

async function alarmOf(
  tx: Tx,
  trade: TradeRecord,
  kind: 'trade_contradicted' | 'trade_unclear',
  note: string,
  stated: Statement | null = null,
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
      ...(stated && { stated }),
    },
  );
}
