import type { ReactNode } from 'react';
import styles from './card.module.css';

type CardProps = {
  title?: ReactNode;
  /** At the right of the heading: a link or a control. */
  aside?: ReactNode;
  /** No inner space, for tables and lists that bring their own. */
  flush?: boolean;
  /** Less inner space, where every line of the screen counts. */
  tight?: boolean;
  children: ReactNode;
};

export function Card({ title, aside, flush, tight, children }: CardProps) {
  return (
    <section
      className={styles.card}
      data-flush={flush || undefined}
      data-tight={tight || undefined}
    >
      {title || aside ? (
        <div className={styles.head}>
          {title ? <h2 className={styles.title}>{title}</h2> : <span />}
          {aside}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** Cards or tiles side by side, as many as fit; `min` is the least width of one in rem. */
export function Tiles({ min = 16, children }: { min?: 12 | 16 | 20 | 24; children: ReactNode }) {
  return (
    <div className={styles.tiles} data-min={min}>
      {children}
    </div>
  );
}
