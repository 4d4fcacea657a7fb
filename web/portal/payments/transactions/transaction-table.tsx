import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Link } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { StandingBadge, TransactionAmount, TYPE_WORDS } from './transaction-words.tsx';

export type TransactionRow = AnswerOf<typeof listTransactions>['items'][number];

export function TransactionTable({ transactions }: { transactions: readonly TransactionRow[] }) {
  const { t } = useWords();
  return (
    <DataTable
      caption={t`Transactions, newest first`}
      columns={COLUMNS}
      rows={transactions}
      rowKey={(row) => row.id}
    />
  );
}

/** Where there is none to list. */
export function NoTransactions() {
  return <EmptyState title={<Trans>No transactions yet</Trans>} />;
}

const COLUMNS: readonly Column<TransactionRow>[] = [
  {
    key: 'type',
    header: <Trans>Transaction</Trans>,
    lead: true,
    cell: (row) => <TransactionLink row={row} />,
  },
  {
    key: 'date',
    place: 'below',
    header: <Trans>Date</Trans>,
    cell: (row) => (
      <time dateTime={row.created_at}>{formatDate(row.created_at, 'mediumWithTime')}</time>
    ),
  },
  {
    key: 'status',
    place: 'belowEnd',
    header: <Trans>Status</Trans>,
    cell: (row) => <StandingBadge transaction={row} />,
  },
  {
    key: 'amount',
    place: 'end',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: (row) => <TransactionAmount transaction={row} />,
  },
];

/** What a transaction is, and the way to it. */
export function TransactionLink({ row }: { row: TransactionRow }) {
  const { i18n } = useLingui();
  const name = i18n._(TYPE_WORDS[row.type]);
  return (
    <Link to={row.waits_for === 'CODE' ? paths.withdrawal(row.id) : paths.transaction(row.id)}>
      {row.fund_name ? `${name} · ${row.fund_name}` : name}
    </Link>
  );
}
