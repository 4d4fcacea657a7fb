import './onboarding-rule-words.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { linkTo } from '../../app/routing/link.tsx';
import { type Path, paths } from '../../app/routing/paths.ts';
import { StepsFrame } from '../../ui/frames/steps-frame.tsx';
import { StepList } from '../../ui/lists/step-list.tsx';
import styles from './onboarding-parts.module.css';

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
  wide?: boolean;
  children: ReactNode;
};

/** The frame of a step of onboarding, KYC or an invitation. */
export function OnboardingFrame(props: OnboardingFrameProps) {
  const { t } = useLingui();
  const { parts, progressThousandths, back, close, ...rest } = props;
  return (
    <StepsFrame
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

type OnboardingPart = {
  key: string;
  title: ReactNode;
  state: 'done' | 'current' | 'ahead';
  /** How long it takes, as the specification says it; none where nothing is said. */
  minutes?: number;
};

/** The parts as a list beside the step, or the open part where there is no room. */
function OnboardingParts({ parts }: { parts: readonly OnboardingPart[] }) {
  const { t } = useLingui();
  const words = { done: t`Done`, current: t`Now`, ahead: t`To come` };
  return (
    <>
      <div className={styles.list}>
        <StepList
          label={t`Parts of your registration`}
          steps={parts.map(({ key, title, state, minutes }) => ({
            key,
            title,
            state,
            stateWord: words[state],
            text: <Estimate {...(minutes !== undefined && { minutes })} />,
          }))}
        />
      </div>
      <OpenPart parts={parts} />
    </>
  );
}

function OpenPart({ parts }: { parts: readonly OnboardingPart[] }) {
  const at = parts.findIndex(({ state }) => state === 'current');
  const part = parts[at];
  if (!part) return null;
  const [number, many] = [at + 1, parts.length];
  return (
    <div className={styles.open}>
      <p className={styles.title}>
        <Trans>
          Part {number} of {many}
        </Trans>
        {': '}
        {part.title}
      </p>
      <div className={styles.marks} aria-hidden="true">
        {parts.map(({ key, state }) => (
          <span key={key} data-state={state} />
        ))}
      </div>
      <p className={styles.text}>
        <Estimate {...(part.minutes !== undefined && { minutes: part.minutes })} />
      </p>
    </div>
  );
}

function Estimate({ minutes }: { minutes?: number }) {
  if (minutes === undefined) return null;
  return <Plural value={minutes} one="About # minute" other="About # minutes" />;
}
