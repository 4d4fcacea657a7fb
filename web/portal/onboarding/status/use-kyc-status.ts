import { getKycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { useReading } from '../../../app/session/queries.ts';

/** Where the caller's verification stands; read again every ten seconds. */
export function useKycStatus() {
  return useReading(getKycStatus);
}
