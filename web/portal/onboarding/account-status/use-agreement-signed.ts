import { getKycStatus } from '@ballast/contract/onboarding/kyc-calls.ts';
import { useGo } from '../../../app/link.tsx';
import { queryClient, reading } from '../../../app/queries.ts';
import { client } from '../../../app/start.ts';
import { nextAgreement } from './custody-step.ts';

/** Goes on after an agreement was signed: to the other one, or to where both stand. */
export function useAgreementSigned(): () => Promise<void> {
  const go = useGo();
  return async () => {
    const status = await client.call(getKycStatus);
    queryClient.setQueryData(reading(getKycStatus).queryKey, status);
    await go(nextAgreement(status));
  };
}
