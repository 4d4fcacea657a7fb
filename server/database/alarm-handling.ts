import { Refusal } from '@ballast/contract/errors.ts';
import {
  ALARM_KINDS,
  ALARM_SEVERITIES,
  type AlarmKind,
} from '@ballast/contract/staff/alarm-kinds.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from './audit-trail.ts';
import type { Database, Tx } from './connect.ts';
import { HOUSE_OWNER_ID } from './identifier.ts';

const KINDS = Object.keys(ALARM_KINDS) as AlarmKind[];

/** An alarm as it is kept. `rank` is the place of its severity, 0 for the gravest. */
export type AlarmRow = {
  readonly alarm_id: string;
  readonly owner_id: string;
  readonly kind: AlarmKind;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly details: unknown;
  readonly opened_at: Date;
  readonly acknowledged_at: Date | null;
  readonly acknowledged_by: string | null;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly close_reason: string | null;
  readonly rank: number;
};

/** Which alarms are asked for; `after` is the last row of the page before. */
export type AlarmQuery = {
  readonly isOpen: boolean;
  readonly kinds: readonly AlarmKind[];
  readonly after: { readonly rank: number; readonly alarmId: string } | null;
  readonly limit: number;
};

/** Open alarms by severity, the oldest first in each; closed ones with the latest opened first. */
export async function readAlarms(
  database: Database,
  { isOpen, kinds, after, limit }: AlarmQuery,
): Promise<AlarmRow[]> {
  const ranks = kinds.map((kind) => ALARM_SEVERITIES.indexOf(ALARM_KINDS[kind].severity));
  // What an older release called otherwise is of no kind that is known.
  const order = isOpen ? sql`known.rank, alarm_id` : sql`alarm_id desc`;
  const { rows } = await sql<AlarmRow>`
    select alarm_id, owner_id, alarms.kind, subject_kind, subject_id, details, opened_at, acknowledged_at,
      acknowledged_by, closed_at, closed_by, close_reason, known.rank
    from alarms join unnest(${kinds}::text[], ${ranks}::int4[]) as known (kind, rank) using (kind)
    where (closed_at is null) = ${isOpen}
      ${followsOn(isOpen, after)}
    order by ${order} limit ${limit}`.execute(database);
  return rows;
}

function followsOn(isOpen: boolean, after: AlarmQuery['after']) {
  if (after === null) return sql``;
  return isOpen
    ? sql`and (known.rank, alarm_id) > (${after.rank}::int4, ${after.alarmId}::uuid)`
    : sql`and alarm_id < ${after.alarmId}::uuid`;
}

/** What of an alarm decides who may do what to it. */
export type HandledAlarm = Pick<AlarmRow, 'alarm_id' | 'owner_id' | 'kind' | 'subject_id'> & {
  readonly acknowledged_at: Date | null;
  readonly closed_at: Date | null;
};

/** Locks an alarm. Refuses `not_found`. */
export async function lockAlarm(tx: Tx, alarmId: string): Promise<HandledAlarm> {
  const { rows } = await sql<HandledAlarm>`
    select alarm_id, owner_id, kind, subject_id, acknowledged_at, closed_at from alarms
    where alarm_id = ${alarmId}::uuid and kind = any (${KINDS}::text[]) for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

/** Says of a locked alarm that somebody is at work on it. Refuses `conflict` where somebody is, or it is closed. */
export async function markAcknowledged(tx: Tx, by: Person, alarm: HandledAlarm): Promise<void> {
  if (alarm.acknowledged_at !== null || alarm.closed_at !== null) throw new Refusal('conflict');
  await tx
    .updateTable('alarms')
    .set({ acknowledged_at: sql<Date>`clock_now()`, acknowledged_by: by.userId })
    .where('owner_id', '=', alarm.owner_id)
    .where('alarm_id', '=', alarm.alarm_id)
    .execute();
  await recordAction(tx, by, 'alarm_acknowledged', subjectOf(alarm), null, { kind: alarm.kind });
}

/** Closes a locked alarm by hand. Refuses `conflict` where it is closed, and `alarm_cause_lasts` where it ends by itself. */
export async function closeByHand(
  tx: Tx,
  by: Person,
  alarm: HandledAlarm,
  reason: string,
): Promise<void> {
  if (alarm.closed_at !== null) throw new Refusal('conflict');
  if (ALARM_KINDS[alarm.kind].endsByItself) throw new Refusal('alarm_cause_lasts');
  await tx
    .updateTable('alarms')
    .set({ closed_at: sql<Date>`clock_now()`, closed_by: by.userId, close_reason: reason })
    .where('owner_id', '=', alarm.owner_id)
    .where('alarm_id', '=', alarm.alarm_id)
    .execute();
  const after = { kind: alarm.kind, reason };
  await recordAction(tx, by, 'alarm_closed', subjectOf(alarm), null, after);
}

function subjectOf({ alarm_id: id, owner_id: ownerId }: HandledAlarm) {
  return { kind: 'alarm', id, ownerId: ownerId === HOUSE_OWNER_ID ? null : ownerId };
}

/** Time after which those whose alarms they are get an email again, in minutes; of a critical one at once. */
const TELL_AGAIN_MINUTES = 15;

const TOLD_AT_ONCE_MAX = 500;

/**
 * Marks the open alarms of some kinds that nobody was told of as told, and returns their kinds; none while an email is not
 * a quarter of an hour old, unless one is critical.
 */
export async function takeUntold(
  tx: Tx,
  {
    kinds,
    critical,
  }: { readonly kinds: readonly AlarmKind[]; readonly critical: readonly AlarmKind[] },
): Promise<AlarmKind[]> {
  const { rows } = await sql<{ kind: AlarmKind }>`
    with untold as (
      select owner_id, alarm_id, kind from alarms
      where told_at is null and closed_at is null and kind = any (${kinds}::text[])
      order by opened_at limit ${TOLD_AT_ONCE_MAX} for update skip locked
    ), due as (
      select owner_id, alarm_id from untold
      where exists (select from untold where kind = any (${critical}::text[]))
        or not exists (
          select from alarms told where told.told_at > clock_now() - ${TELL_AGAIN_MINUTES} * interval '1 minute'
            and told.kind = any (${kinds}::text[]))
    )
    update alarms set told_at = clock_now() from due
    where (alarms.owner_id, alarms.alarm_id) = (due.owner_id, due.alarm_id)
    returning alarms.kind`.execute(tx);
  return rows.map(({ kind }) => kind);
}
