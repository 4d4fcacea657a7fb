import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { notificationsQuery } from './queries.ts';

const notificationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./NotificationsPage.tsx'), 'NotificationsPage'),
  loader: (entry) => prefetch(entry, notificationsQuery()),
  staticData: { title: msg`Notifications` },
});

export const notificationsRoutes = [notificationsRoute] as const;
