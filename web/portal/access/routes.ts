import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, guards, ownGuards } from '../../app/guards.ts';
import { paths } from '../../app/paths.ts';
import { rootRoute } from '../root-route.ts';
import { LoginLayout } from './LoginLayout.tsx';
import { LoginPage } from './LoginPage.tsx';

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: LoginLayout,
  beforeLoad: enter(guards.requiresUnauthenticated()),
});

const loginStartRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/',
  component: LoginPage,
  staticData: { name: 'login', title: msg`Log in` },
});

const loginOtpRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/confirm/otp',
  component: lazyRouteComponent(() => import('./LoginOtpPage.tsx'), 'LoginOtpPage'),
  beforeLoad: enter(ownGuards.requiresPending('otp', paths.login())),
  staticData: { name: 'login-confirm-otp', title: msg`Confirm that it is you` },
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
  component: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  staticData: { name: 'not_found', title: msg`Page not found` },
});

/** Screens that need no session. */
export const accessRoutes = [
  loginRoute.addChildren([loginStartRoute, loginOtpRoute]),
  logoutRoute,
  errorRoute,
  notFoundRoute,
] as const;
