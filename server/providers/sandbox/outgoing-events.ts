import type { KeyObject } from 'node:crypto';
import { sql } from 'kysely';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { EventData, EventType } from '../event-data.ts';
import { signEvent } from '../event-signature.ts';

export type EventProvider = 'custody' | 'trade' | 'verification' | 'bank';

/** Something that happened in a sandbox and that the platform is to be told. */
export type Happening<Type extends EventType = EventType> = {
  type: Type;
  data: EventData[Type];
  at: Date;
  /** `answer_twice` and `delay` bend how it is told. */
  fault: string | null;
};

/** An event as it goes over the wire. */
export type SentEvent = {
  provider: EventProvider;
  headers: Record<string, string>;
  rawBody: Buffer;
};

/** Takes an event to the platform and returns the HTTP status; 2xx acknowledges. */
export type Deliver = (event: SentEvent) => Promise<number>;

/** How late something is that meets the fault `delay`. */
export const DELAY_MS = 15 * 60_000;
const BATCH = 50;
/** How long one sender has an event to itself. */
const CLAIM_S = 30;

export async function queueEvents(
  tx: Tx,
  provider: EventProvider,
  happenings: readonly Happening[],
): Promise<void> {
  const rows = happenings.flatMap((happening) => rowsOf(provider, happening));
  if (rows.length > 0) await tx.insertInto('sandbox.events').values(rows).execute();
}

function rowsOf(provider: EventProvider, { type, data, at, fault }: Happening) {
  const body = JSON.stringify({ type, created_at: at.toISOString(), data });
  const dueAt = fault === 'delay' ? new Date(at.getTime() + DELAY_MS) : at;
  const row = { provider, body, due_at: dueAt };
  const first = { ...row, event_id: `evt_${newId()}`, sends_left: 1 };
  if (fault !== 'answer_twice') return [first];
  return [
    { ...first, sends_left: 2 },
    { ...row, event_id: `evt_${newId()}`, sends_left: 1 },
  ];
}

/**
 * Sends every event that is due, oldest first, signed with the time of sending. One that is not acknowledged
 * is sent again after 10 seconds, then twice as long each time, at most an hour. Several processes may run
 * it. Returns how many were sent.
 */
export async function deliverDueEvents(
  sandboxDatabase: Database,
  keys: Readonly<Record<EventProvider, KeyObject>>,
  deliver: Deliver,
): Promise<number> {
  let sent = 0;
  for (;;) {
    const events = await claimDueEvents(sandboxDatabase);
    if (events.length === 0) return sent;
    for (const event of events) {
      const status = await sendEvent(sandboxDatabase, keys, deliver, event);
      await recordDelivery(sandboxDatabase, event.event_number, status);
      sent += 1;
    }
  }
}

type ClaimedEvent = {
  event_number: string;
  event_id: string;
  provider: EventProvider;
  body: string;
};

async function claimDueEvents(sandboxDatabase: Database): Promise<ClaimedEvent[]> {
  return transact(sandboxDatabase, async (tx) => {
    const due = await tx
      .selectFrom('sandbox.events')
      .select(['event_number', 'event_id', 'provider', 'body'])
      .where('sends_left', '>', 0)
      .where('due_at', '<=', sql<Date>`clock_now()`)
      .where((eb) =>
        eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`clock_now()`)]),
      )
      .orderBy('due_at')
      .orderBy('event_number')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    await tx
      .updateTable('sandbox.events')
      .set({ claimed_until: sql<Date>`clock_now() + ${CLAIM_S} * interval '1 second'` })
      .where(
        'event_number',
        'in',
        due.map((event) => event.event_number),
      )
      .execute();
    return due;
  });
}

async function sendEvent(
  sandboxDatabase: Database,
  keys: Readonly<Record<EventProvider, KeyObject>>,
  deliver: Deliver,
  event: ClaimedEvent,
): Promise<number> {
  const { provider } = event;
  const rawBody = Buffer.from(event.body);
  const now = await readClock(sandboxDatabase);
  const headers = signEvent(keys[provider], event.event_id, now, rawBody);
  try {
    return await deliver({ provider, headers, rawBody });
  } catch {
    // A platform that cannot be reached is like one that answers nothing: sent again later.
    return 0;
  }
}

async function recordDelivery(
  sandboxDatabase: Database,
  eventNumber: string,
  status: number,
): Promise<void> {
  const isAcknowledged = status >= 200 && status < 300;
  await sandboxDatabase
    .updateTable('sandbox.events')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_status: status,
      claimed_until: null,
      ...(isAcknowledged ? { sends_left: eb('sends_left', '-', 1) } : { due_at: LATER }),
    }))
    .where('event_number', '=', eventNumber)
    .execute();
}

const LATER = sql<Date>`clock_now() + least(interval '1 hour', interval '10 seconds' * 2 ^ least(attempts, 9))`;
