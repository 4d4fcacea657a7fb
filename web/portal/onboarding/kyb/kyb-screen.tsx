import { stepBefore } from '@ballast/contract/flow-order.ts';
import { KYB_STEPS, type KybStep } from '@ballast/contract/onboarding/kyb/kyb.ts';
import { Trans } from '@lingui/react/macro';
import { paths } from '../../../app/routing/paths.ts';
import { Note } from '../../../ui/note.tsx';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';
import { LaterAnswers } from './later-answers.tsx';
import { lastReason, useKyb } from './use-kyb.ts';

type KybScreenProps = Pick<OnboardingFrameProps, 'title' | 'lead' | 'wide' | 'children'> & {
  step: KybStep;
};

/** The frame of a step of a company: progress, one step back, out without loss, and what the desk asks to be changed. */
export function KybScreen({ step, children, ...rest }: KybScreenProps) {
  const kyb = useKyb();
  const open = KYB_STEPS.filter(({ applies }) => applies?.(kyb) ?? true);
  const at = open.findIndex(({ name }) => name === step);
  const back = stepBefore(KYB_STEPS, step, kyb)?.path;
  return (
    <OnboardingFrame
      {...rest}
      {...(back && { back })}
      close={paths.portfolio()}
      progressThousandths={Math.round((1000 * at) / open.length)}
    >
      {kyb.review?.state === 'ASKED_AGAIN' ? (
        <Note tone="caution" title={<Trans>Message from our team</Trans>}>
          {lastReason(kyb)}
        </Note>
      ) : (
        <LaterAnswers />
      )}
      {children}
    </OnboardingFrame>
  );
}
