import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { callHoursQuery, readCallsFilter, teamCallsQuery } from './queries.ts';

const callsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/calls',
  component: lazyRouteComponent(() => import('./CallsPage.tsx'), 'CallsPage'),
  validateSearch: readCallsFilter,
  loaderDeps: ({ search }) => readCallsFilter(search),
  loader: (entry) => prefetch(entry, teamCallsQuery(entry.deps), callHoursQuery()),
  staticData: { title: msg`Calls` },
});

export const videoCallRoutes = [callsRoute] as const;
