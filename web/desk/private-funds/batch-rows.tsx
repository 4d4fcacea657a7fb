import type { Batch } from '@ballast/contract/staff/dealing-batches.ts';
import type { Vehicle } from '@ballast/contract/staff/private-funds.ts';
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
import { BATCH_STATE_TONES, BATCH_STATE_WORDS, RESTATEMENT_STATE_WORDS } from './batch-words.ts';
import { batchesQuery } from './queries.ts';
import { formatDay } from './vehicle-words.ts';

type RowsProps = {
  vehicle: Pick<Vehicle, 'id' | 'currency'>;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of a vehicle's dealings and their restatements. */
export function BatchRows({ vehicle: { id, currency }, cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(batchesQuery(id, cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={<Trans>Nothing has been dealt here yet</Trans>}
        text={<Trans>Once a dealing date has its final value, its dealing is prepared.</Trans>}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t`Dealings`}
        columns={columnsIn(currency)}
        rows={data.items}
        rowKey={(batch) => batch.id}
      />
      {after(data.next_cursor)}
    </>
  );
}

function columnsIn(currency: string): readonly Column<Batch>[] {
  return [
    {
      key: 'day',
      header: <Trans>Dealing date</Trans>,
      lead: true,
      cell: ({ id, kind, day }) => (
        <Link to={paths.deskBatch(id)}>
          {kind === 'DEALING' ? formatDay(day) : <Trans>{formatDay(day)}, restated</Trans>}
        </Link>
      ),
    },
    {
      key: 'state',
      header: <Trans>State</Trans>,
      place: 'end',
      cell: (batch) => <BatchStateBadge {...batch} />,
    },
    {
      key: 'orders',
      header: <Trans>Orders</Trans>,
      figure: true,
      cell: ({ orders }) => orders,
    },
    {
      key: 'in',
      header: <Trans>In</Trans>,
      figure: true,
      cell: ({ total_in: total }) => <Amount value={total} asset={currency} />,
    },
    {
      key: 'out',
      header: <Trans>Out</Trans>,
      figure: true,
      cell: ({ total_out: total }) => <Amount value={total} asset={currency} />,
    },
    {
      key: 'prepared',
      header: <Trans>Prepared by</Trans>,
      cell: ({ prepared_by: by, prepared_at: at }) =>
        `${by.name}, ${formatDate(at, 'mediumWithTime')}`,
    },
    {
      key: 'released',
      header: <Trans>Released by</Trans>,
      cell: ({ released }) =>
        released ? `${released.by.name}, ${formatDate(released.at, 'mediumWithTime')}` : '–',
    },
  ];
}

export function BatchStateBadge({ kind, state }: Pick<Batch, 'kind' | 'state'>) {
  const { i18n } = useLingui();
  const words = kind === 'DEALING' ? BATCH_STATE_WORDS : RESTATEMENT_STATE_WORDS;
  return <StatusBadge tone={BATCH_STATE_TONES[state]}>{i18n._(words[state])}</StatusBadge>;
}
