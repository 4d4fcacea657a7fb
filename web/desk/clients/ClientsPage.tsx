import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Form } from '../../app/forms/form.tsx';
import { useForm } from '../../app/forms/use-form.ts';
import { useGo } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { useUser } from '../../app/session/use-user.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Filter, FilterBar } from '../../ui/lists/filter-bar.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { ClientRows } from './client-rows.tsx';
import { readClientFilter } from './queries.ts';

const route = getRouteApi('/staff/desk/clients');

export function ClientsPage() {
  const { t } = useLingui();
  const filter = readClientFilter(route.useSearch());
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <Stack>
      <PageHeader title={<Trans>Clients</Trans>} />
      <ClientFilters />
      <Card flush>
        <Paged
          key={JSON.stringify(filter)}
          words={{ more: t`Show more` }}
          page={(cursor, after) => (
            <ClientRows
              filter={filter}
              empty={isNarrowed ? t`No client matches` : t`There is no client yet`}
              cursor={cursor}
              after={after}
            />
          )}
        />
      </Card>
    </Stack>
  );
}

function ClientFilters() {
  const { t } = useLingui();
  const filter = readClientFilter(route.useSearch());
  const { staff_roles: roles } = useUser();
  // Whoever is a manager and nothing else sees own clients alone.
  const seesMore = roles.includes('RELATIONSHIP_MANAGER') && roles.length > 1;
  const go = useGo();
  const change = (part: Record<string, string>) => go(paths.deskClients({ ...filter, ...part }));
  const form = useForm({
    values: { search: filter.search ?? '' },
    send: ({ search }) => change({ search: search.trim() }),
  });
  return (
    <search>
      <Form form={form} buttons={null}>
        <TextInput
          {...form.getInputProps('search')}
          type="search"
          label={t`Search by name, email, phone or reference`}
          description={t`Press Enter to search.`}
        />
        {seesMore ? (
          <FilterBar>
            <Filter
              label={t`Whose`}
              value={filter.whose}
              all={t`All clients`}
              choices={[{ value: 'mine', label: t`My clients` }]}
              onChange={(whose) => void change({ whose })}
            />
          </FilterBar>
        ) : null}
      </Form>
    </search>
  );
}
