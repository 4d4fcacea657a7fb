import type { AnswerOf, BodyOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/team-calls.ts';
import { sql } from 'kysely';
import { type Person, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';

/** When the team takes calls. */
export async function getCallHours(
  database: Database,
): Promise<AnswerOf<typeof calls.getCallHours>> {
  const { rows } = await sql<AnswerOf<typeof calls.getCallHours>>`
    select zone, notice_minutes, version,
      (select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', to_char(opens, 'HH24:MI'),
          'closes', to_char(closes, 'HH24:MI'), 'capacity', capacity) order by weekday, opens), '[]')
        from call_hours) as hours,
      (select coalesce(json_agg(json_build_object('day', day, 'name', name) order by day), '[]')
        from call_holidays) as holidays
    from call_rules`.execute(database);
  const [hours] = rows;
  if (!hours)
    throw new Error('nothing says when the team takes calls: the database is not migrated');
  return hours;
}

/** Says when the team takes calls from now on. Refuses `conflict` when the hours are not those that were looked at. */
export async function setCallHours(
  tx: Tx,
  actor: Person,
  { version, zone, notice_minutes, hours, holidays }: BodyOf<typeof calls.setCallHours>,
): Promise<void> {
  const { version: stands, ...before } = await lockCallHours(tx);
  if (stands !== version) throw new Refusal('conflict');
  await sql`
    update call_rules set zone = ${zone}, notice_minutes = ${notice_minutes}, version = version + 1,
      changed_by = ${actor.userId}, changed_at = clock_now()`.execute(tx);
  await tx.deleteFrom('call_hours').execute();
  if (hours.length > 0) await tx.insertInto('call_hours').values(hours).execute();
  await tx.deleteFrom('call_holidays').execute();
  for (const { day, name } of holidays) {
    await sql`insert into call_holidays (day, name) values (${day}::date, ${name})
      on conflict (day) do update set name = excluded.name`.execute(tx);
  }
  const subject = { kind: 'call_hours', id: 'team', ownerId: null };
  const after = { zone, notice_minutes, hours, holidays };
  await recordAction(tx, actor, 'call_hours_changed', subject, before, after);
}

async function lockCallHours(tx: Tx): Promise<AnswerOf<typeof calls.getCallHours>> {
  await sql`select from call_rules for update`.execute(tx);
  return getCallHours(tx);
}
