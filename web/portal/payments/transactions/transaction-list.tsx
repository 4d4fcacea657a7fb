import type { QueryOf } from '@ballast/contract/call.ts';
import type { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Paged } from '../../../ui/lists/paged.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionsQuery } from './queries.ts';
import { TransactionTable } from './transaction-table.tsx';

type Query = QueryOf<typeof listTransactions>;

export function TransactionList({ query }: { query: Omit<Query, 'cursor'> }) {
  const { t } = useLingui();
  return (
    <Card flush>
      <Paged
        words={{ more: t`Show more` }}
        page={(cursor, after) => (
          <TransactionRows query={cursor ? { ...query, cursor } : query} after={after} />
        )}
      />
    </Card>
  );
}

export function LastTransactions({ count }: { count: number }) {
  return (
    <Card
      flush
      aside={
        <Link to={paths.transactions()}>
          <Trans>All transactions</Trans>
        </Link>
      }
    >
      <TransactionRows query={{ limit: count }} after={() => null} />
    </Card>
  );
}

type RowsProps = { query: Query; after: (next: string | null) => ReactNode };

function TransactionRows({ query, after }: RowsProps) {
  const transactions = useQuery(transactionsQuery(query));
  if (!transactions.data) return <Skeleton height={24} />;
  if (transactions.data.items.length === 0) {
    return <EmptyState title={<Trans>No transactions yet</Trans>} />;
  }
  return (
    <>
      <TransactionTable transactions={transactions.data.items} />
      {after(transactions.data.next_cursor)}
    </>
  );
}
