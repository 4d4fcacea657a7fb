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

const loginEmailRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/confirm/email',
  component: lazyRouteComponent(() => import('./LoginEmailPage.tsx'), 'LoginEmailPage'),
  beforeLoad: enter(ownGuards.requiresPending('email_code', paths.login())),
  staticData: { name: 'login-confirm-email', title: msg`Confirm that it is you` },
});

const loginPhoneRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/confirm/phone',
  component: lazyRouteComponent(() => import('./LoginPhonePage.tsx'), 'LoginPhonePage'),
  beforeLoad: enter(ownGuards.requiresPending('sms_code', paths.login())),
  staticData: { name: 'login-confirm-phone', title: msg`Confirm that it is you` },
});

const loginOtpRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/confirm/otp',
  component: lazyRouteComponent(() => import('./LoginOtpPage.tsx'), 'LoginOtpPage'),
  beforeLoad: enter(ownGuards.requiresPending('otp', paths.login())),
  staticData: { name: 'login-confirm-otp', title: msg`Confirm that it is you` },
});

const accountClosedRoute = createRoute({
  getParentRoute: () => loginRoute,
  path: '/account-closed',
  component: lazyRouteComponent(() => import('./AccountClosedPage.tsx'), 'AccountClosedPage'),
  staticData: { name: 'login-account-closed', title: msg`Your account is closed` },
});

const offerTwoFactorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/enable-2fa',
  component: lazyRouteComponent(() => import('./OfferTwoFactorPage.tsx'), 'OfferTwoFactorPage'),
  beforeLoad: enter(
    guards.requiresAuth(),
    ownGuards.requiresKind('CLIENT'),
    ownGuards.requiresAnyArrival(paths.portfolio),
  ),
  staticData: { name: 'enable-2fa', title: msg`Protect your account with an authenticator` },
});

/** The login and its further steps. */
export const loginRoutes = [
  loginRoute.addChildren([
    loginStartRoute,
    loginEmailRoute,
    loginPhoneRoute,
    loginOtpRoute,
    accountClosedRoute,
  ]),
  offerTwoFactorRoute,
] as const;
