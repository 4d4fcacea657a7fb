import type { ReactNode } from 'react';
import styles from './note.module.css';

type NoteProps = {
  tone: 'info' | 'good' | 'caution' | 'bad';
  title?: ReactNode;
  children?: ReactNode;
};

/** A message beside the thing that it is about. Screen readers hear it when it appears. */
export function Note({ tone, title, children }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {title ? <p className={styles.title}>{title}</p> : null}
      {children ? <div className={styles.text}>{children}</div> : null}
    </div>
  );
}
