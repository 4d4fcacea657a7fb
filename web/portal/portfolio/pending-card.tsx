import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Trans } from '@lingui/react/macro';
import { useCallQuery } from '../../app/session/queries.ts';
import { Card } from '../../ui/card.tsx';
import { TransactionTable } from '../payments/transactions/transaction-table.tsx';
import { PENDING_QUERY } from './first-queries.ts';

/** Transactions in progress; nothing when there are none. */
export function PendingCard() {
  const pending = useCallQuery(listTransactions, { query: PENDING_QUERY });
  if (!pending.data || pending.data.items.length === 0) return null;
  return (
    <Card title={<Trans>In progress</Trans>} flush>
      <TransactionTable transactions={pending.data.items} />
    </Card>
  );
}
