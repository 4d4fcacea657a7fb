import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values in two columns, values at the right: reviews, details, balance parts. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type FactProps = {
  label: ReactNode;
  /** The value is long, such as the address of a wallet: it stands under its name, in full; `text` where people read it. */
  long?: boolean | 'text';
  children: ReactNode;
};

export function Fact({ label, long, children }: FactProps) {
  return (
    <div className={styles.fact} data-long={long || undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
