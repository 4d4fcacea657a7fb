import type { AlarmKind } from '@ballast/contract/staff/alarm-kinds.ts';
import { type QueryCreator, sql } from 'kysely';
import { recordAction, type State, type Subject, SYSTEM, toJson } from './audit-trail.ts';
import type { Database, Tx } from './connect.ts';
import { HOUSE_OWNER_ID, newId } from './identifier.ts';
import type { Schema } from './schema.ts';
import { transact } from './transact.ts';

/**
 * Raises an alarm: a row that is open until somebody closes it, one for each kind and subject, and the action
 * `alarm_…` in the audit trail each time. Secrets in `details` are masked.
 */
export async function raiseAlarm(
  tx: Tx,
  kind: AlarmKind,
  subject: Subject,
  details: State = null,
): Promise<void> {
  await insertAlarm(tx, kind, subject, details);
  await recordAction(tx, SYSTEM, `alarm_${kind}`, subject, null, details);
}

/** Raises an alarm as `raiseAlarm` does unless it is open, and then adds nothing to the audit trail either. */
export async function raiseAlarmOnce(
  tx: Tx,
  kind: AlarmKind,
  subject: Subject,
  details: State = null,
): Promise<void> {
  const isNew = await insertAlarm(tx, kind, subject, details);
  if (isNew) await recordAction(tx, SYSTEM, `alarm_${kind}`, subject, null, details);
}

/** What a person has to look at, and what is known of it. */
export type Cause = { readonly subject: Subject; readonly details: State };

/**
 * Raises an alarm about every row that `next` marks as told of, each in a transaction of its own; undefined when none is
 * left. Returns how many.
 */
export async function raiseAlarms(
  database: Database,
  kind: AlarmKind,
  next: (tx: Tx) => Promise<Cause | undefined>,
): Promise<number> {
  for (let raised = 0; ; raised += 1) {
    const isRaised = await transact(database, async (tx) => {
      const cause = await next(tx);
      if (cause) await raiseAlarm(tx, kind, cause.subject, cause.details);
      return cause !== undefined;
    });
    if (!isRaised) return raised;
  }
}

async function insertAlarm(
  tx: Tx,
  kind: AlarmKind,
  subject: Subject,
  details: State,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('alarms')
    .values({
      alarm_id: newId(),
      kind,
      subject_kind: subject.kind,
      subject_id: subject.id,
      owner_id: subject.ownerId ?? HOUSE_OWNER_ID,
      details: toJson(details),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Closes the open alarm of a kind and subject because what it was about is over. */
export async function closeAlarm(
  tx: Tx,
  kind: AlarmKind,
  subject: Pick<Subject, 'kind' | 'id' | 'ownerId'>,
): Promise<void> {
  await closingAlarm(tx, kind, subject).execute();
}

/** What `closeAlarm` runs, to be a part of a statement that does more. */
export function closingAlarm(
  query: QueryCreator<Schema>,
  kind: AlarmKind,
  { kind: subjectKind, id, ownerId }: Pick<Subject, 'kind' | 'id' | 'ownerId'>,
) {
  return query
    .updateTable('alarms')
    .set({ closed_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId ?? HOUSE_OWNER_ID)
    .where('kind', '=', kind)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null);
}

/** What the open alarms of a kind are about, and whose that is. */
export async function openAlarmsAbout(
  database: Database,
  kind: AlarmKind,
): Promise<{ ownerId: string; id: string }[]> {
  const rows = await database
    .selectFrom('alarms')
    .select(['owner_id', 'subject_id'])
    .where('kind', '=', kind)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => ({ ownerId: row.owner_id, id: row.subject_id }));
}

/** Ids of what the open alarms of some kinds are about that are a client's. */
export async function openAlarmsOf(
  database: Database,
  ownerId: string,
  ...kinds: readonly [AlarmKind, ...AlarmKind[]]
): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('subject_id')
    .where('owner_id', '=', ownerId)
    .where('kind', 'in', kinds)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map((row) => row.subject_id);
}

export async function isAlarmOpen(
  tx: Tx,
  kind: AlarmKind,
  { kind: subjectKind, id, ownerId }: Pick<Subject, 'kind' | 'id' | 'ownerId'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('alarms')
    .select('alarm_id')
    .where('owner_id', '=', ownerId ?? HOUSE_OWNER_ID)
    .where('kind', '=', kind)
    .where('subject_kind', '=', subjectKind)
    .where('subject_id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many alarms of a kind are open, and how many of them nobody has taken on. */
export type OpenAlarms = {
  /** An older release may have called one otherwise. */
  readonly kind: string;
  readonly open: number;
  readonly unacknowledged: number;
};

/** How many alarms of each kind are open; a kind without any is left out. */
export async function countOpenAlarms(database: Database): Promise<readonly OpenAlarms[]> {
  const { rows } = await sql<OpenAlarms>`
    select kind, count(*)::int4 as open, count(*) filter (where acknowledged_at is null)::int4 as unacknowledged
    from alarms where closed_at is null group by kind`.execute(database);
  return rows;
}

/** Something that is amiss, by the id of what it is about. */
export type Concern = { readonly id: string; readonly details: State };

/** Raises an alarm of a kind for each concern that has none, and closes those of what is no concern any more. Returns how many changed. */
export async function tellConcerns(
  database: Database,
  kind: AlarmKind,
  subjectKind: string,
  concerns: readonly Concern[],
): Promise<number> {
  const subjectOf = (id: string) => ({ kind: subjectKind, id, ownerId: null });
  const open = (await openAlarmsAbout(database, kind)).map(({ id }) => id);
  const begun = concerns.filter(({ id }) => !open.includes(id));
  const over = open.filter((id) => !concerns.some((concern) => concern.id === id));
  for (const { id, details } of begun) {
    await transact(database, (tx) => raiseAlarmOnce(tx, kind, subjectOf(id), details));
  }
  for (const id of over) await transact(database, (tx) => closeAlarm(tx, kind, subjectOf(id)));
  return begun.length + over.length;
}
