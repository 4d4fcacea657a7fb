import type { QueryOf } from '@ballast/contract/call.ts';
import type { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Trans } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { MoreButton } from '../../../ui/lists/paged.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionsQuery } from './queries.ts';
import { NoTransactions, TransactionTable } from './transaction-table.tsx';

type Query = QueryOf<typeof listTransactions>;

type TransactionListProps = {
  query: Omit<Query, 'cursor'>;
  /** Whether filters are set, so that an empty list is no empty account. */
  isNarrowed: boolean;
  /** Where the screen is about something else. */
  title?: ReactNode;
};

/** Transactions, newest first; a button brings more. All of them are one table, so that its columns stand under each other. */
export function TransactionList({ query, isNarrowed, title }: TransactionListProps) {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const pages = useQueries({
    queries: [undefined, ...cursors].map((cursor) =>
      transactionsQuery(cursor ? { ...query, cursor } : query),
    ),
  });
  const transactions = pages.flatMap(({ data }) => data?.items ?? []);
  const isComplete = pages.every(({ data }) => data);
  const next = pages.at(-1)?.data?.next_cursor;
  return (
    <Card title={title} flush>
      {transactions.length > 0 ? <TransactionTable transactions={transactions} /> : null}
      {isComplete ? null : <Skeleton height={24} />}
      {isComplete && transactions.length === 0 ? <Empty isNarrowed={isNarrowed} /> : null}
      {next ? (
        <MoreButton onClick={() => setCursors((known) => [...known, next])}>
          <Trans>Show more</Trans>
        </MoreButton>
      ) : null}
    </Card>
  );
}

function Empty({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <NoTransactions />;
  return (
    <EmptyState
      title={<Trans>No transaction matches</Trans>}
      text={<Trans>Other filters or days may show what you look for.</Trans>}
    >
      <ButtonLink to={paths.transactions()} variant="default">
        <Trans>Show all transactions</Trans>
      </ButtonLink>
    </EmptyState>
  );
}
