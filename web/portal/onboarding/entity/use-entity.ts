import { lastReachable } from '@ballast/contract/flow.ts';
import { stepAfter } from '@ballast/contract/flow-order.ts';
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
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { isChangedFromReview } from '../review.tsx';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { setEntityDetails } from './entity-flow.ts';

/** For screens behind the flow's guards. */
export function useEntityDetails(): EntityDetails {
  const { data } = useCallQuery(getEntitySignUp);
  if (!data) throw new Error('the answers were not loaded');
  return data;
}

export function useGoOn(step: EntityStep): (details: EntityDetails) => Promise<void> {
  const go = useGo();
  return (details) => {
    // What was told with an invitation stands filled in: its contact goes on at the first question that is open.
    const isSkipping = isChangedFromReview() || step === 'PASSWORD';
    const next = isSkipping
      ? lastReachable(ENTITY_STEPS, details)
      : stepAfter(ENTITY_STEPS, step, details);
    return go(next?.path ?? paths.entityOnboarding());
  };
}

/**
 * Saves the answers of a step and goes on, or to the open step when another tab closed this one. Rejects with
 * any other refusal.
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
