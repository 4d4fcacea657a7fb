import type { KycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { type Path, paths } from '../../../app/routing/paths.ts';

export type VerificationState =
  | 'NOT_FINISHED'
  | 'GIVEN_BACK'
  | 'DOCUMENT_AGAIN'
  | 'DOCUMENT_REJECTED'
  | 'PENDING'
  | 'REJECTED'
  | 'AGREEMENTS_REQUIRED'
  | 'AGREEMENTS_PENDING'
  | 'ACTIVE';

/** What the person has to do comes before what the desk does. */
export function verificationStateOf({
  stage,
  identity,
  reason,
  agreements,
}: KycStatus): VerificationState {
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

/** The step that continues the verification; null when there is nothing to do. */
export function stepThatMends({ stage, ...rest }: KycStatus): Path | null {
  const state = verificationStateOf({ stage, ...rest });
  if (state === 'DOCUMENT_AGAIN') {
    return stage === 'SUBMITTED' ? paths.accountStatusIdentity() : '/kyc/verify-identity';
  }
  if (state === 'NOT_FINISHED' || state === 'GIVEN_BACK') return paths.kyc();
  return state === 'AGREEMENTS_REQUIRED' ? paths.custodyAgreements() : null;
}
