import {
  type EntityDetails,
  type EntityStep,
  entityFlow,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import { getEntitySignUp } from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import type { FlowState } from '../../../app/routing/flow-guards.ts';
import { callQuery, queryClient } from '../../../app/session/queries.ts';
import { session } from '../../../app/session/start.ts';

/** Loads a company's answers and the steps of its account. */
export async function loadEntityFlow(): Promise<FlowState<EntityDetails, EntityStep>> {
  const data = await queryClient.fetchQuery(callQuery(getEntitySignUp));
  return { flow: entityFlow(session.user()?.account_status ?? 'INACTIVE'), data };
}

/** Sets the company's answers from a call, so that the next guard sees them. */
export function setEntityDetails(details: EntityDetails): void {
  queryClient.setQueryData(callQuery(getEntitySignUp).queryKey, details);
}

/** Says whether a company's answers opened this account. */
export async function hasEntityDetails(): Promise<boolean> {
  if (session.user()?.account_type !== 'INSTITUTIONAL') return false;
  const details = await queryClient.fetchQuery(callQuery(getEntitySignUp));
  return details.legal_business_name !== null;
}
