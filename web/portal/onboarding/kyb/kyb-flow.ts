import { getKyb, KYB_STEPS, type Kyb, type KybStep } from '@ballast/contract/onboarding/kyb/kyb.ts';
import type { FlowState } from '../../../app/routing/flow-guards.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';

export async function loadKyb(): Promise<FlowState<Kyb, KybStep>> {
  return { flow: KYB_STEPS, data: await queryClient.fetchQuery(callQuery(getKyb)) };
}
