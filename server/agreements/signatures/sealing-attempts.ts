import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import { recordAction, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';

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
  agreementId: string,
): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update agreement_sealings set attempts = attempts + 1, attempted_at = clock_now(),
      due_at = clock_now() + ${ATTEMPT_SECONDS} * interval '1 second'
    where agreement_id = ${agreementId} and due_at <= clock_now()
    returning attempts`.execute(database);
  return rows[0]?.attempts ?? null;
}

export async function dueSealings(database: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ agreement_id: string }>`
    select agreement_id from agreement_sealings where due_at <= clock_now()
    order by due_at, agreement_id limit ${limit}`.execute(database);
  return rows.map((row) => row.agreement_id);
}

/** Makes the next attempt due now; false when none is planned. */
export async function makeSealingDue(tx: Tx, agreementId: string): Promise<boolean> {
  const { rows } = await sql`
    update agreement_sealings set due_at = least(due_at, clock_now())
    where agreement_id = ${agreementId} and due_at is not null
    returning agreement_id`.execute(tx);
  return rows.length > 0;
}

/** Records why an attempt failed and when the next one is due. */
export async function recordSealingFailure(
  tx: Tx,
  agreementId: string,
  attempt: number,
  why: string,
): Promise<void> {
  const { rows } = await sql<{ owner_id: string }>`
    update agreement_sealings sealing set failing_since = coalesce(failing_since, clock_now()),
      failure = ${why}, due_at = clock_now()
        + least(${RETRY_SECONDS} * 2.0 ^ least(attempts - 1, 20), ${RETRY_SECONDS_MAX})
          * interval '1 second'
    from agreements
    where agreements.agreement_id = sealing.agreement_id
      and sealing.agreement_id = ${agreementId} and due_at is not null
    returning owner_id`.execute(tx);
  const [sealing] = rows;
  if (!sealing) return;
  const subject = { kind: 'agreement', id: agreementId, ownerId: sealing.owner_id };
  await recordAction(tx, SYSTEM, 'agreement_sealing_failed', subject, null, { attempt, why });
}

export async function closeSealing(tx: Tx, agreementId: string): Promise<void> {
  await sql`
    update agreement_sealings set due_at = null, failing_since = null, failure = null
    where agreement_id = ${agreementId}`.execute(tx);
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
    from agreement_signatures signature join agreements using (agreement_id)
    where signature.agreement_id = sealing.agreement_id
      and sealing.alarmed_at is null and sealing.due_at is not null
      and signature.signed_at <= clock_now() - ${ALARM_SECONDS} * interval '1 second'
    returning sealing.agreement_id, owner_id, sealing.attempts, sealing.failure`.execute(tx);
  for (const { agreement_id: id, owner_id: ownerId, ...state } of rows) {
    const subject = { kind: 'agreement', id, ownerId };
    await raiseAlarm(tx, 'agreement_unsealed', subject, state);
  }
  return rows.length;
}
