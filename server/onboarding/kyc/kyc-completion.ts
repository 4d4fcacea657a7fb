import { sql } from 'kysely';
import { lockClient } from '../../account/clients.ts';
import { closeAlarm, raiseAlarmOnce } from '../../database/alarms.ts';
import { clientSubject, SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { causeOf, workOnEach } from '../../database/due-rows.ts';
import { transact } from '../../database/transact.ts';
import { areCustodyAgreementsSealed } from './kyc-agreements.ts';
import { recordKycDecision } from './kyc-decisions.ts';
import { verifyClient } from './verify-client.ts';

const BATCH = 100;

/** Starts the check of an approved person's agreements, until they are signed and sealed. */
export async function awaitAgreements(tx: Tx, clientId: string): Promise<void> {
  await tx
    .insertInto('agreement_checks')
    .values({ owner_id: clientId })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({
        started_at: sql<Date>`clock_now()`,
        due_at: sql<Date>`clock_now()`,
      }),
    )
    .execute();
}

/**
 * Completes the KYC of approved people whose agreements are all sealed, and makes them verified. One that fails raises
 * the alarm `kyc_not_completed` and is tried again when its time comes. Returns how many were completed.
 */
export async function completeSignedKyc(database: Database, signal?: AbortSignal): Promise<number> {
  return workOnEach(
    await claimDueChecks(database),
    {
      work: async (clientId) => {
        if (!(await areCustodyAgreementsSealed(database, clientId))) return 0;
        return transact(database, (tx) => completeKyc(tx, clientId));
      },
      failed: (clientId, error) =>
        transact(database, (tx) =>
          raiseAlarmOnce(tx, 'kyc_not_completed', clientSubject(clientId), {
            cause: causeOf(error),
          }),
        ),
    },
    signal,
  );
}

/** At every tick at first, later at most five minutes apart: signing takes people time. */
async function claimDueChecks(database: Database): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    update agreement_checks
    set due_at = clock_now() + least((clock_now() - started_at) / 60, interval '5 minutes')
    where owner_id in (
      select owner_id from agreement_checks where due_at <= clock_now()
      order by due_at, owner_id limit ${BATCH} for update skip locked
    )
    returning owner_id`.execute(database);
  return rows.map(({ owner_id }) => owner_id);
}

async function completeKyc(tx: Tx, clientId: string): Promise<number> {
  const client = await lockClient(tx, clientId);
  const isWaiting = client.kyc_stage === 'AGREEMENTS_VERIFICATION';
  await tx
    .updateTable('agreement_checks')
    .set({ due_at: null })
    .where('owner_id', '=', clientId)
    .execute();
  await closeAlarm(tx, 'kyc_not_completed', clientSubject(clientId));
  if (!isWaiting) return 0;
  await recordKycDecision(tx, SYSTEM, clientId, 'COMPLETED');
  await verifyClient(tx, SYSTEM, clientId);
  return 1;
}
