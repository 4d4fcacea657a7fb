import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

type EmptyStateProps = { title: ReactNode; text?: ReactNode; children?: ReactNode };

/** What stands where there is nothing yet, and what makes something come. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
