import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  CaseDecision,
  CaseOutcome,
  CaseState,
} from '@ballast/contract/reviews/client-case.ts';
import type { CaseQueue, getCase } from '@ballast/contract/staff/cases.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Case = AnswerOf<typeof getCase>;

export const QUEUE_WORDS: Readonly<Record<CaseQueue, MessageDescriptor>> = {
  withdrawals: msg`Withdrawals to approve`,
  wallets: msg`Wallets to verify`,
  bank_accounts: msg`Bank accounts to verify`,
  subscriptions: msg`Subscriptions to decide`,
  accreditations: msg`Accredited investors to verify`,
  invitations: msg`Invited clients`,
  reported_changes: msg`Reported changes`,
  identity: msg`Identity documents`,
  kyc: msg`People (KYC)`,
  kyb: msg`Companies (KYB)`,
  additional_documents: msg`Additional documents`,
  screening: msg`Screening`,
  periodic_reviews: msg`Periodic reviews`,
  changed_details: msg`Changed details`,
  client_requests: msg`Requests of clients`,
  recalls: msg`Deposits asked for back`,
  senders: msg`Senders of deposits`,
};

export const STATE_WORDS: Readonly<Record<CaseState, MessageDescriptor>> = {
  WAITING: msg`Waiting`,
  TAKEN: msg`Taken`,
  ASKED_AGAIN: msg`With the client`,
  DECIDED: msg`Decided`,
  WITHDRAWN: msg`Withdrawn`,
};

export const OUTCOME_WORDS: Readonly<Record<CaseOutcome, MessageDescriptor>> = {
  APPROVED: msg`Approved`,
  REJECTED: msg`Rejected`,
  ASKED_AGAIN: msg`Asked again`,
  CLOSED: msg`Closed`,
  WITHDRAWN: msg`Withdrawn`,
};

export const DECISION_WORDS: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  APPROVE: msg`Approved`,
  REJECT: msg`Rejected`,
  ASK_AGAIN: msg`Asked for again`,
};

type Action = Case['actions'][number]['action'];

/** What a queue knows, and this person's role may do; the rest is not shown. */
export function offers({ actions }: Case, action: Action): boolean {
  return actions.some((each) => each.action === action && each.blocked_by !== 'forbidden');
}

export function obstacleTo({ actions }: Case, action: Action) {
  return actions.find((each) => each.action === action)?.blocked_by ?? null;
}
