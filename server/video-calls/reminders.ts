import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { isLeftAlone, workOnDueRows } from '../database/due-rows.ts';
import type { Sweep } from '../jobs/job.ts';
import { notifyClient } from '../messages/notifications.ts';
import {
  CALL_COLUMNS,
  type CallRecord,
  type CallSettings,
  joinUrlOf,
  subjectNames,
  toldOf,
} from './call-record.ts';

const REMINDING = 'remind of a call';

/** Reminds clients of their calls an hour before, once for each time. */
export function reminderSweep({
  database,
  settings,
}: {
  readonly database: Database;
  readonly settings: CallSettings;
}): Sweep {
  return {
    name: 'call_reminders',
    run: () =>
      workOnDueRows(database, {
        name: REMINDING,
        next: nextDue,
        work: (tx, record) => remind(tx, settings, record),
        idOf: ({ ownerId, callId: id }) => ({ ownerId, id }),
        // It is tried again by itself, and the client has the invitation anyway.
        tell: async () => {},
      }),
  };
}

async function nextDue(tx: Tx): Promise<CallRecord | undefined> {
  const { rows } = await sql<CallRecord>`
    select ${CALL_COLUMNS} from booked_calls
    where remind_at <= clock_now()
      and not ${isLeftAlone(REMINDING, { ownerId: sql`booked_calls.owner_id`, id: sql`booked_calls.call_id` })}
    order by remind_at, call_id limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

/** One whose time passed while nobody worked is not reminded of any more. */
async function remind(tx: Tx, settings: CallSettings, record: CallRecord): Promise<void> {
  const { ownerId, callId, subjectId, room, startsAt, readAt } = record;
  await sql`
    update booked_calls set remind_at = null
    where owner_id = ${ownerId} and call_id = ${callId}`.execute(tx);
  if (startsAt <= readAt) return;
  const names = await subjectNames(tx, [record]);
  const told = toldOf(record, subjectId === null ? null : (names.get(subjectId) ?? null));
  await notifyClient(tx, ownerId, 'call_reminder', { ...told, joinUrl: joinUrlOf(settings, room) });
}
