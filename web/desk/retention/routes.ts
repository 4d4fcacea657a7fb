import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { deskRoute } from '../desk-route.ts';
import { retentionQuery } from './queries.ts';

const retentionRoute = createRoute({
  getParentRoute: () => deskRoute,
  path: '/retention',
  component: lazyRouteComponent(() => import('./RetentionPage.tsx'), 'RetentionPage'),
  loader: (entry) => prefetch(entry, retentionQuery()),
  staticData: { title: msg`Retention` },
});

export const retentionRoutes = [retentionRoute] as const;
