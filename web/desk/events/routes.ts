import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { parkedEventsQuery } from './queries.ts';

const eventsRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/provider-events',
  component: lazyRouteComponent(() => import('./ParkedEventsPage.tsx'), 'ParkedEventsPage'),
  loader: (entry) => prefetch(entry, parkedEventsQuery()),
  staticData: { title: msg`Provider events` },
});

export const eventRoutes = [eventsRoute] as const;
