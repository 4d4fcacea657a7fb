import { CallError } from '@ballast/client/call-error.ts';
import { Trans } from '@lingui/react/macro';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { FailureNote } from '../../app/errors/failure-note.tsx';
import { Link } from '../../app/routing/link.tsx';
import { paths } from '../../app/routing/paths.ts';
import { PageHeader } from '../../ui/frames/page-header.tsx';
import { Stack } from '../../ui/frames/stack.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TransactionList } from '../payments/transactions/transaction-list.tsx';
import { FundActions } from './fund-actions.tsx';
import { FundComposition } from './fund-composition.tsx';
import { FundOverview } from './fund-overview.tsx';
import { OwnHolding } from './own-holding.tsx';
import { fundQuery } from './queries.ts';

const route = getRouteApi('/client/main/explore/$slug');

/** /explore/{slug} */
export function FundPage() {
  const { slug } = route.useParams();
  const fund = useQuery(fundQuery(slug));
  if (fund.error instanceof CallError && fund.error.status === 404) {
    return <Navigate to={paths.explore()} replace />;
  }
  return (
    <Stack>
      <PageHeader
        back={
          <Link to={paths.explore()}>
            <Trans>Back to all funds</Trans>
          </Link>
        }
        title={fund.data?.name ?? <Trans>Fund</Trans>}
        lead={fund.data?.tagline ?? <Skeleton height={1.5} width={20} />}
        actions={fund.data ? <FundActions fund={fund.data} /> : null}
      />
      <FailureNote error={fund.error} />
      <OwnHolding fund={slug} />
      <Tabs defaultValue="overview" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="overview">
            <Trans>Overview</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="composition">
            <Trans>Composition</Trans>
          </Tabs.Tab>
          <Tabs.Tab value="transactions">
            <Trans>Transactions</Trans>
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview" pt="lg">
          {fund.data ? <FundOverview fund={fund.data} /> : <Skeleton height={30} />}
        </Tabs.Panel>
        <Tabs.Panel value="composition" pt="lg">
          {fund.data ? <FundComposition fund={fund.data} /> : <Skeleton height={30} />}
        </Tabs.Panel>
        <Tabs.Panel value="transactions" pt="lg">
          <TransactionList query={{ fund: slug, limit: 25 }} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
