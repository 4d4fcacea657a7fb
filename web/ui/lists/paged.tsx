import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './paged.module.css';

type PagedProps = {
  /** Shows the page of a cursor and says which comes after it. */
  page: (cursor: string | undefined, after: (next: string | null) => ReactNode) => ReactNode;
  words: { more: string };
};

/** Pages of a list under each other; a button brings the next one. */
export function Paged({ page, words }: PagedProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const shown = [undefined, ...cursors];
  return shown.map((cursor, index) => (
    <div key={cursor ?? 'first'}>
      {page(cursor, (next) =>
        next && index === shown.length - 1 ? (
          <MoreButton onClick={() => setCursors((known) => [...known, next])}>
            {words.more}
          </MoreButton>
        ) : null,
      )}
    </div>
  ));
}

/** Brings the next page, under the last one. */
export function MoreButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <div className={styles.more}>
      <Button variant="default" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
