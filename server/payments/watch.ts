import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarmOnce } from '../database/alarms.ts';
import type { Database } from '../database/connect.ts';
import { workOnEach } from '../database/due-rows.ts';
import { transact } from '../database/transact.ts';
import { findRequest, openForTooLong } from '../ledger/requests.ts';
import { CORRECTION_HOURS, PROMISED_HOURS } from './promised-times.ts';

/** Alarms that one run raises at most of each kind; the next goes on. */
const BATCH = 500;

/**
 * Raises an alarm, once, for whatever was accepted and has not ended in the time that is promised, a request or a correction that nobody
 * decides, and closes those of what ended since. Each in a transaction of its own, so that none keeps back another. Returns how
 * many it raised.
 */
export async function watchPromises(database: Database): Promise<number> {
  const told = (await openAlarmsAbout(database, 'request_late')).map(({ id }) => id);
  const late = await openForTooLong(database, PROMISED_HOURS, told, BATCH);
  const requests = await workOnEach(late, {
    work: ({ ownerId, requestId: id, kind, createdAt }) =>
      transact(database, async (tx) => {
        // It may have ended in between.
        if (await hasEnded(tx, { ownerId, id })) return false;
        const details = { kind, since: createdAt.toISOString() };
        await raiseAlarmOnce(tx, 'request_late', { kind: 'request', id, ownerId }, details);
        return true;
      }),
  }).finally(() => closeOfEnded(database));
  return requests + (await watchCorrections(database));
}

async function closeOfEnded(database: Database): Promise<void> {
  await workOnEach(await openAlarmsAbout(database, 'request_late'), {
    work: ({ ownerId, id }) =>
      transact(database, async (tx) => {
        const isOver = await hasEnded(tx, { ownerId, id });
        if (isOver) await closeAlarm(tx, 'request_late', { kind: 'request', id, ownerId });
        return isOver;
      }),
  });
}

type Told = { readonly ownerId: string; readonly id: string };

async function hasEnded(database: Database, { ownerId, id }: Told): Promise<boolean> {
  const request = await findRequest(database, { ownerId, requestId: id });
  return request === null || !['submitted', 'processing'].includes(request.state);
}

async function watchCorrections(database: Database): Promise<number> {
  const told = (await openAlarmsAbout(database, 'correction_waiting')).map(({ id }) => id);
  const waiting = await database
    .selectFrom('corrections')
    .select(['correction_id', 'kind', 'asked_by'])
    .where('decision', 'is', null)
    .where('asked_at', '<=', sql<Date>`clock_now() - ${CORRECTION_HOURS} * interval '1 hour'`)
    .where(sql<boolean>`correction_id <> all (${told}::uuid[])`)
    .orderBy('asked_at')
    .limit(BATCH)
    .execute();
  return workOnEach(waiting, {
    work: ({ correction_id: id, kind, asked_by: askedBy }) =>
      transact(database, async (tx) => {
        const row = await tx
          .selectFrom('corrections')
          .select('decision')
          .where('correction_id', '=', id)
          .forUpdate()
          .executeTakeFirstOrThrow();
        if (row.decision !== null) return false;
        const subject = { kind: 'correction', id, ownerId: null };
        await raiseAlarmOnce(tx, 'correction_waiting', subject, { kind, askedBy });
        return true;
      }),
  });
}
