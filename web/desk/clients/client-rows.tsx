import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listClients } from '@ballast/contract/staff/clients.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { QueueCounts } from '../reviews/case-badges.tsx';
import { AccountBadges, TypeWord } from './account-badges.tsx';
import { type ClientFilter, clientsQuery } from './queries.ts';

type Client = AnswerOf<typeof listClients>['items'][number];

type RowsProps = {
  filter: ClientFilter;
  /** What is said where nobody is listed. */
  empty: ReactNode;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

/** A page of the list of clients. */
export function ClientRows({ filter, empty, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const clients = useQuery(clientsQuery(filter, cursor));
  if (!clients.data) return <Skeleton height={18} />;
  if (clients.data.items.length === 0) {
    return <EmptyState title={empty} />;
  }
  return (
    <>
      <DataTable
        caption={t`Clients`}
        columns={COLUMNS}
        rows={clients.data.items}
        rowKey={(client) => client.id}
      />
      {after(clients.data.next_cursor)}
    </>
  );
}

const COLUMNS: readonly Column<Client>[] = [
  {
    key: 'name',
    header: <Trans>Name</Trans>,
    lead: true,
    // Whoever is signing up has given an address before a name.
    cell: (client) => <Link to={paths.deskClient(client.id)}>{client.name || client.email}</Link>,
  },
  { key: 'email', header: <Trans>Email</Trans>, place: 'below', cell: (client) => client.email },
  {
    key: 'type',
    header: <Trans>Type</Trans>,
    cell: (client) => <TypeWord type={client.account_type} />,
  },
  {
    key: 'status',
    header: <Trans>Status</Trans>,
    place: 'belowEnd',
    cell: (client) => <AccountBadges {...client} />,
  },
  {
    key: 'reviews',
    header: <Trans>Open reviews</Trans>,
    cell: (client) => <OpenReviews {...client.open_reviews} />,
  },
  {
    key: 'total',
    place: 'end',
    header: <Trans>Total</Trans>,
    figure: true,
    cell: (client) => <Amount value={client.total_usd} />,
  },
];

function OpenReviews({ waiting, overdue, with_client: withClient }: Client['open_reviews']) {
  if (waiting === 0 && withClient === 0) return '–';
  return <QueueCounts waiting={waiting} overdue={overdue} withClient={withClient} />;
}
