import { lastReachable } from '@ballast/contract/flow.ts';
import { stepAfter } from '@ballast/contract/flow-order.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { answerKyc, type KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { isChangedFromReview } from '../review.tsx';
import { kycQuery } from './queries.ts';

/** For screens whose guard has loaded it. */
export function useKyc(): KycDetails {
  const { data } = useQuery(kycQuery());
  if (!data) throw new Error('the answers in KYC were not loaded');
  return data;
}

/** Sets the answers from a call, so that the next step knows them. */
export function setKyc(data: KycDetails): void {
  queryClient.setQueryData(kycQuery().queryKey, data);
}

export function useGoOn(step: KycStep): (data: KycDetails) => Promise<void> {
  const go = useGo();
  return async (data) => {
    setKyc(data);
    const next = isChangedFromReview()
      ? lastReachable(KYC_STEPS, data)
      : stepAfter(KYC_STEPS, step, data);
    await go(next?.path ?? paths.kyc());
  };
}

export function useAnswerStep(step: KycStep): (answers: KycAnswers) => Promise<void> {
  const answer = useCallMutation(answerKyc);
  const goOn = useGoOn(step);
  return async (answers) => goOn(await answer.mutateAsync({ body: answers }));
}
