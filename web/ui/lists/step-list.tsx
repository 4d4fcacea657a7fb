import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './step-list.module.css';

export type Step = {
  key: string;
  state: 'done' | 'current' | 'ahead' | 'failed';
  /** The state in a word, for those who do not see the marks. */
  stateWord: string;
  title: ReactNode;
  text?: ReactNode;
};

/** Steps that something goes through, one under the other, with where it stands. */
export function StepList({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark}>{markOf(step.state)}</span>
          <div>
            <p className={styles.title}>
              {step.title}
              <span className={styles.unseen}> ({step.stateWord})</span>
            </p>
            {step.text ? <p className={styles.text}>{step.text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}

function markOf(state: Step['state']): ReactNode {
  if (state === 'done') return <IconCheck size={14} stroke={2.4} aria-hidden="true" />;
  if (state === 'failed') return <IconX size={14} stroke={2.4} aria-hidden="true" />;
  return null;
}
