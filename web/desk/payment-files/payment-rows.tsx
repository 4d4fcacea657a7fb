import type { FiledPayment, PaymentFile } from '@ballast/contract/staff/payment-files.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { filedPaymentsQuery } from './queries.ts';

type RowsProps = {
  file: Pick<PaymentFile, 'id' | 'currency'>;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of the payments of a file. */
export function PaymentRows({ file: { id, currency }, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const { data } = useQuery(filedPaymentsQuery(id, cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>It holds no payment any more</Trans>}
        text={<Trans>Those that it held wait for another file, or are in one.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Payments of the file`}
        columns={columnsIn(currency)}
        rows={data.items}
        rowKey={(payment) => payment.id}
      />
      {after(data.next_cursor)}
    </>
  );
}

function columnsIn(currency: string): readonly Column<FiledPayment>[] {
  return [
    {
      key: 'client',
      header: <Trans>Client</Trans>,
      lead: true,
      cell: ({ client }) =>
        client === null ? (
          <Trans>Back to its sender</Trans>
        ) : (
          <Link to={paths.deskClient(client.id)}>{client.name}</Link>
        ),
    },
    {
      key: 'amount',
      header: <Trans>Amount</Trans>,
      figure: true,
      place: 'end',
      cell: ({ amount }) => <Amount value={amount} asset={currency} />,
    },
    {
      key: 'creditor',
      header: <Trans>Paid to</Trans>,
      cell: ({ creditor_name: name }) => name,
    },
    { key: 'bank', header: <Trans>Bank</Trans>, cell: ({ creditor_bank: bank }) => bank },
    {
      key: 'account',
      header: <Trans>Account ending</Trans>,
      cell: ({ account_end: end }) => end,
    },
    { key: 'answer', header: <Trans>The bank said</Trans>, cell: (row) => <Said {...row} /> },
  ];
}

/** What the bank answered, in its own code; that money left, its statement says. */
function Said({ bank_status: status, refused_because: reason }: FiledPayment) {
  if (reason !== null) {
    return (
      <StatusBadge tone="caution">
        <Trans>Refused: {reason}</Trans>
      </StatusBadge>
    );
  }
  return status ?? <Trans>Nothing yet</Trans>;
}
