import { Trans } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { ButtonLink } from '../../../app/routing/link.tsx';
import { paths } from '../../../app/routing/paths.ts';
import { PageHeader } from '../../../ui/frames/page-header.tsx';
import { Stack } from '../../../ui/frames/stack.tsx';
import { readTransactionFilter, shownQuery } from './transaction-filter.ts';
import { TransactionFilters } from './transaction-filters.tsx';
import { TransactionList } from './transaction-list.tsx';

const route = getRouteApi('/client/main/transactions');

export function TransactionsPage() {
  const filter = readTransactionFilter(route.useSearch());
  const key = JSON.stringify(filter);
  return (
    <Stack>
      <PageHeader
        title={<Trans>Transactions</Trans>}
        actions={
          <>
            <ButtonLink
              to={paths.transactionsDownload(filter)}
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.6} aria-hidden="true" />}
            >
              <Trans>Download</Trans>
            </ButtonLink>
            <ButtonLink to={paths.activity()} variant="default">
              <Trans>Activity</Trans>
            </ButtonLink>
          </>
        }
      />
      <TransactionFilters key={`filters ${key}`} filter={filter} />
      <TransactionList
        key={`list ${key}`}
        query={shownQuery(filter)}
        isNarrowed={Object.keys(filter).length > 0}
      />
    </Stack>
  );
}
