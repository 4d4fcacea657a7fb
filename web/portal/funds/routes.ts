import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { periodOf } from '../portfolio/performance/chart-search.ts';
import { readFundFilter } from './fund-filter.ts';
import { readFundSearch } from './fund-search.ts';
import {
  fundIndexQuery,
  fundQuery,
  fundsQuery,
  holdingPartsQuery,
  holdingsQuery,
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
      holdingsQuery(),
      holdingPartsQuery(entry.params.slug),
    ),
  staticData: { name: 'explore-fund', title: msg`Fund` },
});

export const fundRoutes = [exploreRoute, fundRoute] as const;
