import type { AnswerOf } from '@ballast/contract/call.ts';
import type { listClients } from '@ballast/contract/staff/clients.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Amount } from '../../app/figures/amounts.tsx';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { Link, useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountBadges, TypeWord } from './account-badges.tsx';
import { clientsQuery } from './queries.ts';

const route = getRouteApi('/staff/desk/clients');

type Client = AnswerOf<typeof listClients>['items'][number];

export function ClientsPage() {
  const { t } = useLingui();
  const { search } = route.useSearch();
  const go = useGo();
  const form = useForm({
    values: { search: search ?? '' },
    send: ({ search: typed }) => go(paths.deskClients(typed.trim() || undefined)),
  });
  return (
    <Stack>
      <PageHeader title={<Trans>Clients</Trans>} />
      <search>
        <Form form={form} buttons={null}>
          <TextInput
            {...form.getInputProps('search')}
            type="search"
            label={t`Search by name, email, phone or reference`}
            description={t`Press Enter to search.`}
          />
        </Form>
      </search>
      <Card flush>
        <Paged
          key={search ?? ''}
          words={{ more: t`Show more` }}
          page={(cursor, after) => <ClientRows search={search} cursor={cursor} after={after} />}
        />
      </Card>
    </Stack>
  );
}

type RowsProps = {
  search: string | undefined;
  cursor: string | undefined;
  after: (next: string | null) => ReactNode;
};

function ClientRows({ search, cursor, after }: RowsProps) {
  const { t } = useLingui();
  const clients = useQuery(clientsQuery(search, cursor));
  if (!clients.data) return <Skeleton height={18} />;
  if (clients.data.items.length === 0) {
    return <EmptyState title={<Trans>No client matches</Trans>} />;
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
    key: 'total',
    place: 'end',
    header: <Trans>Total</Trans>,
    figure: true,
    cell: (client) => <Amount value={client.total_usd} />,
  },
];
