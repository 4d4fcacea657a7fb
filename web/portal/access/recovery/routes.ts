import { msg } from '@lingui/core/macro';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { enter } from '../../../app/guards.ts';
import { visitorRoute } from '../visitor-route.ts';
import { recoveryGuards } from './recovery-guards.ts';

const getParentRoute = () => visitorRoute;

const forgotPasswordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('./ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  staticData: { name: 'forgot-password', title: msg`Forgot your password?` },
});

const emailSentRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/email-sent',
  component: lazyRouteComponent(() => import('./EmailSentPage.tsx'), 'EmailSentPage'),
  beforeLoad: enter(...recoveryGuards.sent),
  staticData: { name: 'forgot-password-email-sent', title: msg`Look into your inbox` },
});

const resetLinkRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/reset',
  component: lazyRouteComponent(() => import('./ResetLinkPage.tsx'), 'ResetLinkPage'),
  staticData: { name: 'forgot-password-reset', title: msg`Set a new password` },
});

const methodRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/verify-method',
  component: lazyRouteComponent(() => import('./ResetMethodPage.tsx'), 'ResetMethodPage'),
  beforeLoad: enter(...recoveryGuards.method),
  staticData: { name: 'forgot-password-verify-method', title: msg`Confirm that it is you` },
});

const phoneRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/confirm/phone',
  component: lazyRouteComponent(() => import('./ResetPhonePage.tsx'), 'ResetPhonePage'),
  beforeLoad: enter(...recoveryGuards.phone),
  staticData: { name: 'forgot-password-confirm-phone', title: msg`Enter the code` },
});

const otpRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/confirm/otp',
  component: lazyRouteComponent(() => import('./ResetOtpPage.tsx'), 'ResetOtpPage'),
  beforeLoad: enter(...recoveryGuards.otp),
  staticData: { name: 'forgot-password-confirm-otp', title: msg`Confirm that it is you` },
});

const passwordRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/reset/input',
  component: lazyRouteComponent(() => import('./ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  beforeLoad: enter(...recoveryGuards.password),
  staticData: { name: 'forgot-password-reset-input', title: msg`Set a new password` },
});

const doneRoute = createRoute({
  getParentRoute,
  path: '/forgot-password/success',
  component: lazyRouteComponent(() => import('./ResetDonePage.tsx'), 'ResetDonePage'),
  beforeLoad: enter(...recoveryGuards.done),
  staticData: { name: 'forgot-password-success', title: msg`Your password was changed` },
});

/** A forgotten password. */
export const recoveryRoutes = [
  forgotPasswordRoute,
  emailSentRoute,
  resetLinkRoute,
  methodRoute,
  phoneRoute,
  otpRoute,
  passwordRoute,
  doneRoute,
] as const;
