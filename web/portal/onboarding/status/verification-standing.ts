import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

/** Where the verification of a person stands, as the status screens tell it (spec/access.md, section 4). */
export type Standing =
  | 'NOT_FINISHED'
  | 'GIVEN_BACK'
  | 'DOCUMENT_AGAIN'
  | 'DOCUMENT_REJECTED'
  | 'PENDING'
  | 'REJECTED'
  | 'AGREEMENTS_REQUIRED'
  | 'AGREEMENTS_PENDING'
  | 'ACTIVE';

/** Where somebody stands. What the person has to do comes before what the desk does. */
export function standingOf({ stage, identity, reason, agreements }: KycStatus): Standing {
  if (stage === 'COMPLETED') return 'ACTIVE';
  if (stage === 'REJECTED') return 'REJECTED';
  if (stage === 'AGREEMENTS_VERIFICATION') {
    const isSigned = agreements.length > 0 && agreements.every(({ status }) => status === 'SIGNED');
    return isSigned ? 'AGREEMENTS_PENDING' : 'AGREEMENTS_REQUIRED';
  }
  if (identity.verification_status === 'REJECTED') return 'DOCUMENT_REJECTED';
  if (identity.verification_status === 'REQUIRED' && identity.reason !== null)
    return 'DOCUMENT_AGAIN';
  if (stage === 'SUBMITTED') return 'PENDING';
  return reason === null ? 'NOT_FINISHED' : 'GIVEN_BACK';
}

/** The step that mends what a person is asked for; null when there is nothing to do. */
export function stepThatMends({ stage, ...rest }: KycStatus): Path | null {
  const standing = standingOf({ stage, ...rest });
  if (standing === 'DOCUMENT_AGAIN') {
    return stage === 'SUBMITTED' ? paths.accountStatusIdentity() : '/kyc/verify-identity';
  }
  if (standing === 'NOT_FINISHED' || standing === 'GIVEN_BACK') return paths.kyc();
  return standing === 'AGREEMENTS_REQUIRED' ? paths.custodyAgreements() : null;
}
