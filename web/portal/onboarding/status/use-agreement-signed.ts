import { getKycStatus } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { queryClient } from '../../../app/session/queries.ts';
import { client } from '../../../app/session/start.ts';
import { kycStatusQuery } from '../kyc/queries.ts';
import { nextAgreement } from './custody-step.ts';

/** Goes on after an agreement was signed: to the other one, or to where both stand. */
export function useAgreementSigned(): () => Promise<void> {
  const go = useGo();
  return async () => {
    const status = await client.call(getKycStatus);
    queryClient.setQueryData(kycStatusQuery().queryKey, status);
    await go(nextAgreement(status));
  };
}
