import type { PasskeyAnswer } from '@ballast/contract/access/passkeys.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { PasskeyApprovals } from '../../database/schema.ts';
import { inOrder } from '../../database/transact.ts';
import type { Asked } from './passkey-challenges.ts';
import { isSignedFor, type PasskeyProof } from './passkey-proofs.ts';

/** What was approved with a passkey, and whose money it is. */
export type ApprovedSubject = { readonly ownerId: string; readonly subjectId: string };

type Given = {
  readonly purpose: PasskeyApprovals['purpose'];
  readonly userId: string;
  readonly proof: PasskeyProof;
  readonly answer: PasskeyAnswer;
};

/** Uses a passkey and keeps all that it signed, in the transaction of what it approves. Refuses with `passkey_refused`. */
export async function keepApproval(
  tx: Tx,
  { ownerId, subjectId }: ApprovedSubject,
  { purpose, userId, proof, answer }: Given,
): Promise<void> {
  await inOrder([
    proof.use(tx),
    tx
      .insertInto('passkey_approvals')
      .values({
        owner_id: ownerId,
        approval_id: newId(),
        subject_id: subjectId,
        purpose,
        user_id: userId,
        passkey_id: proof.passkeyId,
        public_key: proof.publicKey,
        nonce: proof.nonce,
        shown_hash: proof.shownHash,
        origin: proof.origin,
        credential_id: answer.credential_id,
        client_data: answer.client_data,
        authenticator_data: answer.authenticator_data,
        signature: answer.signature,
      })
      .execute(),
  ]);
}

/**
 * Checks the kept signatures of a subject again, over what it now is: `askedFor` says what each person was asked for. Returns
 * whose passkeys signed it, by purpose; null when one of them signed something else.
 */
export async function recheckApprovals(
  database: Database,
  { ownerId, subjectId }: ApprovedSubject,
  askedFor: (purpose: PasskeyApprovals['purpose'], userId: string) => Asked,
): Promise<readonly { purpose: PasskeyApprovals['purpose']; userId: string }[] | null> {
  const kept = await database
    .selectFrom('passkey_approvals')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('subject_id', '=', subjectId)
    .execute();
  const signed = await Promise.all(
    kept.map((each) => isSignedFor(askedFor(each.purpose, each.user_id), each)),
  );
  if (signed.includes(false)) return null;
  return kept.map(({ purpose, user_id: userId }) => ({ purpose, userId }));
}
