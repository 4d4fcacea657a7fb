import { Refusal } from '@ballast/contract/errors.ts';
import { sql } from 'kysely';
import { closeAlarm } from '../database/alarms.ts';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import type { EventProvider } from './sandbox/outgoing-events.ts';

/** An event that could not be handled, and who set it aside. */
export type ParkedEvent = {
  readonly id: string;
  readonly provider: string;
  readonly eventId: string;
  readonly type: string;
  readonly data: unknown;
  readonly note: string | null;
  readonly receivedAt: Date;
  readonly finishedAt: Date | null;
  readonly setAsideBy: string | null;
  readonly setAsideReason: string | null;
};

/** Those that are parked, the oldest first, or those that were set aside, the last first. */
export function readParkedEvents(
  database: Database,
  state: 'PARKED' | 'SET_ASIDE',
  limit: number,
): Promise<ParkedEvent[]> {
  const direction = state === 'PARKED' ? 'asc' : 'desc';
  return database
    .selectFrom('provider_events')
    .select(['id', 'provider', 'event_id as eventId', 'type', 'data', 'note'])
    .select(['received_at as receivedAt', 'finished_at as finishedAt'])
    .select(['set_aside_by as setAsideBy', 'set_aside_reason as setAsideReason'])
    .where('state', '=', state)
    .orderBy('finished_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
}

/** Which of these references of a provider are told of by an event that is parked. */
export async function parkedReferences(
  database: Database,
  provider: EventProvider,
  references: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select data ->> 'provider_ref' as reference from provider_events
    where state = 'PARKED' and provider = ${provider} and data ->> 'provider_ref' = any (${references}::text[])`.execute(
    database,
  );
  return new Set(rows.map(({ reference }) => reference));
}

/**
 * Has a parked event be handled once more, with all its attempts before it: it is due at once. Refuses `not_found` and `conflict`.
 */
export async function retryParkedEvent(tx: Tx, by: Person, id: string): Promise<void> {
  const note = await lockParked(tx, id);
  await tx
    .updateTable('provider_events')
    .set({ state: 'RECEIVED', attempts: 0, finished_at: null, due_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .execute();
  await closeAlarm(tx, 'event_parked', subjectOf(id));
  await recordAction(tx, by, 'event_retried', subjectOf(id), { note }, null);
}

/** Sets a parked event aside: nothing follows from it. Refuses `not_found` and `conflict`. */
export async function setEventAside(
  tx: Tx,
  by: Person,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const note = await lockParked(tx, id);
  await tx
    .updateTable('provider_events')
    .set({ state: 'SET_ASIDE', set_aside_by: by.userId, set_aside_reason: reason })
    .set({ finished_at: sql<Date>`clock_now()` })
    .where('id', '=', id)
    .execute();
  await closeAlarm(tx, 'event_parked', subjectOf(id));
  await recordAction(tx, by, 'event_set_aside', subjectOf(id), { note }, { reason });
}

/** Locks an event that is parked, and says why it is. */
async function lockParked(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('provider_events')
    .select(['state', 'note'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  if (row.state !== 'PARKED') throw new Refusal('conflict');
  return row.note;
}

const subjectOf = (id: string) => ({ kind: 'provider_event', id, ownerId: null });
