import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { transactionsQuery } from './queries.ts';
import { NoTransactions, TransactionTable } from './transaction-table.tsx';

/** The newest transactions, and the way to all of them. */
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
      <Rows count={count} />
    </Card>
  );
}

function Rows({ count }: { count: number }) {
  const { data } = useQuery(transactionsQuery({ limit: count }));
  if (!data) return <Skeleton height={24} />;
  return data.items.length === 0 ? (
    <NoTransactions />
  ) : (
    <TransactionTable transactions={data.items} />
  );
}
