import type { QueryOf } from '@ballast/contract/call.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { FailureNote } from '../../app/failure-note.tsx';
import { Link } from '../../app/link.tsx';
import { paths } from '../../app/paths.ts';
import { useReading } from '../../app/queries.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './transaction-list.module.css';
import { TransactionTable } from './transaction-table.tsx';

type TransactionListProps = {
  query: Omit<QueryOf<typeof listTransactions>, 'cursor'>;
  /** Whether what is not shown is a link away or a button. */
  more: 'link' | 'button';
};

/** Transactions, and a way to the ones before them. */
export function TransactionList({ query, more }: TransactionListProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const pages = [undefined, ...cursors];
  return (
    <Card flush>
      {pages.map((cursor, index) => (
        <TransactionPagePart
          key={cursor ?? 'first'}
          query={cursor ? { ...query, cursor } : query}
          isLast={index === pages.length - 1}
          more={more}
          onMore={(next) => setCursors((known) => [...known, next])}
        />
      ))}
    </Card>
  );
}

type PartProps = {
  query: QueryOf<typeof listTransactions>;
  isLast: boolean;
  more: 'link' | 'button';
  onMore: (cursor: string) => void;
};

function TransactionPagePart({ query, isLast, more, onMore }: PartProps) {
  const page = useReading(listTransactions, { query });
  if (page.error) return <FailureNote error={page.error} />;
  if (!page.data) return <Skeleton height={24} />;
  const { items, next_cursor: next } = page.data;
  if (items.length === 0 && !query.cursor) {
    return <EmptyState title={<Trans>There are no transactions here yet</Trans>} />;
  }
  return (
    <>
      <TransactionTable transactions={items} />
      {isLast && next ? (
        <div className={styles.more}>
          {more === 'link' ? (
            <Link to={paths.transactions()}>
              <Trans>All transactions</Trans>
            </Link>
          ) : (
            <Button variant="default" onClick={() => onMore(next)}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </div>
      ) : null}
    </>
  );
}
