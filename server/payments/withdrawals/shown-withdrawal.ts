import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { FactorCheck } from '../../access/factors/factors.ts';
import { keepApproval, recheckApprovals } from '../../access/passkeys/passkey-approvals.ts';
import { type Asked, hashOfShown } from '../../access/passkeys/passkey-challenges.ts';
import {
  askPasskeyIn,
  claimPasskeyFor,
  type PasskeyContext,
} from '../../access/passkeys/passkey-proofs.ts';
import { askedForDecision } from '../../access/passkeys/signed-decisions.ts';
import { getUser, type UserRow } from '../../account/users.ts';
import type { Person } from '../../database/audit-trail.ts';
import type { Database } from '../../database/connect.ts';
import type { PasskeyApprovals } from '../../database/schema.ts';
import { inOrder, transact } from '../../database/transact.ts';
import type { Caller } from '../../http/caller.ts';
import { shownDestination } from '../targets/targets.ts';
import { lockFor, type WithdrawalId, type WithdrawalRecord } from './withdrawal-record.ts';

/** All that says how much of a withdrawal goes where: its client and whoever approves it sign the same. */
export function shownOf(record: WithdrawalRecord): Asked['shown'] {
  const { requestId, currency, to, amount, fee, platformFee } = record;
  return {
    withdrawal: requestId,
    asset: currency,
    amount: String(amount),
    fee: String(fee),
    // Left out where there is none, as in what was signed before there was one.
    ...(platformFee > 0n && { platformFee: String(platformFee) }),
    ...shownDestination(to),
  };
}

/** What a client's passkey is asked for to let a withdrawal go. */
function askedFor(userId: string, record: WithdrawalRecord): Asked {
  return { purpose: 'WITHDRAWAL', userId, shown: shownOf(record) };
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
  return transact(context.database, async (tx) => {
    const record = await lockFor(tx, 'verify', { ownerId, requestId });
    return askPasskeyIn(tx, context, askedFor(userId, record), address);
  });
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
  const { proof, read } = await claimPasskeyFor(context, actor, { userId, answer }, async (tx) => {
    const [record, reader] = await inOrder([lockFor(tx, 'verify', id), getUser(tx, userId)]);
    return { asked: askedFor(userId, record), reader };
  });
  return {
    reader: read.reader,
    factor: 'PASSKEY',
    check: async (tx) => {
      const given = { purpose: 'WITHDRAWAL', userId, proof, answer } as const;
      const [record] = await inOrder([
        lockFor(tx, 'verify', id),
        keepApproval(tx, { ownerId, subjectId }, given),
      ]);
      // It may have changed since it was read above.
      const isSame = hashOfShown(askedFor(userId, record)).equals(proof.shownHash);
      if (!isSame) throw new Refusal('passkey_refused');
    },
  };
}

/**
 * Says whether a withdrawal is what was approved with passkeys, by its client and at the desk: the kept signatures are checked
 * again, over the withdrawal as it now stands, and those of whoever confirmed or approved it with a passkey must be there.
 */
export async function isAsApproved(database: Database, record: WithdrawalRecord): Promise<boolean> {
  const { ownerId, requestId: subjectId } = record;
  const [signed, confirmed] = await Promise.all([
    recheckApprovals(database, { ownerId, subjectId }, (purpose, userId) =>
      purpose === 'DECISION'
        ? askedForDecision(userId, 'APPROVE', shownOf(record))
        : askedFor(userId, record),
    ),
    database
      .selectFrom('withdrawal_verifications')
      .select(['factor', 'verified_by'])
      .where('owner_id', '=', ownerId)
      .where('request_id', '=', subjectId)
      .executeTakeFirst(),
  ]);
  if (!signed) return false;
  const isSigned = (purpose: PasskeyApprovals['purpose'], by: string) =>
    signed.some((each) => each.purpose === purpose && each.userId === by);
  const isDesk = record.approvals.every(
    ({ by, factor }) => factor !== 'PASSKEY' || isSigned('DECISION', by),
  );
  if (confirmed?.factor !== 'PASSKEY') return isDesk;
  return isDesk && isSigned('WITHDRAWAL', confirmed.verified_by);
}
