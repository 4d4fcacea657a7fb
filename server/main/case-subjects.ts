import type { Context } from '../http/context.ts';
import { ADDITIONAL_DOCUMENT_CASES } from '../onboarding/additional-cases.ts';
import { COMPLETED_INVITATIONS, REPORTED_CHANGES } from '../onboarding/invitation-cases.ts';
import { KYB_CASES } from '../onboarding/kyb-cases.ts';
import { IDENTITY_CASES, KYC_CASES } from '../onboarding/kyc-cases.ts';
import type { CaseSubject } from '../staff/case-subject.ts';

/** What each domain gives the desk for the queues in which it opens cases. */
export function caseSubjects(_context: Context): readonly CaseSubject[] {
  return [
    KYC_CASES,
    KYB_CASES,
    IDENTITY_CASES,
    COMPLETED_INVITATIONS,
    REPORTED_CHANGES,
    ADDITIONAL_DOCUMENT_CASES,
  ];
}
