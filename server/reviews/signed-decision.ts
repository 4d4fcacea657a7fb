import type { PasskeyAnswer } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import { keepApproval } from '../access/passkeys/passkey-approvals.ts';
import { type Asked, hashOfShown } from '../access/passkeys/passkey-challenges.ts';
import type { PasskeyProof } from '../access/passkeys/passkey-proofs.ts';
import { getUser } from '../account/users.ts';
import type { Database, Tx } from '../database/connect.ts';
import { alongside, inOrder } from '../database/transact.ts';
import type { CaseSubject, SubjectOfCase } from './case-subject.ts';

/** A passkey's answer to the question whether somebody decides so. */
export type SignedDecision = { readonly proof: PasskeyProof; readonly answer: PasskeyAnswer };

/** What a passkey is asked for to decide about money: it signs the decision and what is decided, as the desk shows it. */
export function askedForDecision(
  userId: string,
  decision: CaseDecision,
  facts: Asked['shown'],
): Asked {
  return { purpose: 'DECISION', userId, shown: { ...facts, decision } };
}

/** Says whether somebody decides cases of a subject with a passkey: whoever has one, where it is about money. */
export async function owesPasskey(
  database: Database,
  { signs }: CaseSubject,
  userId: string,
): Promise<boolean> {
  return signs !== undefined && (await getUser(database, userId)).has_passkey;
}

type Decided = {
  readonly userId: string;
  readonly of: SubjectOfCase;
  readonly decision: CaseDecision;
  readonly signed: SignedDecision | undefined;
};

/**
 * Uses the passkey that a decision about money was signed with and keeps what it signed, in the transaction of the decision;
 * says whether there was one. Refuses `passkey_required` when the person has a passkey and none signed, and
 * `passkey_refused` when what is decided has changed since.
 */
export async function keepSignedDecision(
  tx: Tx,
  subject: CaseSubject,
  { userId, of, decision, signed }: Decided,
): Promise<boolean> {
  const [facts, owes] = await inOrder([
    signed && subject.signs?.(tx, of),
    !signed && owesPasskey(tx, subject, userId),
  ]);
  if (owes) throw new Refusal('passkey_required');
  if (!signed || !facts) return false;
  const { proof, answer } = signed;
  const now = askedForDecision(userId, decision, facts);
  if (!hashOfShown(now).equals(proof.shownHash)) throw new Refusal('passkey_refused');
  const about = { ownerId: of.clientId, subjectId: of.subjectId };
  alongside(tx, keepApproval(tx, about, { purpose: 'DECISION', userId, proof, answer }));
  return true;
}
