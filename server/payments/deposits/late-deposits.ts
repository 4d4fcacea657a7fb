import { sql } from 'kysely';
import { closeAlarm, openAlarmsAbout, raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { CHAIN_LATE_HOURS } from '../rules.ts';

type OwnDeposit = { readonly owner_id: string; readonly request_id: string };

/** Alarms that one run raises at most; the next goes on. */
const BATCH = 500;

/**
 * Raises an alarm, once, for every deposit that was seen on the chain and neither settled nor failed there in time, and
 * closes those of deposits that did since, each in a transaction of its own, so that none keeps back another. Returns how
 * many it raised.
 */
export async function alarmLateDeposits(database: Database): Promise<number> {
  const raised = await workOnEach(await lateDeposits(database), {
    work: (late) => transact(database, (tx) => tellOfLate(tx, late)),
  }).finally(() => closeAlarmsOfEnded(database));
  return raised;
}

async function lateDeposits(database: Database): Promise<OwnDeposit[]> {
  const { rows } = await sql<OwnDeposit>`
    select owner_id, request_id from deposits
    where credited_at is null and suspended_at is null and failed_at is null and late_told_at is null
      and detected_at <= clock_now() - ${CHAIN_LATE_HOURS} * interval '1 hour'
    order by detected_at, request_id limit ${BATCH}`.execute(database);
  return rows;
}

// Whoever credited it in between, or told of it, has locked it.
async function tellOfLate(
  tx: Tx,
  { owner_id: ownerId, request_id: id }: OwnDeposit,
): Promise<boolean> {
  const { rows } = await sql<{ provider_ref: string | null; detected_at: Date }>`
    with late as (
      update deposits set late_told_at = clock_now()
      where owner_id = ${ownerId} and request_id = ${id}
        and credited_at is null and suspended_at is null and failed_at is null and late_told_at is null
      returning owner_id, request_id, detected_at
    )
    select provider_ref, detected_at
    from late left join crypto_deposits using (owner_id, request_id)`.execute(tx);
  const [state] = rows;
  if (state) await raiseAlarm(tx, 'deposit_late', { kind: 'deposit', id, ownerId }, state);
  return state !== undefined;
}

async function closeAlarmsOfEnded(database: Database): Promise<void> {
  await workOnEach(await openAlarmsAbout(database, 'deposit_late'), {
    work: (alarm) => transact(database, (tx) => closeWhenEnded(tx, alarm)),
  });
}

async function closeWhenEnded(
  tx: Tx,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<boolean> {
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
  return ended !== undefined;
}
