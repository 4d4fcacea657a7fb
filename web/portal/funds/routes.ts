import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { mainRoute } from '../main-route.ts';
import { readFundFilter } from './fund-filter.ts';

const exploreRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore',
  component: lazyRouteComponent(() => import('./ExplorePage.tsx'), 'ExplorePage'),
  validateSearch: readFundFilter,
  staticData: { name: 'explore', title: msg`Invest` },
});

const fundRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug',
  component: lazyRouteComponent(() => import('./FundPage.tsx'), 'FundPage'),
  staticData: { name: 'explore-fund', title: msg`Fund` },
});

/** Screens of the funds that clients may look at. */
export const fundRoutes = [exploreRoute, fundRoute] as const;
