import type { ReactNode } from 'react';
import styles from './page-stack.module.css';

/** The parts of a screen under each other, with the space of the house between them. */
export function PageStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
