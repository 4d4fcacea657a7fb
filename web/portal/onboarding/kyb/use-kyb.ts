import { lastReachable } from '@ballast/contract/flow.ts';
import { stepAfter } from '@ballast/contract/flow-order.ts';
import {
  answerKyb,
  getKyb,
  KYB_STEPS,
  type Kyb,
  type KybAnswers,
  type KybStep,
} from '@ballast/contract/onboarding/kyb/kyb.ts';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import {
  callQuery,
  queryClient,
  useCallMutation,
  useCallQuery,
} from '../../../app/session/queries.ts';
import { isChangedFromReview } from '../review.tsx';
import { useFollowChanges } from '../use-follow-changes.tsx';

export function useKyb(): Kyb {
  const { data } = useCallQuery(getKyb);
  if (!data) throw new Error('the documents of the company were not loaded');
  return data;
}

/** Why the desk asked for documents again, or rejected them; null when it did neither last. */
export function lastReason({ review }: Pick<Kyb, 'review'>): string | null {
  return review?.events.findLast(({ kind }) => kind === 'DECIDED')?.reason ?? null;
}

/** Keeps the answers of a step and goes on to the next. */
export function useAnswerKyb(step: KybStep): (answers: KybAnswers) => Promise<void> {
  const go = useGo();
  const answer = useCallMutation(answerKyb);
  const follow = useFollowChanges(paths.kyb());
  return async (body) => {
    try {
      const data = await answer.mutateAsync({ body });
      queryClient.setQueryData(callQuery(getKyb).queryKey, data);
      const next = isChangedFromReview()
        ? lastReachable(KYB_STEPS, data)
        : stepAfter(KYB_STEPS, step, data);
      await go(next?.path ?? paths.kyb());
    } catch (error) {
      if (!(await follow(error))) throw error;
    }
  };
}
