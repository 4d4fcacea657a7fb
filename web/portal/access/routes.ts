import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../root-route.ts';
import { legalRoutes } from './legal/routes.ts';
import { loginRoutes } from './login-routes.ts';
import { recoveryRoutes } from './recovery/routes.ts';
import { signUpRoutes } from './sign-up/routes.ts';
import { ssoRoutes } from './sso/routes.ts';
import { visitorRoute } from './visitor-route.ts';

/** Where a member of staff enters; needs no session of this tab, as it has none yet. */
const supportViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/support-view',
  component: lazyRouteComponent(() => import('./SupportViewPage.tsx'), 'SupportViewPage'),
  staticData: { name: 'support-view', title: msg`View-only session` },
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  component: lazyRouteComponent(() => import('./LogoutPage.tsx'), 'LogoutPage'),
  staticData: { name: 'logout', title: msg`Log out` },
});

const errorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/error',
  component: lazyRouteComponent(() => import('./ErrorPage.tsx'), 'ErrorPage'),
  staticData: { name: 'error', title: msg`Something went wrong` },
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  // The address may be one of the screens that come when they are wanted.
  beforeLoad: async ({ context, location }) => {
    if (await context.addRoutes()) throw redirect({ href: location.href, replace: true });
  },
  component: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  staticData: { name: 'not_found', title: msg`Page not found` },
});

/** Screens that need no session. */
export const accessRoutes = [
  ...loginRoutes,
  visitorRoute.addChildren([...signUpRoutes, ...recoveryRoutes, ...ssoRoutes]),
  ...legalRoutes,
  supportViewRoute,
  logoutRoute,
  errorRoute,
  notFoundRoute,
] as const;
