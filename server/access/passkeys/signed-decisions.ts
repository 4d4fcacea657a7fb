import type { PasskeyAnswer } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { ownsPasskey } from '../../account/users.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type ApprovedSubject, keepApproval } from './passkey-approvals.ts';
import { type Asked, hashOfShown } from './passkey-challenges.ts';
import type { PasskeyProof } from './passkey-proofs.ts';

/** A passkey's answer to the question whether somebody of staff decides so. */
export type SignedDecision = { readonly proof: PasskeyProof; readonly answer: PasskeyAnswer };

/** What a passkey is asked for to decide about money: it signs the decision and what is decided, as the desk shows it. */
export function askedForDecision(userId: string, decision: string, facts: Asked['shown']): Asked {
  return { purpose: 'DECISION', userId, shown: { ...facts, decision } };
}

/** Says whether somebody decides about money with a passkey: whoever has one. */
export function hasPasskey(database: Database, userId: string): Promise<boolean> {
  return ownsPasskey(database, userId);
}

type Kept = {
  readonly userId: string;
  readonly decision: string;
  /** What is decided, as it is now. */
  readonly facts: Asked['shown'];
  readonly signed: SignedDecision;
};

/**
 * Uses the passkey that a decision about money was signed with and keeps what it signed, in the transaction of the decision.
 * Refuses `passkey_refused` when what is decided has changed since.
 */
export function keepDecision(
  tx: Tx,
  about: ApprovedSubject,
  { userId, decision, facts, signed: { proof, answer } }: Kept,
): Promise<void> {
  const now = askedForDecision(userId, decision, facts);
  if (!hashOfShown(now).equals(proof.shownHash)) throw new Refusal('passkey_refused');
  return keepApproval(tx, about, { purpose: 'DECISION', userId, proof, answer });
}
