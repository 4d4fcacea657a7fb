import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FoundAddresses, FoundCases, FoundClients, FoundPayments } from './found.tsx';
import { searchedFor, searchQuery } from './queries.ts';
import { SearchField } from './search-field.tsx';
import styles from './search-page.module.css';

const route = getRouteApi('/staff/desk/search');

/** What is found at the desk by what is typed, kind by kind. */
export function SearchPage() {
  const search = searchedFor(route.useSearch());
  return (
    <Stack>
      <PageHeader
        title={<Trans>Search</Trans>}
        lead={search === '' ? null : <Trans>Results for “{search}”</Trans>}
      />
      <div className={styles.field}>
        <SearchField autoFocus={search === ''} />
      </div>
      {search === '' ? <NothingTyped /> : <Results search={search} />}
    </Stack>
  );
}

function NothingTyped() {
  return (
    <Card>
      <EmptyState
        title={<Trans>What are you looking for?</Trans>}
        text={
          <Trans>
            A client by name, email or phone number. A review, a payment or a client by the whole
            reference. A payment by its hash, and a client by the whole address of a network.
          </Trans>
        }
      />
    </Card>
  );
}

function Results({ search }: { search: string }) {
  const { data } = useQuery(searchQuery(search));
  if (!data) return <Skeleton height={18} />;
  const { clients, cases, payments, addresses } = data;
  const isNothing = [clients, cases, payments, addresses].every(({ length }) => length === 0);
  if (isNothing) {
    return (
      <Card>
        <EmptyState
          title={<Trans>Nothing is found</Trans>}
          text={
            <Trans>
              Names are found by the beginning of each word; references, hashes and addresses only
              by the whole of them.
            </Trans>
          }
        />
      </Card>
    );
  }
  return (
    <>
      <FoundClients clients={clients} search={data.more_clients ? search : null} />
      <FoundAddresses addresses={addresses} />
      <FoundPayments payments={payments} />
      <FoundCases cases={cases} />
    </>
  );
}
