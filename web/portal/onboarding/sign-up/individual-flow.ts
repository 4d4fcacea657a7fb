import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { FlowState } from '../../../app/routing/flow-guards.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { session } from '../../../app/session/start.ts';

/** Loads a person's answers and the steps. */
export async function loadIndividualFlow(): Promise<FlowState<IndividualDetails, IndividualStep>> {
  const data = await queryClient.fetchQuery(callQuery(getIndividualSignUp));
  return { flow: INDIVIDUAL_STEPS, data };
}

/** Sets the person's answers from a call, so that the next guard sees them. */
export function setIndividualDetails(details: IndividualDetails): void {
  queryClient.setQueryData(callQuery(getIndividualSignUp).queryKey, details);
}

/** Says whether a person's answers opened this account. */
export async function hasIndividualDetails(): Promise<boolean> {
  if (session.user()?.account_type !== 'INDIVIDUAL') return false;
  const details = await queryClient.fetchQuery(callQuery(getIndividualSignUp));
  return details.first_name !== null;
}
