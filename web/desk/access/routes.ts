import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../root-route.ts';

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./DeskNotFoundPage.tsx'), 'DeskNotFoundPage'),
  staticData: { name: 'not_found', title: msg`Page not found` },
});

export const accessRoutes = [notFoundRoute] as const;
