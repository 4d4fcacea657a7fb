import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarm } from '../../database/alarms.ts';
import type { Tx } from '../../database/connect.ts';
import { CHAIN_LATE_HOURS } from '../rules.ts';

type LateDeposit = {
  request_id: string;
  owner_id: string;
  provider_ref: string | null;
  detected_at: Date;
};

/**
 * Raises an alarm, once, for every deposit that was seen on the chain and neither settled nor failed there in time, and
 * closes those of deposits that did since. Returns how many it raised.
 */
export async function alarmLateDeposits(tx: Tx): Promise<number> {
  const { rows } = await sql<LateDeposit>`
    with late as (
      update deposits set late_told_at = clock_now()
      where credited_at is null and suspended_at is null and failed_at is null and late_told_at is null
        and detected_at <= clock_now() - ${CHAIN_LATE_HOURS} * interval '1 hour'
      returning owner_id, request_id, detected_at
    )
    select owner_id, request_id, provider_ref, detected_at
    from late left join crypto_deposits using (owner_id, request_id)`.execute(tx);
  for (const { request_id: id, owner_id: ownerId, ...state } of rows) {
    await raiseAlarm(tx, 'deposit_late', { kind: 'deposit', id, ownerId }, state);
  }
  await closeAlarmsOfEnded(tx);
  return rows.length;
}

async function closeAlarmsOfEnded(tx: Tx): Promise<void> {
  const open = await openAlarmsAbout(tx, 'deposit_late');
  for (const { ownerId, id } of open) {
    const ended = await tx
      .selectFrom('deposits')
      .select('request_id')
      .where('owner_id', '=', ownerId)
      .where('request_id', '=', id)
      .where(({ eb, or }) =>
        or([
          eb('credited_at', 'is not', null),
          eb('suspended_at', 'is not', null),
          eb('failed_at', 'is not', null),
        ]),
      )
      .executeTakeFirst();
    if (ended) await closeAlarm(tx, 'deposit_late', { kind: 'deposit', id, ownerId });
  }
}
