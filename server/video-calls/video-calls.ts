import { randomBytes } from 'node:crypto';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  CallPurpose,
  listCallSlots as listCallSlotsCall,
  VideoCall,
} from '@ballast/contract/video-calls/video-calls.ts';
import { CALL_MINUTES } from '@ballast/contract/video-calls/video-calls.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from '../database/audit-trail.ts';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { notifyClient } from '../messages/notifications.ts';
import { assertCallTarget } from '../payments/targets/held-calls.ts';
import { getCallHours } from './call-hours.ts';
import {
  CALL_COLUMNS,
  type CallRecord,
  type CallSettings,
  invitationOf,
  joinUrlOf,
  lockCall,
  type OwnCall,
  subjectNames,
} from './call-record.ts';
import { type Slot, slotsFrom } from './slots.ts';

/** How long before a call the client is reminded. */
const REMINDED_MINUTES = 60;
/** How long after its end a call can still be joined. */
const JOINED_LATE_MS = 30 * 60_000;
/** How long a client sees a call that is over. */
const SHOWN_DAYS = 90;
const ROOM_BYTES = 16;

/** The times at which a call may be booked, earliest first; none where calls are held nowhere. */
export async function listCallSlots(
  database: Database,
  { videoCallUrl }: CallSettings,
): Promise<AnswerOf<typeof listCallSlotsCall>> {
  if (videoCallUrl === null) return { items: [] };
  const [slots, taken] = await Promise.all([readSlots(database), readTaken(database)]);
  const free = slots.filter(
    ({ startsAt, capacity }) => (taken.get(startsAt.getTime()) ?? 0) < capacity,
  );
  return {
    items: free.map(({ startsAt }) => ({
      starts_at: startsAt.toISOString(),
      ends_at: endOf(startsAt).toISOString(),
    })),
  };
}

function endOf(startsAt: Date): Date {
  return new Date(startsAt.getTime() + CALL_MINUTES * 60_000);
}

async function readSlots(database: Database): Promise<Slot[]> {
  const [now, hours] = await Promise.all([readClock(database), getCallHours(database)]);
  return slotsFrom(now, hours);
}

/** How many calls are booked at each time to come. */
async function readTaken(database: Database): Promise<Map<number, number>> {
  const { rows } = await sql<{ startsAt: Date; taken: number }>`
    select starts_at as "startsAt", count(*)::int as taken from call_seats
    where starts_at > clock_now() group by starts_at`.execute(database);
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
}

/** A client's calls that are booked, and those that are not long over: what comes next first, then what was last. */
export async function listCalls(
  database: Database,
  settings: CallSettings,
  {
    clientId: ownerId,
    supportAgentId,
  }: { readonly clientId: string; readonly supportAgentId: string | null },
): Promise<{ items: VideoCall[] }> {
  const { rows } = await sql<CallRecord>`
    select ${CALL_COLUMNS} from booked_calls
    where owner_id = ${ownerId}
      and (state = 'BOOKED' or starts_at > clock_now() - ${SHOWN_DAYS} * interval '1 day')
    order by state <> 'BOOKED', case when state = 'BOOKED' then starts_at end, starts_at desc, call_id`.execute(
    database,
  );
  const names = await subjectNames(database, rows);
  const answers = rows.map((record) => answerOf(settings, record, names));
  // Whoever only looks at the account joins no call of it.
  return {
    items: supportAgentId === null ? answers : answers.map((each) => ({ ...each, join_url: null })),
  };
}

function answerOf(
  settings: CallSettings,
  record: CallRecord,
  names: ReadonlyMap<string, string>,
): VideoCall {
  const { callId, purpose, subjectId, state, startsAt, endsAt, room, readAt } = record;
  const isJoinable =
    state === 'BOOKED' &&
    readAt.getTime() < endsAt.getTime() + JOINED_LATE_MS &&
    settings.videoCallUrl !== null;
  return {
    id: callId,
    purpose,
    subject_id: subjectId,
    subject_name: subjectId === null ? null : (names.get(subjectId) ?? null),
    state,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    join_url: isJoinable ? joinUrlOf(settings, room) : null,
    changeable: isChangeable(record),
  };
}

/** Until it begins. */
function isChangeable({ state, startsAt, readAt }: CallRecord): boolean {
  return state === 'BOOKED' && readAt < startsAt;
}

export type NewCall = {
  readonly ownerId: string;
  readonly purpose: CallPurpose;
  readonly subjectId: string | null;
  readonly slot: Date;
  readonly zone: string;
};

/**
 * Books a call and sends its invitation. Refuses as `assertCallTarget` for a payout target that no call can be
 * about, `slot_taken`, `call_already_booked` and `call_at_that_time`.
 */
export async function bookCall(
  tx: Tx,
  actor: Person,
  settings: CallSettings,
  { ownerId, purpose, subjectId, slot, zone }: NewCall,
): Promise<VideoCall> {
  const isAboutTarget = purpose === 'WALLET' || purpose === 'WITHDRAWAL';
  if (isAboutTarget !== (subjectId !== null)) throw new Refusal('not_found');
  if (subjectId !== null) await assertCallTarget(tx, { ownerId, targetId: subjectId });
  const callId = newId();
  await takeSeat(tx, settings, { ownerId, callId, slot });
  const room = randomBytes(ROOM_BYTES).toString('base64url');
  await sql`
    insert into booked_calls (owner_id, call_id, purpose, subject_id, booked_by, starts_at, zone, room, remind_at)
    values (${ownerId}, ${callId}, ${purpose}, ${subjectId}, ${actor.userId}, ${slot}, ${zone}, ${room},
      ${reminderFor(slot)})`.execute(tx);
  const [record, names] = await readForMessage(tx, { ownerId, callId });
  const subject = { kind: 'video_call', id: callId, ownerId };
  const after = { purpose, subjectId, startsAt: slot.toISOString() };
  await recordAction(tx, actor, 'call_booked', subject, null, after);
  await notifyClient(
    tx,
    ownerId,
    'call_booked',
    invitationOf(settings, record, nameIn(names, record)),
  );
  return answerOf(settings, record, names);
}

/** An hour before; null where that is over. */
function reminderFor(slot: Date) {
  return sql`(select at from (values (${slot}::timestamptz - ${REMINDED_MINUTES} * interval '1 minute')) as due (at)
    where at > clock_now())`;
}

async function readForMessage(
  tx: Tx,
  own: OwnCall,
): Promise<readonly [CallRecord, ReadonlyMap<string, string>]> {
  const record = await lockCall(tx, own);
  if (!record) throw new Refusal('not_found');
  return [record, await subjectNames(tx, [record])];
}

function nameIn(names: ReadonlyMap<string, string>, { subjectId }: CallRecord): string | null {
  return subjectId === null ? null : (names.get(subjectId) ?? null);
}

type Wanted = OwnCall & { readonly slot: Date };

/**
 * Takes a place in the team's calendar. Whoever comes first has it: its key is unique, and whoever is late looks for another at
 * the same time. Refuses `slot_taken`.
 */
async function takeSeat(
  tx: Tx,
  { videoCallUrl }: CallSettings,
  { ownerId, callId, slot }: Wanted,
): Promise<void> {
  const slots = videoCallUrl === null ? [] : await readSlots(tx);
  const { capacity = 0 } =
    slots.find(({ startsAt }) => startsAt.getTime() === slot.getTime()) ?? {};
  for (let tried = 0; tried < capacity; tried += 1) {
    const { rows } = await sql`
      insert into call_seats (starts_at, seat, owner_id, call_id)
      select ${slot}, seat, ${ownerId}, ${callId} from generate_series(1, ${capacity}::int) as seat
      where not exists (select from call_seats taken where taken.starts_at = ${slot} and taken.seat = seat.seat)
        and (select count(*) from call_seats taken where taken.starts_at = ${slot}) < ${capacity}
      order by seat limit 1
      on conflict (starts_at, seat) do nothing
      returning seat`.execute(tx);
    if (rows.length > 0) return;
  }
  throw new Refusal('slot_taken');
}

async function freeSeat(tx: Tx, callId: string, startsAt: Date): Promise<void> {
  await tx
    .deleteFrom('call_seats')
    .where('call_id', '=', callId)
    .where('starts_at', '=', startsAt)
    .execute();
}

/** Locks a call that has not begun. Refuses `not_found` and `call_not_changeable`. */
async function lockChangeable(tx: Tx, own: OwnCall): Promise<CallRecord> {
  const record = await lockCall(tx, own);
  if (!record) throw new Refusal('not_found');
  if (!isChangeable(record)) throw new Refusal('call_not_changeable');
  return record;
}

/** Moves a call to another time and sends its invitation anew. Refuses as `lockChangeable`, `slot_taken` and `call_at_that_time`. */
export async function moveCall(
  tx: Tx,
  actor: Person,
  settings: CallSettings,
  { ownerId, callId, slot }: Wanted,
): Promise<VideoCall> {
  const { startsAt: movedFrom } = await lockChangeable(tx, { ownerId, callId });
  // The new place first: who moves waits for nobody who waits for them.
  await takeSeat(tx, settings, { ownerId, callId, slot });
  await freeSeat(tx, callId, movedFrom);
  await sql`
    update booked_calls set starts_at = ${slot}, sequence = sequence + 1, remind_at = ${reminderFor(slot)}
    where owner_id = ${ownerId} and call_id = ${callId}`.execute(tx);
  await tx
    .insertInto('call_moves')
    .values({
      owner_id: ownerId,
      move_id: newId(),
      call_id: callId,
      moved_from: movedFrom,
      moved_to: slot,
      moved_by: actor.userId,
    })
    .execute();
  const [record, names] = await readForMessage(tx, { ownerId, callId });
  const states = [{ startsAt: movedFrom.toISOString() }, { startsAt: slot.toISOString() }] as const;
  await recordAction(
    tx,
    actor,
    'call_moved',
    { kind: 'video_call', id: callId, ownerId },
    ...states,
  );
  const told = { ...invitationOf(settings, record, nameIn(names, record)), movedFrom };
  await notifyClient(tx, ownerId, 'call_moved', told);
  return answerOf(settings, record, names);
}

/** Cancels a call and calls its invitation off. Refuses as `lockChangeable`. */
export async function cancelCall(
  tx: Tx,
  actor: Person,
  settings: CallSettings,
  own: OwnCall,
): Promise<void> {
  const { ownerId, callId } = own;
  const { startsAt } = await lockChangeable(tx, own);
  await freeSeat(tx, callId, startsAt);
  await sql`
    update booked_calls set state = 'CANCELLED', sequence = sequence + 1, remind_at = null
    where owner_id = ${ownerId} and call_id = ${callId}`.execute(tx);
  const key = { owner_id: ownerId, call_id: callId };
  const outcome = { ...key, outcome: 'CANCELLED', note: null, recorded_by: actor.userId } as const;
  await tx.insertInto('call_outcomes').values(outcome).execute();
  const [record, names] = await readForMessage(tx, own);
  const states = [{ state: 'BOOKED' }, { state: 'CANCELLED' }] as const;
  const subject = { kind: 'video_call', id: callId, ownerId };
  await recordAction(tx, actor, 'call_cancelled', subject, ...states);
  const told = invitationOf(settings, record, nameIn(names, record));
  await notifyClient(tx, ownerId, 'call_cancelled', told);
}
