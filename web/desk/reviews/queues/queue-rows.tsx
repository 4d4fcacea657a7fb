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
import { Escalated } from '../escalated.tsx';
import { casesQuery } from '../queries.ts';
import { type CaseSort, isOver, type QueueFilter, sortingOf } from './queue-filter.ts';
import { SortHeader } from './sort-header.tsx';

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
        caption={t`Cases`}
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
      text={<Trans>New cases appear here within seconds.</Trans>}
    />
  );
}

/** A list shows what there is to do, or how it ended; where money would leave, how much stands beside the client. */
function columnsOf(queue: CaseQueue, filter: QueueFilter): readonly Column<Item>[] {
  const sorted = (column: Column<Item>, sort: CaseSort) => sortable(column, sort, queue, filter);
  const client: Column<Item> = {
    ...sorted(CLIENT, 'CLIENT'),
    cell: (item) => <Link to={paths.deskCase(item.id, filter)}>{item.client_name}</Link>,
  };
  const amount = queue === 'withdrawals' || queue === 'recalls' ? [AMOUNT] : [];
  const received = sorted(RECEIVED, 'RECEIVED');
  const rest = isOver(filter)
    ? [sorted(DECISION, 'DECIDED'), received]
    : [sorted(DUE, 'DUE'), received, TAKEN_BY, CHECKED_BY];
  return [client, ...amount, STATUS, ...rest];
}

/** A column with a header that sorts the list by it. */
function sortable(
  column: Column<Item>,
  sort: CaseSort,
  queue: CaseQueue,
  filter: QueueFilter,
): Column<Item> {
  const now = sortingOf(filter);
  const direction = now.order === 'ASC' ? 'ascending' : 'descending';
  return {
    ...column,
    label: column.header,
    header: (
      <SortHeader queue={queue} filter={filter} sort={sort}>
        {column.header}
      </SortHeader>
    ),
    sort: now.sort === sort ? direction : undefined,
  };
}

const CLIENT: Column<Item> = {
  key: 'client',
  header: <Trans>Client</Trans>,
  lead: true,
  cell: ({ client_name }) => client_name,
};

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

const DUE: Column<Item> = {
  key: 'due',
  header: <Trans>Due</Trans>,
  cell: (item) => (
    <>
      <time dateTime={item.due_at}>{formatDate(item.due_at, 'mediumWithTime')}</time>
      {item.escalated ? (
        <>
          <br />
          <Escalated item={item} />
        </>
      ) : null}
    </>
  ),
};

const TAKEN_BY: Column<Item> = {
  key: 'taken',
  header: <Trans>Assigned to</Trans>,
  cell: takenBy,
};

const CHECKED_BY: Column<Item> = {
  key: 'prepared',
  header: <Trans>Checked by</Trans>,
  cell: (item) => item.prepared_by ?? '–',
};

function takenBy(item: Item): ReactNode {
  return item.taken_by_me ? <Trans>You</Trans> : (item.taken_by ?? '–');
}
