import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { Trans } from '@lingui/react/macro';
import { useReading } from '../../app/queries.ts';
import { Card } from '../../ui/card.tsx';
import { TransactionTable } from '../transactions/transaction-table.tsx';

/** Transactions in progress; nothing when there are none. */
export function PendingCard() {
  const pending = useReading(listTransactions, { query: { status: 'processing', limit: 5 } });
  if (!pending.data || pending.data.items.length === 0) return null;
  return (
    <Card title={<Trans>In progress</Trans>} flush>
      <TransactionTable transactions={pending.data.items} />
    </Card>
  );
}
