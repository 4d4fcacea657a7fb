import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { textsOf } from '../../app/routing/search.ts';
import { rootRoute } from '../root-route.ts';

/** Where a member of staff enters; the tab has no session yet. */
const supportViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support-view',
  component: lazyRouteComponent(() => import('./SupportViewPage.tsx'), 'SupportViewPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'session'),
  staticData: { title: msg`View-only session` },
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  component: lazyRouteComponent(() => import('./failure-pages.tsx'), 'ErrorPage'),
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'redirect'),
  staticData: { title: msg`Something went wrong` },
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./failure-pages.tsx'), 'NotFoundPage'),
  staticData: { name: 'not_found', title: msg`Page not found` },
});

export const accessRoutes = [supportViewRoute, errorRoute, notFoundRoute] as const;
