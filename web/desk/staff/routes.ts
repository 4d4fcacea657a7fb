import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { accessRequestsQuery } from './queries.ts';

const accessRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/access',
  component: lazyRouteComponent(() => import('./AccessPage.tsx'), 'AccessPage'),
  loader: (entry) => prefetch(entry, accessRequestsQuery()),
  staticData: { title: msg`Access` },
});

export const staffRoutes = [accessRoute] as const;
