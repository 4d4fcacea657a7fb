import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './filter-fold.module.css';

type FilterFoldProps = {
  /** How many are in use, which is said while they are folded. */
  inUse: number;
  words: ReactNode;
  children: ReactNode;
};

/** Many filters: on a phone a button shows them, elsewhere they are always there. */
export function FilterFold({ inUse, words, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.fold} data-open={isOpen || undefined}>
      <Button
        className={styles.toggle}
        type="button"
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words}
        {inUse > 0 ? ` (${inUse})` : null}
      </Button>
      <div className={styles.folded}>{children}</div>
    </div>
  );
}
