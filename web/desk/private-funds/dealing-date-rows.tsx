import type { DealingDate } from '@ballast/contract/staff/private-funds.ts';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { dealingDatesQuery } from './queries.ts';
import { formatCutOff, formatDay, STATE_WORDS } from './vehicle-words.ts';
import { NextStep } from './what-is-due.tsx';

type RowsProps = {
  id: string;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of a vehicle's dealing dates. */
export function DealingDateRows({ id, cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(dealingDatesQuery(id, cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) return <EmptyState title={<Trans>No dealing date is set</Trans>} />;
  return (
    <>
      <DataTable
        caption={t`Dealing dates`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ day }) => day}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<DealingDate>[] = [
  {
    key: 'day',
    header: <Trans>Dealing date</Trans>,
    lead: true,
    cell: ({ day }) => formatDay(day),
  },
  { key: 'state', header: <Trans>State</Trans>, place: 'end', cell: (date) => <State {...date} /> },
  {
    key: 'subscriptions',
    header: <Trans>Subscriptions until</Trans>,
    cell: (date) => formatCutOff(date.subscription_cut_off),
  },
  {
    key: 'redemptions',
    header: <Trans>Redemptions until</Trans>,
    cell: (date) => formatCutOff(date.redemption_cut_off),
  },
  {
    key: 'settlement',
    header: <Trans>Redemptions paid on</Trans>,
    cell: (date) => formatDay(date.settlement_day),
  },
  { key: 'due', header: <Trans>What is due</Trans>, cell: (date) => <NextStep {...date} /> },
];

function State({ state }: DealingDate) {
  const { i18n } = useLingui();
  const tone = state === 'SETTLED' ? 'good' : 'neutral';
  return <StatusBadge tone={tone}>{i18n._(STATE_WORDS[state])}</StatusBadge>;
}
