import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../../app/session/queries.ts';
import { mainRoute } from '../../main-route.ts';
import { readAnalyticsSearch } from './analytics-search.ts';
import { chartQuery, exposureQuery, investmentsQuery, measuresQuery } from './queries.ts';

const analyticsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/analytics',
  component: lazyRouteComponent(() => import('./AnalyticsPage.tsx'), 'AnalyticsPage'),
  validateSearch: readAnalyticsSearch,
  loaderDeps: ({ search }) => {
    const { by: _, ...asked } = readAnalyticsSearch(search);
    return asked;
  },
  loader: (entry) =>
    prefetch(
      entry,
      chartQuery(entry.deps),
      measuresQuery(entry.deps),
      exposureQuery(entry.deps),
      investmentsQuery(),
    ),
  staticData: { title: msg`Analytics` },
});

export const analyticsRoutes = [analyticsRoute] as const;
