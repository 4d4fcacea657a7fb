import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import {
  hasPasskey,
  keepDecision,
  type SignedDecision,
} from '../access/passkeys/signed-decisions.ts';
import type { Database, Tx } from '../database/connect.ts';
import { alongside, inOrder } from '../database/transact.ts';
import type { CaseSubject, SubjectOfCase } from './case-subject.ts';

/** Says whether somebody decides cases of a subject with a passkey: whoever has one, where it is about money. */
export async function owesPasskey(
  database: Database,
  { signs }: CaseSubject,
  userId: string,
): Promise<boolean> {
  return signs !== undefined && (await hasPasskey(database, userId));
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
  const about = { ownerId: of.clientId, subjectId: of.subjectId };
  alongside(tx, keepDecision(tx, about, { userId, decision, facts, signed }));
  return true;
}
