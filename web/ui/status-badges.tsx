import type { ReactNode } from 'react';
import styles from './status-badges.module.css';

/** Several states beside each other, apart enough to be read as several. */
export function StatusBadges({ children }: { children: ReactNode }) {
  return <span className={styles.badges}>{children}</span>;
}
