import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  listTeamCalls as listTeamCallsCall,
  TeamCall,
  TeamCallView,
} from '@ballast/contract/staff/team-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { namesOf } from '../account/clients.ts';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { CURSOR_MOMENT, CURSOR_UUID, readCursor, writeCursor } from '../http/cursor.ts';
import { notifyClient } from '../messages/notifications.ts';
import { callCountsUntil, recordVideoCall } from '../payments/targets/held-calls.ts';
import { readTargets, type TargetRecord } from '../payments/targets/targets.ts';
import { getVisibleClient, type Viewer, visibleClients } from '../reviews/own-clients.ts';
import { getCallHours } from './call-hours.ts';
import {
  CALL_COLUMNS,
  type CallRecord,
  type CallSettings,
  joinUrlOf,
  lockCall,
  type OwnCall,
  subjectNames,
  toldOf,
} from './call-record.ts';

type Query = z.output<typeof listTeamCallsCall.query>;

/** Which places of the calendar stand in a view, and in which order: `day` and `today` are of the team's zone. */
const VIEWS: Readonly<Record<TeamCallView, { where: RawBuilder<unknown>; latestFirst: boolean }>> =
  {
    TODAY: { where: sql`day = today`, latestFirst: false },
    COMING: { where: sql`day > today`, latestFirst: false },
    OPEN: { where: sql`not is_over and starts_at <= clock_now()`, latestFirst: false },
    PAST: { where: sql`is_over`, latestFirst: true },
  };

/** A page of the team's calls in a view; a manager sees those of their own clients. Refuses `cursor_invalid`. */
export async function listTeamCalls(
  database: Database,
  settings: CallSettings,
  viewer: Viewer,
  query: Query,
): Promise<AnswerOf<typeof listTeamCallsCall>> {
  const { zone } = await getCallHours(database);
  const places = await readPlaces(database, zone, await visibleClients(database, viewer), query);
  const page = places.slice(0, query.limit);
  const last = places.length > query.limit ? page.at(-1) : undefined;
  return {
    items: await toTeamCalls(database, settings, page),
    next_cursor: last ? writeCursor([last.startsAt.toISOString(), last.callId]) : null,
    zone,
  };
}

type Place = OwnCall & { readonly startsAt: Date };

async function readPlaces(
  database: Database,
  zone: string,
  clients: readonly string[] | null,
  { view, limit, cursor }: Query,
): Promise<Place[]> {
  const { where, latestFirst } = VIEWS[view];
  const order = sql.raw(latestFirst ? 'desc' : 'asc');
  const [at, id] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  const after =
    cursor === undefined
      ? sql`true`
      : sql`(starts_at, call_id) ${sql.raw(latestFirst ? '<' : '>')} (${at}::timestamptz, ${id}::uuid)`;
  const own = clients === null ? sql`true` : sql`owner_id = any (${[...clients]}::uuid[])`;
  const { rows } = await sql<Place>`
    select starts_at as "startsAt", owner_id as "ownerId", call_id as "callId"
    from call_seats
    cross join lateral (
      select (starts_at at time zone ${zone})::date as day, (clock_now() at time zone ${zone})::date as today
    ) as days
    where ${where} and ${after} and ${own}
    order by starts_at ${order}, call_id ${order} limit ${limit + 1}`.execute(database);
  return rows;
}

type TeamRow = CallRecord & {
  readonly moved: number;
  readonly note: string | null;
  readonly recordedBy: string | null;
  readonly recordedAt: Date | null;
};

async function toTeamCalls(
  database: Database,
  settings: CallSettings,
  places: readonly Place[],
): Promise<TeamCall[]> {
  const rows = await readRows(database, places);
  const [targets, names] = await Promise.all([
    subjectNames(database, rows),
    namesOf(
      database,
      rows.flatMap(({ ownerId, takenBy, recordedBy }) => [ownerId, takenBy, recordedBy]),
    ),
  ]);
  const named = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  return rows.map((row) => {
    const { state, startsAt, subjectId, recordedAt, readAt } = row;
    const by = named(row.recordedBy);
    return {
      id: row.callId,
      client: { id: row.ownerId, name: names.get(row.ownerId) ?? '' },
      purpose: row.purpose,
      subject_name: subjectId === null ? null : (targets.get(subjectId) ?? null),
      state,
      starts_at: startsAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      zone: row.zone,
      join_url:
        state === 'BOOKED' && settings.videoCallUrl !== null ? joinUrlOf(settings, row.room) : null,
      moved_times: row.moved,
      taken_by: named(row.takenBy),
      outcome_due: state === 'BOOKED' && startsAt <= readAt,
      outcome: by && recordedAt ? { note: row.note ?? '', by, at: recordedAt.toISOString() } : null,
    };
  });
}

/** The calls of places, in their order. */
async function readRows(database: Database, places: readonly Place[]): Promise<TeamRow[]> {
  const owners = places.map(({ ownerId }) => ownerId);
  const ids = places.map(({ callId }) => callId);
  const { rows } = await sql<TeamRow>`
    select call.*, (select count(*)::int from call_moves m
        where m.owner_id = call."ownerId" and m.call_id = call."callId") as moved,
      note, recorded_by as "recordedBy", recorded_at as "recordedAt"
    from (select ${CALL_COLUMNS} from booked_calls
      where owner_id = any (${owners}::uuid[]) and call_id = any (${ids}::uuid[])) as call
    left join call_outcomes o on o.owner_id = call."ownerId" and o.call_id = call."callId"`.execute(
    database,
  );
  const byId = new Map(rows.map((row) => [row.callId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Locks a call that a member of staff sees. Refuses `not_found`. */
async function lockTeamCall(tx: Tx, viewer: Viewer, callId: string): Promise<CallRecord> {
  const place = await tx
    .selectFrom('call_seats')
    .select('owner_id')
    .where('call_id', '=', callId)
    .executeTakeFirst();
  if (!place) throw new Refusal('not_found');
  await getVisibleClient(tx, viewer, place.owner_id);
  const record = await lockCall(tx, { ownerId: place.owner_id, callId });
  if (!record) throw new Refusal('not_found');
  return record;
}

/** Notes who takes a call, also in place of somebody else. Refuses `not_found` and `call_not_changeable` once it is over. */
export async function takeCall(
  tx: Tx,
  viewer: Viewer,
  actor: Person,
  callId: string,
): Promise<void> {
  const { ownerId, state, takenBy } = await lockTeamCall(tx, viewer, callId);
  if (state !== 'BOOKED') throw new Refusal('call_not_changeable');
  if (takenBy === actor.userId) return;
  await tx
    .updateTable('booked_calls')
    .set({ taken_by: actor.userId })
    .where('owner_id', '=', ownerId)
    .where('call_id', '=', callId)
    .execute();
  const subject = { kind: 'video_call', id: callId, ownerId };
  await recordAction(tx, actor, 'call_taken', subject, { takenBy }, { takenBy: actor.userId });
}

export type Outcome = { readonly outcome: 'HELD' | 'MISSED'; readonly note: string };

/**
 * Notes what became of a call. One that was held counts from when it began, so that a change of credentials or an approval since
 * counts as later; what waited for it goes on. Of one that was missed the client is told why nothing does. Refuses `not_found`,
 * `conflict` when that is known already, and `call_not_begun`.
 */
export async function recordCallOutcome(
  tx: Tx,
  viewer: Viewer,
  actor: Person,
  callId: string,
  { outcome, note }: Outcome,
): Promise<void> {
  const record = await lockTeamCall(tx, viewer, callId);
  const { ownerId, state, startsAt, readAt } = record;
  if (state !== 'BOOKED') throw new Refusal('conflict');
  if (startsAt > readAt) throw new Refusal('call_not_begun');
  const key = { owner_id: ownerId, call_id: callId };
  await tx
    .insertInto('call_outcomes')
    .values({ ...key, outcome, note, recorded_by: actor.userId })
    .execute();
  await tx
    .updateTable('booked_calls')
    .set({ state: outcome, remind_at: null })
    .where('owner_id', '=', ownerId)
    .where('call_id', '=', callId)
    .execute();
  await tx.updateTable('call_seats').set({ is_over: true }).where('call_id', '=', callId).execute();
  const subject = { kind: 'video_call', id: callId, ownerId };
  await recordAction(
    tx,
    actor,
    'call_outcome_recorded',
    subject,
    { state },
    { state: outcome, note },
  );
  if (outcome === 'HELD') await setFree(tx, actor, record);
  else await tellMissed(tx, record);
}

async function tellMissed(tx: Tx, record: CallRecord): Promise<void> {
  await notifyClient(tx, record.ownerId, 'call_missed', toldOf(record, await nameOf(tx, record)));
}

async function nameOf(tx: Tx, record: CallRecord): Promise<string | null> {
  const names = await subjectNames(tx, [record]);
  return record.subjectId === null ? null : (names.get(record.subjectId) ?? null);
}

/** Lets go on what waited for a call about a payout target, and tells the client; advice sets nothing free. */
async function setFree(tx: Tx, actor: Person, record: CallRecord): Promise<void> {
  const { ownerId, purpose, subjectId: targetId, startsAt } = record;
  if (targetId === null || purpose === 'ADVICE' || purpose === 'CONTACT') return;
  await recordVideoCall(tx, actor, { ownerId, targetId, purpose, heldAt: startsAt });
  const told = toldOf(record, await nameOf(tx, record));
  const [target] = await readTargets(tx, { ownerId, targetId });
  await notifyClient(tx, ownerId, 'call_held', { ...told, ...freedBy(record, target) });
}

function freedBy({ purpose, startsAt }: CallRecord, target: TargetRecord | undefined) {
  if (!target?.usable) return { setsFree: 'WAITS', until: target?.usableFrom ?? null } as const;
  if (purpose === 'WALLET') return { setsFree: 'PAYABLE', until: null } as const;
  return { setsFree: 'CONFIRM', until: callCountsUntil(startsAt) } as const;
}
