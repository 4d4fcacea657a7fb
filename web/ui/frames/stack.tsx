import type { ReactNode } from 'react';
import styles from './stack.module.css';

type StackProps = { gap?: 'small' | 'medium' | 'large'; children: ReactNode };

/** Parts under each other with space between them: those of a screen, or with less of it those of a form. */
export function Stack({ gap = 'large', children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
