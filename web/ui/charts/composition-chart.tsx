import type { ReactNode } from 'react';
import styles from './composition-chart.module.css';
import { plotValue } from './plot-geometry.ts';

/** A part of a whole; `share` is a fraction as decimal text. */
export type CompositionPart = { key: string; label: ReactNode; share: string; figure: ReactNode };

/** What something consists of, as a ring and the same as a list. */
export function CompositionChart({ parts }: { parts: readonly CompositionPart[] }) {
  let start = 0;
  return (
    <div className={styles.composition}>
      <svg className={styles.ring} viewBox="0 0 42 42" aria-hidden="true">
        {parts.map((part, index) => {
          const length = plotValue(part.share) * 100;
          const offset = -start;
          start += length;
          return (
            <circle
              key={part.key}
              data-part={index % 8}
              cx="21"
              cy="21"
              r="15.9155"
              pathLength="100"
              strokeDasharray={`${Math.max(length - 0.6, 0)} 100`}
              strokeDashoffset={offset}
            />
          );
        })}
      </svg>
      <ul className={styles.list}>
        {parts.map((part, index) => (
          <li key={part.key} className={styles.part}>
            <span className={styles.dot} data-part={index % 8} aria-hidden="true" />
            <span className={styles.label}>{part.label}</span>
            <span className={styles.figure}>{part.figure}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
