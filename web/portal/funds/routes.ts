import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAhead } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { readFundFilter } from './fund-filter.ts';
import {
  FIRST_PERIOD,
  fundIndexReading,
  fundReading,
  fundsReading,
  holdingPartsReading,
  holdingsReading,
} from './readings.ts';

const exploreRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore',
  component: lazyRouteComponent(() => import('./ExplorePage.tsx'), 'ExplorePage'),
  validateSearch: readFundFilter,
  loaderDeps: ({ search }) => search,
  loader: (entry) => readAhead(entry, fundsReading(entry.deps)),
  staticData: { name: 'explore', title: msg`Invest` },
});

const fundRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/explore/$slug',
  component: lazyRouteComponent(() => import('./FundPage.tsx'), 'FundPage'),
  loader: (entry) =>
    readAhead(
      entry,
      fundReading(entry.params.slug),
      fundIndexReading(entry.params.slug, FIRST_PERIOD),
      holdingsReading(),
      holdingPartsReading(entry.params.slug),
    ),
  staticData: { name: 'explore-fund', title: msg`Fund` },
});

/** Screens of the funds that clients may look at. */
export const fundRoutes = [exploreRoute, fundRoute] as const;
