import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { mayEnter, stepBefore } from '@ballast/contract/onboarding/steps.ts';
import { useEffect, useRef } from 'react';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { tellStepClosed } from '../step-closed.tsx';
import { GivenBackNote } from './given-back-note.tsx';
import { useKyc } from './use-kyc.ts';

type KycScreenProps = Pick<OnboardingFrameProps, 'title' | 'lead' | 'wide' | 'children'> & {
  step: KycStep;
};

/**
 * The frame of a step of KYC: how far it is, one step back, and out to the rooms, where nothing is lost. When a step
 * before it is open again, as after the desk asked for a document once more, it leads there.
 */
export function KycScreen({ step, children, ...rest }: KycScreenProps) {
  const data = useKyc();
  useWayBack(step, data);
  const back = stepBefore(KYC_STEPS, step, data)?.path;
  return (
    <OnboardingFrame
      {...rest}
      {...(back && { back })}
      close={paths.portfolio()}
      progressThousandths={progressOf(step)}
    >
      <GivenBackNote />
      {children}
    </OnboardingFrame>
  );
}

function useWayBack(step: KycStep, data: KycDetails): void {
  const go = useGo();
  // What was handed over has left the steps by itself.
  const isClosed = data.stage === 'CREATED' && !mayEnter(KYC_STEPS, step, data);
  const leave = useRef(go);
  leave.current = go;
  useEffect(() => {
    if (!isClosed) return;
    tellStepClosed();
    void leave.current(paths.kyc(), { replace: true });
  }, [isClosed]);
}

function progressOf(step: KycStep): number {
  const at = KYC_STEPS.findIndex(({ name }) => name === step);
  return Math.round((1000 * at) / (KYC_STEPS.length - 1));
}
