import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarm } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';

/** Minutes after which staff are told of an order that was neither filled nor failed. */
const LATE_MINUTES = 20;

type LateTrade = {
  id: string;
  owner_id: string;
  provider_ref: string | null;
  attempts: number;
  created_at: Date;
};

/**
 * Raises an alarm, once, for every trade that has not ended in time, and closes those of trades that did since. Returns
 * how many it raised.
 */
export async function alarmLateTrades(tx: Tx): Promise<number> {
  const { rows } = await sql<LateTrade>`
    update trades set late_told_at = clock_now()
    where finished_at is null and late_told_at is null
      and created_at <= clock_now() - ${LATE_MINUTES} * interval '1 minute'
    returning id, owner_id, provider_ref, attempts, created_at`.execute(tx);
  for (const { id, owner_id: ownerId, ...state } of rows) {
    await raiseAlarm(tx, 'trade_late', { kind: 'trade', id, ownerId }, state);
  }
  await closeAlarmsOfEnded(tx);
  return rows.length;
}

async function closeAlarmsOfEnded(tx: Tx): Promise<void> {
  const open = await openAlarmsAbout(tx, 'trade_late');
  for (const { ownerId, id } of open) {
    const ended = await tx
      .selectFrom('trades')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('finished_at', 'is not', null)
      .executeTakeFirst();
    if (ended) await closeAlarm(tx, 'trade_late', { kind: 'trade', id, ownerId });
  }
}
