import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { heldByCompliance } from '../compliance/held-cases.ts';
import { SCREENING_CASES } from '../compliance/screening/screening-cases.ts';
import { withInquiries } from '../funds/inquiries/inquiry-cases.ts';
import { withChosenLimbs } from '../funds/subscriptions/accreditation-facts.ts';
import { SUBSCRIPTION_CASES } from '../funds/subscriptions/subscription-cases.ts';
import { CHANGED_DETAILS_CASES } from '../onboarding/changed-details-cases.ts';
import { ADDITIONAL_DOCUMENT_CASES } from '../onboarding/documents/additional-cases.ts';
import {
  COMPLETED_INVITATIONS,
  REPORTED_CHANGES,
} from '../onboarding/invitations/invitation-cases.ts';
import { KYB_CASES } from '../onboarding/kyb/kyb-cases.ts';
import { IDENTITY_CASES, KYC_CASES } from '../onboarding/kyc/kyc-cases.ts';
import { PERIODIC_REVIEW_CASES } from '../onboarding/periodic-review-cases.ts';
import { ACCREDITATION_CASES } from '../onboarding/proofs/accreditation-cases.ts';
import { CLIENT_REQUEST_CASES } from '../onboarding/requests/client-requests.ts';
import { RECALL_CASES } from '../payments/bank/recall-cases.ts';
import { SENDER_CASES } from '../payments/deposits/deposit-senders.ts';
import { BANK_ACCOUNT_CASES } from '../payments/targets/bank-account-cases.ts';
import { WALLET_CASES } from '../payments/targets/wallet-cases.ts';
import { WITHDRAWAL_CASES } from '../payments/withdrawals/withdrawal-cases.ts';
import type { CaseSubject } from '../reviews/case-subject.ts';

/** Typed by queue, so that none is forgotten; null is a queue into which nothing comes yet, and which is not listed. */
const BY_QUEUE: Readonly<Record<CaseQueue, CaseSubject | null>> = {
  withdrawals: heldByCompliance(WITHDRAWAL_CASES),
  wallets: heldByCompliance(WALLET_CASES),
  bank_accounts: heldByCompliance(BANK_ACCOUNT_CASES),
  subscriptions: heldByCompliance(SUBSCRIPTION_CASES),
  accreditations: heldByCompliance(withChosenLimbs(ACCREDITATION_CASES)),
  kyc: heldByCompliance(KYC_CASES, 'STOPS'),
  kyb: heldByCompliance(KYB_CASES, 'STOPS'),
  identity: IDENTITY_CASES,
  invitations: heldByCompliance(COMPLETED_INVITATIONS, 'STOPS'),
  reported_changes: heldByCompliance(REPORTED_CHANGES),
  additional_documents: heldByCompliance(ADDITIONAL_DOCUMENT_CASES, 'SHOWS'),
  screening: SCREENING_CASES,
  periodic_reviews: heldByCompliance(PERIODIC_REVIEW_CASES, 'STOPS'),
  client_requests: withInquiries(CLIENT_REQUEST_CASES),
  changed_details: heldByCompliance(CHANGED_DETAILS_CASES, 'STOPS'),
  recalls: RECALL_CASES,
  senders: SENDER_CASES,
};

export const CASE_SUBJECTS: readonly CaseSubject[] = Object.values(BY_QUEUE).filter(
  (subject) => subject !== null,
);
