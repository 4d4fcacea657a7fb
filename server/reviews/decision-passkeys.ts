import type { PasskeyAnswer, PasskeyQuestion } from '@ballast/contract/access/passkeys.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDecision } from '@ballast/contract/reviews/client-case.ts';
import {
  askPasskeyIn,
  claimPasskeyFor,
  type PasskeyContext,
} from '../access/passkeys/passkey-proofs.ts';
import { askedForDecision, type SignedDecision } from '../access/passkeys/signed-decisions.ts';
import { transact } from '../database/transact.ts';
import { type AtDesk, getVisibleCase, lockCaseFor, subjectOf } from './case-decisions.ts';

/**
 * Asks for a passkey to decide a case about money. Refuses as a decision does, `not_found` when the case is not about
 * money, `passkey_required` when the person has no passkey, and `too_many_requests`.
 */
export async function askDecisionPasskey(
  context: PasskeyContext,
  desk: AtDesk,
  caseId: string,
  { decision, address }: { decision: CaseDecision; address: string },
): Promise<PasskeyQuestion> {
  return transact(context.database, async (tx) => {
    const { record, subject } = await lockCaseFor(tx, desk, caseId, decision);
    if (!subject.signs) throw new Refusal('not_found');
    const facts = await subject.signs(tx, record);
    const asked = askedForDecision(desk.viewer.userId, decision, facts);
    return askPasskeyIn(tx, context, asked, address);
  });
}

/**
 * Claims the answer of a passkey to a decision about money, before what else is in the way of it is looked at. Refuses with
 * `not_found`, also when the case is not about money, `passkey_refused` and `passkey_expired`.
 */
export async function claimSignedDecision(
  context: PasskeyContext,
  { viewer, actor, subjects }: AtDesk,
  caseId: string,
  { decision, passkey: answer }: { decision: CaseDecision; passkey: PasskeyAnswer },
): Promise<SignedDecision> {
  const { userId } = viewer;
  const { proof } = await claimPasskeyFor(context, actor, { userId, answer }, async (tx) => {
    const record = await getVisibleCase(tx, viewer, caseId);
    const facts = await subjectOf(subjects, record).signs?.(tx, record);
    if (!facts) throw new Refusal('not_found');
    return { asked: askedForDecision(userId, decision, facts) };
  });
  return { proof, answer };
}
