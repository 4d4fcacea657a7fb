import type { AnswerOf } from '@ballast/contract/call.ts';
import type { CaseQueue, listCases } from '@ballast/contract/staff/cases.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../../app/figures/amounts.tsx';
import { formatDate } from '../../../app/figures/format-date.ts';
import { Link, useGo } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../../ui/lists/data-table.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CaseBadges } from '../case-badges.tsx';
import { OutcomeText } from '../case-outcome.tsx';
import { casesQuery } from '../queries.ts';
import { isOver, type QueueFilter } from './queue-filter.ts';

type Item = AnswerOf<typeof listCases>['items'][number];

type RowsProps = {
  queue: CaseQueue;
  filter: QueueFilter;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

export function QueueRows({ queue, filter, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const go = useGo();
  const cases = useQuery(casesQuery(queue, filter, cursor));
  if (!cases.data) return <Skeleton height={18} />;
  if (cases.data.items.length === 0) return <NothingHere filter={filter} />;
  return (
    <>
      <DataTable
        caption={t`Cases, overdue ones first`}
        columns={columnsOf(queue, filter)}
        rows={cases.data.items}
        rowKey={(item) => item.id}
        onRowClick={(item) => void go(paths.deskCase(item.id, filter))}
      />
      {after(cases.data.next_cursor)}
    </>
  );
}

function NothingHere({ filter }: { filter: QueueFilter }) {
  if (Object.keys(filter).length > 0) {
    return (
      <EmptyState
        title={<Trans>No case matches</Trans>}
        text={<Trans>Choose another status, or search for another client.</Trans>}
      />
    );
  }
  return (
    <EmptyState
      title={<Trans>Nothing waiting</Trans>}
      text={<Trans>What clients send appears here within seconds.</Trans>}
    />
  );
}

/** A list shows what there is to do, or how it ended; of withdrawals what each is about stands beside the client. */
function columnsOf(queue: CaseQueue, filter: QueueFilter): readonly Column<Item>[] {
  const client: Column<Item> = {
    key: 'client',
    header: <Trans>Client</Trans>,
    lead: true,
    cell: (item) => <Link to={paths.deskCase(item.id, filter)}>{item.client_name}</Link>,
  };
  const amount = queue === 'withdrawals' ? [AMOUNT] : [];
  return [client, ...amount, STATUS, ...(isOver(filter) ? [DECISION, RECEIVED] : TO_DO)];
}

const AMOUNT: Column<Item> = {
  key: 'amount',
  place: 'end',
  header: <Trans>Amount</Trans>,
  figure: true,
  cell: ({ amount }) =>
    amount ? <Amount value={amount.value} asset={amount.currency} open /> : '–',
};

const STATUS: Column<Item> = {
  key: 'status',
  place: 'below',
  header: <Trans>Status</Trans>,
  cell: (item) => <CaseBadges item={item} />,
};

const DECISION: Column<Item> = {
  key: 'decision',
  header: <Trans>Decision</Trans>,
  cell: (item) => <OutcomeText outcome={item.outcome} />,
};

const RECEIVED: Column<Item> = {
  key: 'opened',
  header: <Trans>Received</Trans>,
  cell: (item) => (
    <time dateTime={item.opened_at}>{formatDate(item.opened_at, 'mediumWithTime')}</time>
  ),
};

const TO_DO: readonly Column<Item>[] = [
  {
    key: 'due',
    header: <Trans>Due</Trans>,
    cell: (item) => <time dateTime={item.due_at}>{formatDate(item.due_at, 'mediumWithTime')}</time>,
  },
  RECEIVED,
  { key: 'taken', header: <Trans>Assigned to</Trans>, cell: takenBy },
  { key: 'prepared', header: <Trans>Checked by</Trans>, cell: (item) => item.prepared_by ?? '–' },
];

function takenBy(item: Item): ReactNode {
  return item.taken_by_me ? <Trans>You</Trans> : (item.taken_by ?? '–');
}
