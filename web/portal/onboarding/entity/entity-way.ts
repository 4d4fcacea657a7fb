import {
  type EntityDetails,
  type EntityStep,
  entityFlow,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import { getEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { session } from '../../../app/session/start.ts';
import type { Way } from '../flow-guards.ts';

/** Reads where a company that signs up stands, and brings the table of the steps that its account has. */
export async function loadEntityWay(): Promise<Way<EntityDetails, EntityStep>> {
  const data = await queryClient.fetchQuery(callQuery(getEntitySignUp));
  return { flow: entityFlow(session.user()?.account_status ?? 'INACTIVE'), data };
}

/** Sets what a call answered of the company's answers, so that the next step's guard sees them at once. */
export function setEntityDetails(details: EntityDetails): void {
  queryClient.setQueryData(callQuery(getEntitySignUp).queryKey, details);
}

/** Says whether this account was opened by a company's answers; demo people and persons have none. */
export async function hasEntityDetails(): Promise<boolean> {
  if (session.user()?.account_type !== 'INSTITUTIONAL') return false;
  const details = await queryClient.fetchQuery(callQuery(getEntitySignUp));
  return details.legal_business_name !== null;
}
