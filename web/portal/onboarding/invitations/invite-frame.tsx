import type { InviteStep } from '@ballast/contract/onboarding/invitations/invite.ts';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OnboardingFrame, type OnboardingFrameProps } from '../onboarding-frame.tsx';

/** The steps of the second layout, in their order. */
const PARTS = [
  { step: 'REVIEW_INFO', title: <Trans>Your details</Trans> },
  { step: 'VERIFY_IDENTITY', title: <Trans>Your identity</Trans> },
  { step: 'SIGN_DOCUMENTS', title: <Trans>Agreements</Trans> },
] as const satisfies readonly { step: InviteStep; title: ReactNode }[];

type InviteFrameProps = { step: (typeof PARTS)[number]['step'] } & Pick<
  OnboardingFrameProps,
  'title' | 'lead' | 'wide' | 'children'
>;

/** The frame of the later steps. */
export function InviteFrame({ step, ...rest }: InviteFrameProps) {
  const current = PARTS.findIndex((part) => part.step === step);
  return (
    <OnboardingFrame
      {...rest}
      parts={PARTS.map(({ step: key, title }, index) => ({
        key,
        title,
        state: stateOf(index - current),
      }))}
    />
  );
}

function stateOf(stepsFromHere: number): 'done' | 'current' | 'ahead' {
  if (stepsFromHere === 0) return 'current';
  return stepsFromHere < 0 ? 'done' : 'ahead';
}
