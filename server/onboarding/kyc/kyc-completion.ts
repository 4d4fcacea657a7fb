import { sql } from 'kysely';
import { lockUser } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { areCustodyAgreementsSealed } from './kyc-agreements.ts';
import { recordKycDecision } from './kyc-decisions.ts';
import { verifyClient } from './verify-client.ts';

const BATCH = 100;

/** Starts the check of an approved person's agreements, until they are signed and sealed. */
export async function awaitAgreements(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('agreement_checks')
    .values({ user_id: userId })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        started_at: sql<Date>`clock_now()`,
        due_at: sql<Date>`clock_now()`,
      }),
    )
    .execute();
}

/** Completes the KYC of approved people whose agreements are all sealed, and makes them verified. Returns how many. */
export async function completeSignedKyc(database: Database): Promise<number> {
  let completed = 0;
  for (const userId of await claimDueChecks(database)) {
    if (!(await areCustodyAgreementsSealed(database, userId))) continue;
    if (await transact(database, (tx) => completeKyc(tx, userId))) completed += 1;
  }
  return completed;
}

/** At every tick at first, later at most five minutes apart: signing takes people time. */
async function claimDueChecks(database: Database): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update agreement_checks
    set due_at = clock_now() + least((clock_now() - started_at) / 60, interval '5 minutes')
    where user_id in (
      select user_id from agreement_checks where due_at <= clock_now()
      order by due_at, user_id limit ${BATCH} for update skip locked
    )
    returning user_id`.execute(database);
  return rows.map(({ user_id }) => user_id);
}

async function completeKyc(tx: Tx, userId: string): Promise<boolean> {
  const user = await lockUser(tx, userId);
  const isWaiting = user.kyc_stage === 'AGREEMENTS_VERIFICATION';
  await tx
    .updateTable('agreement_checks')
    .set({ due_at: null })
    .where('user_id', '=', userId)
    .execute();
  if (!isWaiting) return false;
  await recordKycDecision(tx, SYSTEM, userId, 'COMPLETED');
  await verifyClient(tx, SYSTEM, userId);
  return true;
}
