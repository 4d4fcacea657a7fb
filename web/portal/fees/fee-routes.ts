import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { onlyCurrency } from '../assets/only-currency.ts';
import { fundQuery } from '../funds/queries.ts';
import { mainRoute } from '../main-route.ts';
import {
  assetFeesQuery,
  feeBillQuery,
  feesQuery,
  fundFeesQuery,
  fundRewardsQuery,
} from './queries.ts';

const feesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/fees',
  component: lazyRouteComponent(() => import('./FeesPage.tsx'), 'FeesPage'),
  loader: (entry) => prefetch(entry, feesQuery()),
  staticData: { title: msg`Fees` },
});

const feeBillRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/fees/$billId',
  component: lazyRouteComponent(() => import('./FeeBillPage.tsx'), 'FeeBillPage'),
  loader: (entry) => prefetch(entry, feeBillQuery(entry.params.billId)),
  staticData: { name: 'fees-bill', title: msg`Bill` },
});

const fundFeesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug/fees',
  component: lazyRouteComponent(() => import('./FundFeesPage.tsx'), 'FundFeesPage'),
  loader: (entry) =>
    prefetch(entry, fundQuery(entry.params.slug), fundFeesQuery(entry.params.slug)),
  staticData: { name: 'explore-fund-fees', title: msg`Fees` },
});

const assetFeesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/assets/$code/fees',
  component: lazyRouteComponent(() => import('./AssetFeesPage.tsx'), 'AssetFeesPage'),
  loader: (entry) => {
    onlyCurrency(entry.params.code);
    prefetch(entry, assetFeesQuery(entry.params.code));
  },
  staticData: { name: 'asset-fees', title: msg`Fees` },
});

const fundRewardsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug/rewards',
  component: lazyRouteComponent(() => import('./FundRewardsPage.tsx'), 'FundRewardsPage'),
  loader: (entry) =>
    prefetch(entry, fundQuery(entry.params.slug), fundRewardsQuery(entry.params.slug)),
  staticData: { name: 'explore-fund-rewards', title: msg`Rewards` },
});

export const feeRoutes = [
  feesRoute,
  feeBillRoute,
  fundFeesRoute,
  assetFeesRoute,
  fundRewardsRoute,
] as const;
