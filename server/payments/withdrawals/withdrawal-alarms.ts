import { sql } from 'kysely';
import { isSuspended } from '../../account/clients.ts';
import { type Cause, openAlarmsAbout, raiseAlarmOnce, raiseAlarms } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { CHAIN_LATE_HOURS } from '../rules.ts';
import { UNCLEAR_SECONDS } from './withdrawal-dispatches.ts';
import type { WithdrawalId } from './withdrawal-record.ts';

/**
 * Alerts staff, once each, of withdrawals that stay unclear, that the custodian accepted and does not end, or that are
 * kept back because their owner's account is suspended. It calls nobody, so that it goes on whatever sending waits for.
 * Returns how many alarms it raised.
 */
export async function alarmWithdrawals(database: Database): Promise<number> {
  const unclear = await raiseAlarms(database, 'withdrawal_unclear', nextUnclear);
  const late = await raiseAlarms(database, 'withdrawal_late', nextLate);
  return unclear + late + (await alarmWithheld(database));
}

type Unclear = {
  request_id: string;
  owner_id: string;
  unclear_since: Date;
  note: string | null;
};

async function nextUnclear(tx: Tx): Promise<Cause | undefined> {
  const { rows } = await sql<Unclear>`
    update withdrawal_dispatches set alarmed_at = clock_now()
    where (owner_id, request_id) in (
      select owner_id, request_id from withdrawal_dispatches
      where alarmed_at is null
        and unclear_since <= clock_now() - ${UNCLEAR_SECONDS} * interval '1 second'
      order by unclear_since limit 1 for update skip locked
    )
    returning request_id, owner_id, unclear_since, note`.execute(tx);
  return causeOf(rows);
}

type Late = {
  request_id: string;
  owner_id: string;
  provider_ref: string;
  accepted_at: Date;
};

async function nextLate(tx: Tx): Promise<Cause | undefined> {
  const { rows } = await sql<Late>`
    update withdrawal_dispatches set late_told_at = clock_now()
    where (owner_id, request_id) in (
      select owner_id, request_id from withdrawal_dispatches
      where ended_at is null and late_told_at is null
        and accepted_at <= clock_now() - ${CHAIN_LATE_HOURS} * interval '1 hour'
      order by accepted_at limit 1 for update skip locked
    )
    returning request_id, owner_id, provider_ref, accepted_at`.execute(tx);
  return causeOf(rows);
}

function causeOf([row]: readonly (Unclear | Late)[]): Cause | undefined {
  if (!row) return undefined;
  const { request_id: id, owner_id: ownerId, ...details } = row;
  return { subject: { kind: 'withdrawal', id, ownerId }, details };
}

async function alarmWithheld(database: Database): Promise<number> {
  return workOnEach(await notToldOf(database), {
    work: async (id) =>
      (await isSuspended(database, id.ownerId)) &&
      transact(database, (tx) => tellOfWithheld(tx, id)),
  });
}

/** Withdrawals that the custodian has not accepted, and that no alarm says are kept back. */
async function notToldOf(database: Database): Promise<WithdrawalId[]> {
  const [waiting, told] = await Promise.all([
    database
      .selectFrom('withdrawal_dispatches')
      .select(['owner_id as ownerId', 'request_id as requestId'])
      .where('due_at', 'is not', null)
      .orderBy('due_at')
      .execute(),
    openAlarmsAbout(database, 'withdrawal_withheld'),
  ]);
  const isTold = new Set(told.map(({ id }) => id));
  return waiting.filter(({ requestId }) => !isTold.has(requestId));
}

// Whoever sent or ended it in between has locked it, and closes the alarms that are there.
async function tellOfWithheld(tx: Tx, { ownerId, requestId: id }: WithdrawalId): Promise<boolean> {
  const waits = await tx
    .selectFrom('withdrawal_dispatches')
    .select('request_id')
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', id)
    .where('due_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!waits) return false;
  await raiseAlarmOnce(tx, 'withdrawal_withheld', { kind: 'withdrawal', id, ownerId });
  return true;
}
