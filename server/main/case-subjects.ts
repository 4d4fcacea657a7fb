import type { Context } from '../http/context.ts';
import { COMPLETED_INVITATIONS, REPORTED_CHANGES } from '../onboarding/invitation-cases.ts';
import { IDENTITY_CASES, KYC_CASES } from '../onboarding/kyc-cases.ts';
import type { CaseSubject } from '../staff/case-subject.ts';

/** What each domain gives the desk for the queues in which it opens cases. */
export function caseSubjects(_context: Context): readonly CaseSubject[] {
  return [KYC_CASES, IDENTITY_CASES, COMPLETED_INVITATIONS, REPORTED_CHANGES];
}
