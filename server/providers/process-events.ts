import { isAboutUnknownAsset } from '@ballast/contract/fields.ts';
import type { EventReason } from '@ballast/contract/payments/event-reasons.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { raiseAlarm } from '../database/alarms.ts';
import { learnFrom } from '../database/assets.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { EventType } from './event-data.ts';

/** A verified event that waits to be applied. */
export type ReceivedEvent = {
  id: string;
  provider: string;
  eventId: string;
  type: string;
  data: unknown;
  receivedAt: Date;
};

/**
 * Applied (or applied before), too early (its subject is not in our books yet; tried again), or in
 * contradiction to our books (parked for staff).
 */
export type EventOutcome = 'done' | { later: EventReason } | { parked: EventReason };

/** Applies one type of event. Runs in the transaction that marks the event as processed. */
export type EventHandler = (tx: Tx, event: ReceivedEvent) => Promise<EventOutcome>;

export type EventHandlers = Readonly<Partial<Record<EventType, EventHandler>>>;

/** Makes a handler that reads the data by its schema first; data of another shape is parked. */
export function onEvent<Schema extends z.ZodType>(
  schema: Schema,
  apply: (tx: Tx, data: z.output<Schema>, event: ReceivedEvent) => Promise<EventOutcome>,
): EventHandler {
  return async (tx, event) => {
    let data = schema.safeParse(event.data);
    if (data.error?.issues.some(isAboutUnknownAsset)) {
      await learnFrom(tx);
      data = schema.safeParse(event.data);
    }
    return data.success ? apply(tx, data.data, event) : { parked: 'shape_unknown' };
  };
}

/** After so many attempts, about an hour, an event is parked. */
const ATTEMPTS_MAX = 12;

/** Processes every event that is due, oldest first; returns how many it looked at. */
export async function processEvents(database: Database, handlers: EventHandlers): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (!(await processNext(database, handlers))) return count;
  }
}

/** Processes one received event, for its job. Returns false when another worker has or had it. */
export async function processEvent(
  database: Database,
  handlers: EventHandlers,
  id: string,
): Promise<boolean> {
  return processNext(database, handlers, id);
}

async function processNext(
  database: Database,
  handlers: EventHandlers,
  id?: string,
): Promise<boolean> {
  const taken: { event: ReceivedEvent | null } = { event: null };
  try {
    await transact(database, async (tx) => {
      taken.event = await takeDueEvent(tx, id);
      const { event } = taken;
      if (event) await recordOutcome(tx, event, await applyEvent(tx, handlers, event));
    });
  } catch (error) {
    // The event's own transaction is undone; what went wrong is noted in another.
    const { event } = taken;
    if (!event) throw error;
    const note = error instanceof Error ? error.message : String(error);
    await transact(database, (tx) => recordOutcome(tx, event, { later: 'failed' }, note));
  }
  return taken.event !== null;
}

async function applyEvent(
  tx: Tx,
  handlers: EventHandlers,
  event: ReceivedEvent,
): Promise<EventOutcome> {
  const handler = Object.entries(handlers).find(([type]) => type === event.type)?.[1];
  return handler ? handler(tx, event) : { parked: 'nothing_handles_it' };
}

async function takeDueEvent(tx: Tx, id: string | undefined): Promise<ReceivedEvent | null> {
  const row = await tx
    .selectFrom('provider_events')
    .select(['id', 'provider', 'event_id', 'type', 'data', 'received_at'])
    .where('state', '=', 'RECEIVED')
    .where('due_at', '<=', sql<Date>`clock_now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  const { event_id: eventId, received_at: receivedAt, ...rest } = row;
  return { ...rest, eventId, receivedAt };
}

async function recordOutcome(
  tx: Tx,
  event: ReceivedEvent,
  outcome: EventOutcome,
  failure?: string,
): Promise<void> {
  const isLater = outcome !== 'done' && 'later' in outcome;
  const after = await tx
    .updateTable('provider_events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      note: failure ?? reasonOf(outcome),
      ...(isLater ? stateOfLater : stateOfFinished(outcome === 'done' ? 'PROCESSED' : 'PARKED')),
    }))
    .where('id', '=', event.id)
    .where('state', '=', 'RECEIVED')
    .returning(['state', 'note'])
    .executeTakeFirst();
  if (after?.state !== 'PARKED') return;
  const { id, provider, type, eventId } = event;
  const subject = { kind: 'provider_event', id, ownerId: null };
  const details = { provider, type, event_id: eventId, note: after.note };
  await raiseAlarm(tx, 'event_parked', subject, details);
}

function reasonOf(outcome: EventOutcome): EventReason | null {
  if (outcome === 'done') return null;
  return 'later' in outcome ? outcome.later : outcome.parked;
}

function stateOfFinished(state: 'PROCESSED' | 'PARKED') {
  return { state, finished_at: sql<Date>`clock_now()` };
}

// Five seconds, then twice as long each time, at most ten minutes.
const stateOfLater = {
  state: sql<
    'RECEIVED' | 'PARKED'
  >`case when attempts + 1 < ${ATTEMPTS_MAX} then 'RECEIVED' else 'PARKED' end`,
  finished_at: sql<Date | null>`case when attempts + 1 < ${ATTEMPTS_MAX} then null else clock_now() end`,
  due_at: sql<Date>`clock_now() + least(interval '10 minutes', interval '5 seconds' * 2 ^ attempts)`,
};
