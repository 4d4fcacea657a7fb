import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { session } from '../../../app/session/start.ts';
import type { Way } from '../flow-guards.ts';

/** Reads where a person who signs up stands, and brings the table of the steps. */
export async function loadIndividualWay(): Promise<Way<IndividualDetails, IndividualStep>> {
  const data = await queryClient.fetchQuery(callQuery(getIndividualSignUp));
  return { flow: INDIVIDUAL_STEPS, data };
}

/** Sets what a call answered of the person's answers, so that the next step's guard sees them at once. */
export function setIndividualDetails(details: IndividualDetails): void {
  queryClient.setQueryData(callQuery(getIndividualSignUp).queryKey, details);
}

/** Says whether this account was opened by a person's answers; demo people and companies have none. */
export async function hasIndividualDetails(): Promise<boolean> {
  if (session.user()?.account_type !== 'INDIVIDUAL') return false;
  const details = await queryClient.fetchQuery(callQuery(getIndividualSignUp));
  return details.first_name !== null;
}
