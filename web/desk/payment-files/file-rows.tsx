import type { PaymentFile } from '@ballast/contract/staff/payment-files.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { formatDate } from '../../app/figures/format-date.ts';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { RAIL_WORDS, STATE_TONES, STATE_WORDS } from './file-words.ts';
import { paymentFilesQuery } from './queries.ts';

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

/** A page of the files. */
export function FileRows({ cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(paymentFilesQuery(cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) return <EmptyState title={<Trans>There is no file yet</Trans>} />;
  return (
    <>
      <DataTable
        caption={t`Files of payments`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ id }) => id}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<PaymentFile>[] = [
  { key: 'file', header: <Trans>Prepared</Trans>, lead: true, cell: (file) => <Name {...file} /> },
  {
    key: 'state',
    header: <Trans>State</Trans>,
    place: 'end',
    cell: (file) => <FileState {...file} />,
  },
  {
    key: 'payments',
    header: <Trans>Payments</Trans>,
    figure: true,
    cell: ({ payments }) => payments,
  },
  {
    key: 'amount',
    header: <Trans>Amount</Trans>,
    figure: true,
    cell: ({ amount, currency }) => <Amount value={amount} asset={currency} />,
  },
  {
    key: 'refused',
    header: <Trans>Refused by the bank</Trans>,
    figure: true,
    cell: ({ refused }) => (refused === 0 ? '–' : refused),
  },
  {
    key: 'prepared_by',
    header: <Trans>Prepared by</Trans>,
    cell: ({ prepared_by: by }) => by.name,
  },
  {
    key: 'released_by',
    header: <Trans>Released by</Trans>,
    cell: ({ released_by: by }) => by?.name ?? '–',
  },
];

function Name({ id, currency, rail, prepared_at: at }: PaymentFile) {
  const { i18n } = useLingui();
  const way = i18n._(RAIL_WORDS[rail]);
  const when = formatDate(at, 'mediumWithTime');
  return (
    <Link to={paths.deskPaymentFile(id)}>
      <Trans>
        {when}, {currency} by {way}
      </Trans>
    </Link>
  );
}

export function FileState({ state }: Pick<PaymentFile, 'state'>) {
  const { i18n } = useLingui();
  return <StatusBadge tone={STATE_TONES[state]}>{i18n._(STATE_WORDS[state])}</StatusBadge>;
}
