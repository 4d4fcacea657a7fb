import { mayEnter, stepBefore } from '@ballast/contract/flow-order.ts';
import { KYC_STEPS, type KycDetails, type KycStep } from '@ballast/contract/onboarding/kyc/kyc.ts';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { showStepClosed } from '../step-closed.tsx';
import { kycStatusQuery } from './queries.ts';
import { useKyc } from './use-kyc.ts';

type KycScreenProps = Pick<OnboardingFrameProps, 'title' | 'lead' | 'wide' | 'children'> & {
  step: KycStep;
};

/**
 * The frame of a step of KYC: progress, one step back, and out without loss. Leads back when an earlier step
 * is open again, as after a new request for a document.
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
    showStepClosed();
    void leave.current(paths.kyc(), { replace: true });
  }, [isClosed]);
}

function progressOf(step: KycStep): number {
  const at = KYC_STEPS.findIndex(({ name }) => name === step);
  return Math.round((1000 * at) / (KYC_STEPS.length - 1));
}

/** Why the desk gave everything back to be changed; null when it did not. */
export function useGivenBackReason(): string | null {
  const { data } = useQuery(kycStatusQuery());
  return data?.stage === 'CREATED' ? data.reason : null;
}

/** The same, on every step until it is sent again; nothing when nothing was given back. */
function GivenBackNote() {
  const reason = useGivenBackReason();
  if (reason === null) return null;
  return (
    <Note tone="caution" title={<Trans>What our team asks you to change</Trans>}>
      {reason}
    </Note>
  );
}
