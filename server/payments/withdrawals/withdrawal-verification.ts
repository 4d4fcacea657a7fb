import { Refusal } from '@ballast/contract/errors.ts';
import { claimFactor, type Factor, strongestFactor } from '../../access/factors/factors.ts';
import { getUser } from '../../account/users.ts';
import { type Actor, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { transact } from '../../database/transact.ts';
import { tellWithdrawalConfirmed } from '../../messages/payments-texts.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { findWithdrawal, type WithdrawalRecord } from './withdrawal-record.ts';
import { lockOwnWithdrawal } from './withdrawals.ts';

/** A client's own withdrawal and the code of the factor that it owes. */
export type CodeInput = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly code: string;
};

/**
 * Confirms a withdrawal with a code of the strongest factor that the client has; it then waits for
 * approval. A wrong code counts even though nothing else stays, so this opens its transactions itself.
 * Refuses `not_found`, `withdrawal_state_conflict`, `invalid_otp` (of the authenticator),
 * `incorrect_code` (by message), `challenge_dead` after five wrong codes and `too_many_requests`.
 */
export async function verifyWithdrawal(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  input: CodeInput,
): Promise<WithdrawalRecord> {
  const { ownerId, requestId, code } = input;
  await transact(database, (tx) => lockOwnWithdrawal(tx, input, 'verify'));
  const owed = strongestFactor(await getUser(database, ownerId));
  const check = await claimFactor(database, secrets, actor, {
    userId: ownerId,
    purpose: 'WITHDRAWAL',
    subject: requestId,
    owed,
    factor: owed,
    code,
  });
  return transact(database, async (tx) => {
    const record = await lockOwnWithdrawal(tx, input, 'verify');
    await check(tx);
    return confirm(tx, actor, record, owed);
  });
}

async function confirm(
  tx: Tx,
  actor: Actor,
  { requestId, ownerId, currency, amount, address, state }: WithdrawalRecord,
  factor: Factor,
): Promise<WithdrawalRecord> {
  await tx
    .insertInto('withdrawal_verifications')
    .values({ request_id: requestId, verified_by: ownerId })
    .execute();
  const subject = { kind: 'withdrawal', id: requestId, ownerId };
  const after = { state: 'APPROVAL_REQUIRED', factor };
  await recordAction(tx, actor, 'withdrawal_verified', subject, { state }, after);
  const told = { ownerId, amount: { asset: currency, minor: amount }, address };
  await tellWithdrawalConfirmed(tx, told);
  const record = await findWithdrawal(tx, requestId);
  if (!record) throw new Refusal('not_found');
  return record;
}
