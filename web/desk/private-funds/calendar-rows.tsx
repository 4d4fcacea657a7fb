import type { FUND_EVENTS, FundEvent } from '@ballast/contract/staff/fund-calendar.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans, useLingui as useWords } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { calendarQuery } from './queries.ts';
import { NameOfVehicle } from './vehicle-name.tsx';
import { formatCutOff, formatDay } from './vehicle-words.ts';

const EVENT_WORDS: Readonly<Record<(typeof FUND_EVENTS)[number], MessageDescriptor>> = {
  SUBSCRIPTION_CUT_OFF: msg`Cut-off for subscriptions`,
  NOTICE_END: msg`End of notice for redemptions`,
  CLOSING: msg`Close for orders`,
  VALUATION: msg`Net asset value`,
  CRYSTALLISATION: msg`Incentive fees of the year become due`,
  DEALING: msg`Dealing`,
  PAYMENT: msg`Payment of redemptions`,
  FEE_PAYMENT: msg`Payment of fees`,
  RESTATEMENT: msg`Restatement`,
  AUDIT: msg`Sign-off of an audit`,
};

type RowsProps = { cursor: string | undefined; after: (next: string | null) => ReactNode };

/** A page of what comes at all private funds, what is overdue first. */
export function CalendarRows({ cursor, after }: RowsProps) {
  const { t } = useWords();
  const { data } = useQuery(calendarQuery(cursor));
  if (!data) return <Skeleton height={18} />;
  if (data.items.length === 0) return <EmptyState title={<Trans>Nothing is to come</Trans>} />;
  return (
    <>
      <DataTable
        caption={t`What comes at private funds`}
        columns={COLUMNS}
        rows={data.items}
        rowKey={({ vehicle, event, day }) => `${vehicle.id} ${event} ${day}`}
      />
      {after(data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<FundEvent>[] = [
  {
    key: 'event',
    header: <Trans>What</Trans>,
    lead: true,
    cell: ({ event, vehicle }) => (
      <Link to={paths.deskFund(vehicle.id)}>
        <EventWords event={event} />
      </Link>
    ),
  },
  { key: 'at', header: <Trans>When</Trans>, place: 'end', cell: (event) => <When {...event} /> },
  {
    key: 'fund',
    header: <Trans>Fund</Trans>,
    cell: ({ vehicle }) => <NameOfVehicle {...vehicle} />,
  },
  {
    key: 'day',
    header: <Trans>Dealing date, or year</Trans>,
    cell: ({ event, day }) => (event === 'AUDIT' ? day.slice(0, 4) : formatDay(day)),
  },
];

function EventWords({ event }: Pick<FundEvent, 'event'>) {
  const { i18n } = useLingui();
  return i18n._(EVENT_WORDS[event]);
}

function When({ at, is_due: isDue }: FundEvent) {
  const when = formatCutOff(at);
  if (!isDue) return when;
  return (
    <StatusBadge tone="caution">
      <Trans>Due since {when}</Trans>
    </StatusBadge>
  );
}
