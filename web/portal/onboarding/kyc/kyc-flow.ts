import { lastReachable } from '@ballast/contract/flow.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import type { FlowState } from '../../../app/routing/flow-guards.ts';
import type { Path } from '../../../app/routing/paths.ts';
import { queryClient } from '../../../app/session/queries.ts';
import { kycQuery, kycStatusQuery } from './queries.ts';

/** The steps of KYC with the caller's answers. */
export async function loadKyc(): Promise<FlowState<KycDetails, KycStep>> {
  const [data] = await Promise.all([
    queryClient.fetchQuery(kycQuery()),
    queryClient.prefetchQuery(kycStatusQuery()),
  ]);
  return { flow: KYC_STEPS, data };
}

/** Where the caller goes on: with the intro before anything was answered. */
export async function whereToGoOn(): Promise<Path> {
  const { flow, data } = await loadKyc();
  const last = lastReachable(flow, data);
  return last.name === 'ADDRESS' ? KYC_STEPS[0].path : last.path;
}
