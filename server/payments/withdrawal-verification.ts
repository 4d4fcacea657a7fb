import { Refusal } from '@ballast/contract/errors.ts';
import { verifyAuthenticatorCode } from '../access/authenticator-codes.ts';
import { claimCodeAttempt } from '../access/code-attempts.ts';
import type { Secrets } from '../access/secrets.ts';
import { getUser } from '../account/users.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { tellWithdrawalConfirmed } from './messages.ts';
import { findWithdrawal, type WithdrawalRecord } from './withdrawal-record.ts';
import { lockOwnWithdrawal } from './withdrawals.ts';

/** A client's own withdrawal and the code from the authenticator. */
export type CodeInput = {
  readonly ownerId: string;
  readonly requestId: string;
  readonly code: string;
};

/**
 * Confirms a withdrawal with a code of the client's authenticator; it then waits for approval. A wrong
 * code counts even though nothing else stays, so this opens its transactions itself. Refuses
 * `not_found`, `withdrawal_state_conflict`, `two_factor_required`, `incorrect_code`, `challenge_dead`
 * after five wrong codes and `too_many_requests`.
 */
export async function verifyWithdrawal(
  database: Database,
  secrets: Secrets,
  actor: Actor,
  input: CodeInput,
): Promise<WithdrawalRecord> {
  const { ownerId, requestId, code } = input;
  await transact(database, (tx) => lockOwnWithdrawal(tx, input, 'verify'));
  const { otp_enabled: isOn } = await getUser(database, ownerId);
  if (!isOn) throw new Refusal('two_factor_required');
  const challenge = { ownerId, purpose: 'WITHDRAWAL', subjectId: requestId } as const;
  const attempt = await claimCodeAttempt(database, actor, challenge);
  return transact(database, async (tx) => {
    const { currency, amount, address, state } = await lockOwnWithdrawal(tx, input, 'verify');
    if (!(await verifyAuthenticatorCode(tx, actor, secrets, attempt, code))) {
      throw new Refusal('incorrect_code');
    }
    await tx
      .insertInto('withdrawal_verifications')
      .values({ request_id: requestId, verified_by: ownerId })
      .execute();
    const subject = { kind: 'withdrawal', id: requestId };
    const after = { state: 'APPROVAL_REQUIRED' };
    await recordAction(tx, actor, 'withdrawal_verified', subject, { state }, after);
    await tellWithdrawalConfirmed(tx, {
      ownerId,
      amount: { asset: currency, minor: amount },
      address,
    });
    const record = await findWithdrawal(tx, requestId);
    if (!record) throw new Refusal('not_found');
    return record;
  });
}
