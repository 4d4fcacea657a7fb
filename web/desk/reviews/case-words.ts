import type { AnswerOf } from '@ballast/contract/call.ts';
import type { CaseDecision, CaseState } from '@ballast/contract/reviews/client-case.ts';
import type { CaseQueue, getCase } from '@ballast/contract/staff/cases.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Case = AnswerOf<typeof getCase>;

export const QUEUE_WORDS: Readonly<Record<CaseQueue, MessageDescriptor>> = {
  withdrawals: msg`Withdrawals to approve`,
  invitations: msg`Invitations`,
  reported_changes: msg`Reported changes`,
  identity: msg`Identity documents`,
  kyc: msg`People (KYC)`,
  kyb: msg`Companies (KYB)`,
  additional_documents: msg`Additional documents`,
};

export const STATE_WORDS: Readonly<Record<CaseState, MessageDescriptor>> = {
  WAITING: msg`Waiting`,
  TAKEN: msg`Taken`,
  ASKED_AGAIN: msg`With the client`,
  DECIDED: msg`Decided`,
  WITHDRAWN: msg`Withdrawn`,
};

/** Sentences that clients read most often of a rejected withdrawal. */
const WITHDRAWAL_REASONS: readonly MessageDescriptor[] = [
  msg`We could not reach you to confirm this withdrawal.`,
  msg`We could not confirm that the wallet is yours.`,
  msg`You told us that this withdrawal is not yours.`,
];

/** The sentences for a decision in a queue. */
export function usualReasons(
  queue: CaseQueue,
  decision: keyof typeof USUAL_REASONS,
): readonly MessageDescriptor[] {
  return queue === 'withdrawals' ? WITHDRAWAL_REASONS : USUAL_REASONS[decision];
}

export const USUAL_REASONS: Readonly<
  Record<Exclude<CaseDecision, 'APPROVE'>, readonly MessageDescriptor[]>
> = {
  ASK_AGAIN: [
    msg`The picture is blurred or too dark. Please take it again in good light.`,
    msg`Not the whole document is in the picture. Please show all four corners.`,
    msg`The document has expired. Please send one that is valid.`,
    msg`The name on the document is not the name that you registered with. Please send a document in that name, or write to support to have your name changed.`,
    msg`A page is missing. Please send every page of the document.`,
  ],
  REJECT: [
    msg`We could not confirm who you are with what you sent.`,
    msg`What you told us does not agree with the documents.`,
    msg`We may not offer our services in your situation.`,
  ],
};
