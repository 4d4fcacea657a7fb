import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { OwnAgreement } from '../agreement-record.ts';

/** How long an attempt claims an agreement. */
export const ATTEMPT_SECONDS = 120;

const RETRY_SECONDS = 10;
const RETRY_SECONDS_MAX = 300;

/** Staff are alerted when a document is not sealed after this time. */
export const ALARM_SECONDS = 600;

/**
 * Claims an attempt and commits it before the document is made, so that a crash leaves it due. Returns its
 * number, from 1; null when it is not due or another process has it.
 */
export async function claimSealing(
  database: Database,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update agreement_sealings set attempts = attempts + 1, attempted_at = clock_now(),
      due_at = clock_now() + ${ATTEMPT_SECONDS} * interval '1 second'
    where owner_id = ${owner_id} and agreement_id = ${agreement_id} and due_at <= clock_now()
    returning attempts`.execute(database);
  return rows[0]?.attempts ?? null;
}

export async function dueSealings(database: Database, limit: number): Promise<OwnAgreement[]> {
  const { rows } = await sql<OwnAgreement>`
    select owner_id, agreement_id from agreement_sealings where due_at <= clock_now()
    order by due_at, agreement_id limit ${limit}`.execute(database);
  return rows;
}

/** Makes the next attempt due now; false when none is planned. */
export async function makeSealingDue(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<boolean> {
  const { rows } = await sql`
    update agreement_sealings set due_at = least(due_at, clock_now())
    where owner_id = ${owner_id} and agreement_id = ${agreement_id} and due_at is not null
    returning agreement_id`.execute(tx);
  return rows.length > 0;
}

/** Records why an attempt failed and when the next one is due. */
export async function recordSealingFailure(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
  attempt: number,
  why: string,
): Promise<void> {
  const { rows } = await sql`
    update agreement_sealings set failing_since = coalesce(failing_since, clock_now()),
      failure = ${why}, due_at = clock_now()
        + least(${RETRY_SECONDS} * 2.0 ^ least(attempts - 1, 20), ${RETRY_SECONDS_MAX})
          * interval '1 second'
    where owner_id = ${owner_id} and agreement_id = ${agreement_id} and due_at is not null
    returning agreement_id`.execute(tx);
  if (rows.length === 0) return;
  const subject = { kind: 'agreement', id: agreement_id, ownerId: owner_id };
  await recordAction(tx, SYSTEM, 'agreement_sealing_failed', subject, null, { attempt, why });
}

export async function closeSealing(
  tx: Tx,
  { owner_id, agreement_id }: OwnAgreement,
): Promise<void> {
  await sql`
    update agreement_sealings set due_at = null, failing_since = null, failure = null
    where owner_id = ${owner_id} and agreement_id = ${agreement_id}`.execute(tx);
}

type LateSealing = {
  agreement_id: string;
  owner_id: string;
  attempts: number;
  failure: string | null;
};

/** Raises an alarm, once each, for agreements signed long ago and not sealed; returns how many. */
export async function alarmUnsealed(tx: Tx): Promise<number> {
  const { rows } = await sql<LateSealing>`
    update agreement_sealings sealing set alarmed_at = clock_now()
    from agreement_signatures signature
    where (signature.owner_id, signature.agreement_id) = (sealing.owner_id, sealing.agreement_id)
      and sealing.alarmed_at is null and sealing.due_at is not null
      and signature.signed_at <= clock_now() - ${ALARM_SECONDS} * interval '1 second'
    returning sealing.agreement_id, sealing.owner_id, sealing.attempts, sealing.failure`.execute(
    tx,
  );
  for (const { agreement_id: id, owner_id: ownerId, ...state } of rows) {
    const subject = { kind: 'agreement', id, ownerId };
    await raiseAlarm(tx, 'agreement_unsealed', subject, state);
  }
  return rows.length;
}
