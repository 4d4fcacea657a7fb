import { lastReachable } from '@ballast/contract/flow.ts';
import { mayEnter, stepAfter } from '@ballast/contract/flow-order.ts';
import {
  INDIVIDUAL_STEPS,
  type IndividualDetails,
  type IndividualStep,
} from '@ballast/contract/onboarding/sign-up/individual.ts';
import {
  answerIndividualSignUp,
  getIndividualSignUp,
  type IndividualAnswers,
} from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { useCallMutation, useCallQuery } from '../../../app/session/queries.ts';
import { isChangedFromReview } from '../review.tsx';
import { useFollowChanges } from '../use-follow-changes.tsx';
import { setIndividualDetails } from './individual-flow.ts';

/** For screens behind the flow's guards. */
export function useIndividualDetails(): IndividualDetails {
  const { data } = useCallQuery(getIndividualSignUp);
  if (!data) throw new Error('the answers were not loaded');
  return data;
}

/** Saves answers and returns the details after them. */
function useSaveAnswers(): (answers: IndividualAnswers) => Promise<IndividualDetails> {
  const { mutateAsync } = useCallMutation(answerIndividualSignUp);
  return async (answers) => {
    const details = await mutateAsync({ body: answers });
    setIndividualDetails(details);
    return details;
  };
}

/** Goes on from a step to the next one of this person's way, or back to the review that it was changed from; an answer that blocks it stays where it is. */
export function useGoOn(step: IndividualStep): (details: IndividualDetails) => Promise<void> {
  const go = useGo();
  return async (details) => {
    const next = isChangedFromReview()
      ? lastReachable(INDIVIDUAL_STEPS, details)
      : stepAfter(INDIVIDUAL_STEPS, step, details);
    if (next && mayEnter(INDIVIDUAL_STEPS, next.name, details)) await go(next.path);
  };
}

/**
 * Saves the answers of a step and goes on, or to the open step when another tab closed this one. Rejects with
 * any other refusal.
 */
export function useAnswer(step: IndividualStep): (answers: IndividualAnswers) => Promise<void> {
  const keep = useSaveAnswers();
  const goOn = useGoOn(step);
  const follow = useFollowChanges(paths.onboarding());
  return async (answers) => {
    try {
      await goOn(await keep(answers));
    } catch (error) {
      if (!(await follow(error))) throw error;
    }
  };
}
