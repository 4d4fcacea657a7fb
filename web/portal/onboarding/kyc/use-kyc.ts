import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { answerKyc, type KycAnswers } from '@ballast/contract/onboarding/kyc/kyc-calls.ts';
import { stepAfter } from '@ballast/contract/onboarding/steps.ts';
import { useQuery } from '@tanstack/react-query';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { queryClient, useCallMutation } from '../../../app/session/queries.ts';
import { kycQuery } from './queries.ts';

/** What the caller has answered in KYC. For screens whose guard has loaded it; throws elsewhere. */
export function useKyc(): KycDetails {
  const { data } = useQuery(kycQuery());
  if (!data) throw new Error('the answers in KYC were not loaded');
  return data;
}

/** Sets what a call answered of KYC, so that the next step knows it at once. */
export function setKyc(data: KycDetails): void {
  queryClient.setQueryData(kycQuery().queryKey, data);
}

/** Goes on from a step; the data is what the step made of it. */
export function useGoOn(step: KycStep): (data: KycDetails) => Promise<void> {
  const go = useGo();
  return async (data) => {
    setKyc(data);
    await go(stepAfter(KYC_STEPS, step, data)?.path ?? paths.kyc());
  };
}

/** Sends the answers of a step and goes on. */
export function useAnswerStep(step: KycStep): (answers: KycAnswers) => Promise<void> {
  const answer = useCallMutation(answerKyc);
  const goOn = useGoOn(step);
  return async (answers) => goOn(await answer.mutateAsync({ body: answers }));
}
