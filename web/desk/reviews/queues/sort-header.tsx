import type { CaseQueue } from '@ballast/contract/staff/cases.ts';
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useGo } from '../../../app/routing/link.tsx';
import { paths, withQuery } from '../../../app/routing/paths.ts';
import { type CaseSort, type QueueFilter, sortingOf, turnedBy } from './queue-filter.ts';
import styles from './sort-header.module.css';

type SortHeaderProps = {
  queue: CaseQueue;
  filter: QueueFilter;
  sort: CaseSort;
  children: ReactNode;
};

/** The header of a column: pressed, it sorts the list by it, and pressed again the other way round. The address keeps it. */
export function SortHeader({ queue, filter, sort, children }: SortHeaderProps) {
  const go = useGo();
  const now = sortingOf(filter);
  const to = withQuery(paths.deskQueue(queue), { ...filter, ...turnedBy(filter, sort) });
  const Mark = now.sort === sort ? MARKS[now.order] : IconArrowsSort;
  return (
    <>
      <span className={styles.words}>{children}</span>
      <UnstyledButton
        className={styles.header ?? ''}
        onClick={() => void go(to, { replace: true })}
      >
        {children}
        <Mark
          className={styles.mark}
          data-active={now.sort === sort || undefined}
          size={14}
          stroke={1.8}
          aria-hidden="true"
        />
      </UnstyledButton>
    </>
  );
}

const MARKS = { ASC: IconArrowUp, DESC: IconArrowDown } as const;
