import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, goTo } from '../../app/routing/enter.ts';
import { paths } from '../../app/routing/paths.ts';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { periodOf } from '../portfolio/performance/chart-search.ts';
import { requiresVerified } from '../requires-verified.ts';
import { readFundFilter } from './fund-filter.ts';
import { readFundSearch } from './fund-search.ts';
import {
  fundIndexChartQuery,
  fundIndexQuery,
  fundQuery,
  fundsQuery,
  holdingPartsQuery,
  holdingsQuery,
  inquiriesQuery,
  ownRebalancesQuery,
  rebalancesQuery,
  rebalancingQuery,
} from './queries.ts';

const exploreRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore',
  component: lazyRouteComponent(() => import('./ExplorePage.tsx'), 'ExplorePage'),
  validateSearch: readFundFilter,
  loaderDeps: ({ search }) => readFundFilter(search),
  loader: (entry) => prefetch(entry, fundsQuery(entry.deps), holdingsQuery()),
  staticData: { title: msg`Invest` },
});

const fundRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug',
  component: lazyRouteComponent(() => import('./FundPage.tsx'), 'FundPage'),
  validateSearch: readFundSearch,
  loaderDeps: ({ search }) => {
    const { period } = readFundSearch(search);
    return { ...(period && { period }) };
  },
  loader: (entry) =>
    prefetch(
      entry,
      fundQuery(entry.params.slug),
      fundIndexQuery(entry.params.slug, periodOf(entry.deps)),
      fundIndexChartQuery(entry.params.slug),
      holdingsQuery(),
      holdingPartsQuery(entry.params.slug),
    ),
  staticData: { name: 'explore-fund', title: msg`Fund` },
});

const rebalancesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug/rebalances',
  component: lazyRouteComponent(() => import('./RebalancesPage.tsx'), 'RebalancesPage'),
  loader: (entry) =>
    prefetch(
      entry,
      fundQuery(entry.params.slug),
      rebalancingQuery(entry.params.slug),
      ownRebalancesQuery(entry.params.slug),
      rebalancesQuery(entry.params.slug),
    ),
  staticData: { title: msg`Rebalances` },
});

const inquiryRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug/inquiry',
  component: lazyRouteComponent(() => import('./investments/InquiryPage.tsx'), 'InquiryPage'),
  beforeLoad: enter(requiresVerified),
  loader: (entry) =>
    prefetch(entry, fundQuery(entry.params.slug), inquiriesQuery(entry.params.slug)),
  staticData: { title: msg`Your enquiry` },
});

/** The other address of a fund, for clients who may invest. */
const productRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/products/$slugOrId',
  beforeLoad: async (entry) => {
    await enter(requiresVerified)(entry);
    throw goTo(paths.fund(entry.params.slugOrId));
  },
});

const noProductRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/products',
  beforeLoad: () => {
    throw goTo(paths.explore());
  },
});

export const fundRoutes = [
  exploreRoute,
  fundRoute,
  rebalancesRoute,
  inquiryRoute,
  productRoute,
  noProductRoute,
] as const;
