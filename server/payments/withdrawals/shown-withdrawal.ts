import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FactorCheck } from '../../access/factors/factors.ts';
import { keepApproval, recheckApprovals } from '../../access/passkeys/passkey-approvals.ts';
import { type Asked, hashOfShown } from '../../access/passkeys/passkey-challenges.ts';
import {
  askPasskey,
  claimPasskey,
  type PasskeyContext,
} from '../../access/passkeys/passkey-proofs.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Database } from '../../database/connect.ts';
import { inOrder, transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { lockFor, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

/** What a passkey is asked for to let a withdrawal go: it signs the hash of all that says how much goes where. */
function askedFor(purpose: Asked['purpose'], userId: string, record: WithdrawalRecord): Asked {
  const { requestId, currency, network, address, memo, amount, fee } = record;
  return {
    purpose,
    userId,
    shown: {
      withdrawal: requestId,
      asset: currency,
      amount: String(amount),
      fee: String(fee),
      network,
      address,
      memo: memo ?? '',
    },
  };
}

/**
 * Asks for a passkey to approve a withdrawal as it is shown. Refuses `not_found`, `withdrawal_state_conflict`,
 * `passkey_required` when the person has none, and `too_many_requests`.
 */
export async function askWithdrawalPasskey(
  context: PasskeyContext,
  { clientId: ownerId, userId, address }: Pick<Caller, 'clientId' | 'userId' | 'address'>,
  requestId: string,
): Promise<PasskeyQuestion> {
  const record = await transact(context.database, (tx) =>
    lockFor(tx, 'verify', { ownerId, requestId }),
  );
  return askPasskey(context, askedFor('WITHDRAWAL', userId, record), address);
}

export type PasskeyInput = WithdrawalId & { readonly passkey: PasskeyAnswer };

/**
 * Claims the answer of a passkey to a withdrawal, and returns the check that uses it and keeps what was signed. Refuses
 * `not_found`, `withdrawal_state_conflict`, `passkey_refused` and `passkey_expired`.
 */
export async function claimApproval(
  context: PasskeyContext,
  actor: Person,
  { passkey: answer, ...id }: PasskeyInput,
): Promise<{ reader: UserRow; factor: 'PASSKEY'; check: FactorCheck }> {
  const { userId } = actor;
  const { ownerId, requestId: subjectId } = id;
  const [record, reader] = await transact(context.database, (tx) =>
    inOrder([lockFor(tx, 'verify', id), getUser(tx, userId)]),
  );
  const asked = askedFor('WITHDRAWAL', userId, record);
  const proof = await claimPasskey(context, actor, { asked, userId, answer });
  return {
    reader,
    factor: 'PASSKEY',
    check: async (tx) => {
      // It may have changed since it was read above.
      const now = askedFor('WITHDRAWAL', userId, await lockFor(tx, 'verify', id));
      if (!hashOfShown(now).equals(proof.shownHash)) throw new Refusal('passkey_refused');
      const given = { purpose: 'WITHDRAWAL', userId, proof, answer } as const;
      await keepApproval(tx, { ownerId, subjectId }, given);
    },
  };
}

/**
 * Says whether a withdrawal is what was approved with passkeys: the kept signatures are checked again, over the withdrawal
 * as it now stands, and that of whoever confirmed it with a passkey must be there.
 */
export async function isAsApproved(database: Database, record: WithdrawalRecord): Promise<boolean> {
  const { ownerId, requestId: subjectId } = record;
  const [signed, confirmed] = await Promise.all([
    recheckApprovals(database, { ownerId, subjectId }, (purpose, userId) =>
      askedFor(purpose, userId, record),
    ),
    database
      .selectFrom('withdrawal_verifications')
      .select(['factor', 'verified_by'])
      .where('owner_id', '=', ownerId)
      .where('request_id', '=', subjectId)
      .executeTakeFirst(),
  ]);
  if (!signed) return false;
  if (confirmed?.factor !== 'PASSKEY') return true;
  const { verified_by: by } = confirmed;
  return signed.some(({ purpose, userId }) => purpose === 'WITHDRAWAL' && userId === by);
}
