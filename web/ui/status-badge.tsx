import type { ReactNode } from 'react';
import styles from './status-badge.module.css';

export type Tone = 'neutral' | 'good' | 'caution' | 'bad' | 'accent';

/** A state in a word; the dot is colour beside the word, never instead of it. */
export function StatusBadge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
