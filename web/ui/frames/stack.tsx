import type { ReactNode } from 'react';
import styles from './stack.module.css';

type StackProps = { gap?: 'small' | 'medium' | 'large'; children: ReactNode };

export function Stack({ gap = 'large', children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
