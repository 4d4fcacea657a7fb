import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../../app/session/queries.ts';
import { mainRoute } from '../../main-route.ts';
import { supportSessionsQuery, supportViewsQuery } from '../devices/queries.ts';

const supportSessionRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/devices/support-sessions/$id',
  component: lazyRouteComponent(() => import('./SupportSessionPage.tsx'), 'SupportSessionPage'),
  loader: (entry) => prefetch(entry, supportSessionsQuery(), supportViewsQuery(entry.params.id)),
  staticData: { name: 'settings-support-session', title: msg`View-only session` },
});

export const supportSessionRoutes = [supportSessionRoute] as const;
