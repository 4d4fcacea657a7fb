import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { linkTo } from '../../app/routing/link.tsx';
import { type Path, paths } from '../../app/routing/paths.ts';
import { WayFrame } from '../../ui/frames/way-frame.tsx';
import { type OnboardingPart, OnboardingParts } from './onboarding-parts.tsx';

export type OnboardingFrameProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** The parts of the way in a sidebar, with how long each takes. */
  parts?: readonly OnboardingPart[];
  /** Instead of parts: how much of the way is behind, of 1000, as a line. */
  progressThousandths?: number;
  /** One step back; a logout where it leads out of the way (spec/access.md, section 4). */
  back?: Path;
  /** Other than the logout: out of a way that somebody takes from their rooms. */
  close?: Path;
  /** More room, for agreements and for pictures beside words. */
  wide?: boolean;
  children: ReactNode;
};

/** The frame of a step of onboarding, KYC or an invitation: where it stands on the way, back, and out. */
export function OnboardingFrame(props: OnboardingFrameProps) {
  const { t } = useLingui();
  const { parts, progressThousandths, back, close, ...rest } = props;
  return (
    <WayFrame
      {...rest}
      {...(parts && { side: <OnboardingParts parts={parts} /> })}
      {...(progressThousandths !== undefined && {
        progress: { thousandths: progressThousandths, label: t`Progress` },
      })}
      {...(back && { back: linkTo(back) })}
      leave={linkTo(close ?? paths.logout())}
      words={{ back: t`Back`, leave: close ? t`Close` : t`Log out` }}
    />
  );
}
