import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { activityQuery, openActivityQuery } from './queries.ts';

const activityRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/activity',
  component: lazyRouteComponent(() => import('./ActivityPage.tsx'), 'ActivityPage'),
  loader: (entry) => prefetch(entry, openActivityQuery(), activityQuery()),
  staticData: { title: msg`Activity` },
});

export const activityRoutes = [activityRoute] as const;
