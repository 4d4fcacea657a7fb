import {
  ENTITY_STEPS,
  type EntityDetails,
  type EntityStep,
} from '@ballast/contract/onboarding/sign-up/entity.ts';
import {
  answerEntitySignUp,
  type EntityAnswers,
  getEntitySignUp,
} from '@ballast/contract/onboarding/sign-up/entity-calls.ts';
import { stepAfter } from '@ballast/contract/onboarding/steps.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { setEntityDetails } from './entity-way.ts';

/** What the company has answered so far. Only for screens behind the flow's guards; throws elsewhere. */
export function useEntityDetails(): EntityDetails {
  const { data } = useCallQuery(getEntitySignUp);
  if (!data) throw new Error('the answers were not loaded');
  return data;
}

/** Goes on from a step to the next one of this company's way. */
export function useGoOn(step: EntityStep): (details: EntityDetails) => Promise<void> {
  const go = useGo();
  return (details) => go(stepAfter(ENTITY_STEPS, step, details)?.path ?? paths.entityOnboarding());
}

/**
 * Keeps the answers of a step and goes on. When another tab has closed the step meanwhile, it goes to
 * where the company can go on. Rejects with why else the server refused.
 */
export function useAnswer(step: EntityStep): (answers: EntityAnswers) => Promise<void> {
  const { mutateAsync } = useCallMutation(answerEntitySignUp);
  const goOn = useGoOn(step);
  const follow = useFollowChanges(paths.entityOnboarding());
  return async (answers) => {
    try {
      const details = await mutateAsync({ body: answers });
      setEntityDetails(details);
      await goOn(details);
    } catch (error) {
      if (!(await follow(error))) throw error;
    }
  };
}
