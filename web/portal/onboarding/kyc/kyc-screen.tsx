import { KYC_STEPS, type KycStep } from '@ballast/contract/onboarding/kyc.ts';
import { stepBefore } from '@ballast/contract/onboarding/steps.ts';
import { paths } from '../../../app/paths.ts';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { useKyc } from './use-kyc.ts';

type KycScreenProps = Pick<OnboardingFrameProps, 'title' | 'lead' | 'wide' | 'children'> & {
  step: KycStep;
};

/** The frame of a step of KYC: how far it is, one step back, and out to the rooms, where nothing is lost. */
export function KycScreen({ step, ...rest }: KycScreenProps) {
  const data = useKyc();
  const back = stepBefore(KYC_STEPS, step, data)?.path;
  return (
    <OnboardingFrame
      {...rest}
      {...(back && { back })}
      close={paths.portfolio()}
      progressThousandths={progressOf(step)}
    />
  );
}

function progressOf(step: KycStep): number {
  const at = KYC_STEPS.findIndex(({ name }) => name === step);
  return Math.round((1000 * at) / (KYC_STEPS.length - 1));
}
