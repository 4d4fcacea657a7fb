import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetch } from '../../app/session/queries.ts';
import { mainRoute } from '../main-route.ts';
import { liabilitiesQuery } from './queries.ts';

const liabilitiesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/liabilities',
  component: lazyRouteComponent(() => import('./LiabilitiesPage.tsx'), 'LiabilitiesPage'),
  loader: (entry) => prefetch(entry, liabilitiesQuery()),
  staticData: { title: msg`What we owe to clients` },
});

export const liabilityRoutes = [liabilitiesRoute] as const;
