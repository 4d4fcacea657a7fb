import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { StepList } from '../../ui/lists/step-list.tsx';
import styles from './onboarding-parts.module.css';

/** A part of a way: several steps that belong together. */
export type OnboardingPart = {
  key: string;
  title: ReactNode;
  state: 'done' | 'current' | 'ahead';
  /** How long it takes, as the specification says it; none where nothing is said. */
  minutes?: number;
};

/** The parts of a way: a list where there is room beside the step, else the part that is open. */
export function OnboardingParts({ parts }: { parts: readonly OnboardingPart[] }) {
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
