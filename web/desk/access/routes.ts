import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter, guards, ownGuards } from '../../app/guards.ts';
import { paths } from '../../app/paths.ts';
import { rootRoute } from '../root-route.ts';
import { AdminLoginLayout } from './AdminLoginLayout.tsx';
import { AdminLoginPage } from './AdminLoginPage.tsx';

const adminLoginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login/admin',
  component: AdminLoginLayout,
  beforeLoad: enter(guards.requiresUnauthenticated()),
});

const adminLoginStartRoute = createRoute({
  getParentRoute: () => adminLoginRoute,
  path: '/',
  component: AdminLoginPage,
  staticData: { name: 'login-admin', title: msg`Log in to the desk` },
});

const adminLoginOtpRoute = createRoute({
  getParentRoute: () => adminLoginRoute,
  path: '/confirm/otp',
  component: lazyRouteComponent(() => import('./AdminLoginOtpPage.tsx'), 'AdminLoginOtpPage'),
  beforeLoad: enter(ownGuards.requiresPending('otp', paths.adminLogin())),
  staticData: { name: 'login-admin-confirm-otp', title: msg`Confirm that it is you` },
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  component: lazyRouteComponent(() => import('./DeskNotFoundPage.tsx'), 'DeskNotFoundPage'),
  staticData: { name: 'not_found', title: msg`Page not found` },
});

/** Screens of the desk that need no session. */
export const accessRoutes = [
  adminLoginRoute.addChildren([adminLoginStartRoute, adminLoginOtpRoute]),
  notFoundRoute,
] as const;
