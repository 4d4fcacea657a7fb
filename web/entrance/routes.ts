import { msg } from '@lingui/core/macro';
import { draftGuards } from '../app/routing/flow-guards.ts';
import { guards, ownGuards } from '../app/routing/guards.ts';
import { paths } from '../app/routing/paths.ts';
import { LEGAL_NAMES } from './legal/legal-names.ts';
import { AdminLoginPage, LoginPage } from './login/login-pages.tsx';
import type { ScreenRoute } from './router.ts';
import type { VISITOR_SCREENS } from './visitor-screens.ts';

const signUp = draftGuards(
  async () => (await import('@ballast/contract/access/sign-up-flow.ts')).SIGN_UP,
);
const recovery = draftGuards(
  async () => (await import('@ballast/contract/access/recovery-flow.ts')).RECOVERY,
);

const CONFIRM = msg`Confirm it’s you`;

/** A screen that is brought when it is wanted. */
const visitor = (name: keyof typeof VISITOR_SCREENS) => async () =>
  (await import('./visitor-screens.ts')).VISITOR_SCREENS[name];

const LOGIN_ROUTES: readonly ScreenRoute[] = [
  { path: '/login', name: 'login', title: msg`Log in`, screen: async () => LoginPage },
  {
    path: '/login/confirm/email',
    name: 'login-confirm-email',
    title: CONFIRM,
    guards: [ownGuards.requiresPending('email_code', paths.login())],
    screen: visitor('LoginEmailPage'),
  },
  {
    path: '/login/confirm/phone',
    name: 'login-confirm-phone',
    title: CONFIRM,
    guards: [ownGuards.requiresPending('sms_code', paths.login())],
    screen: visitor('LoginPhonePage'),
  },
  {
    path: '/login/confirm/otp',
    name: 'login-confirm-otp',
    title: CONFIRM,
    guards: [ownGuards.requiresPending('otp', paths.login())],
    screen: visitor('LoginOtpPage'),
  },
  {
    path: '/login/confirm/passkey',
    name: 'login-confirm-passkey',
    title: CONFIRM,
    guards: [ownGuards.requiresPending('passkey', paths.login())],
    screen: visitor('LoginPasskeyPage'),
  },
  {
    path: '/login/account-closed',
    name: 'login-account-closed',
    title: msg`Your account is closed`,
    screen: visitor('AccountClosedPage'),
  },
  {
    path: '/login/admin',
    name: 'login-admin',
    title: msg`Log in to the desk`,
    frame: 'staff',
    screen: async () => AdminLoginPage,
  },
  {
    path: '/login/admin/confirm/otp',
    name: 'login-admin-confirm-otp',
    title: CONFIRM,
    frame: 'staff',
    guards: [ownGuards.requiresPending('otp', paths.adminLogin())],
    screen: visitor('AdminLoginOtpPage'),
  },
  {
    path: '/login/admin/confirm/passkey',
    name: 'login-admin-confirm-passkey',
    title: CONFIRM,
    frame: 'staff',
    guards: [ownGuards.requiresPending('passkey', paths.adminLogin())],
    screen: visitor('AdminLoginPasskeyPage'),
  },
  {
    path: '/login/admin/setup',
    name: 'login-admin-setup',
    title: msg`Set up your access`,
    frame: 'staff',
    screen: visitor('StaffSetupPage'),
  },
];

const SIGN_UP_ROUTES: readonly ScreenRoute[] = [
  {
    path: '/signup',
    name: 'signup',
    title: msg`Become a client`,
    screen: visitor('SignUpPage'),
  },
  {
    path: '/signup/email',
    name: 'signup-email',
    title: msg`Your email address`,
    guards: [signUp.step('EMAIL')],
    screen: visitor('SignUpEmailPage'),
  },
  {
    path: '/signup/email/code',
    name: 'signup-email-code',
    title: msg`Confirm your email address`,
    guards: [signUp.step('CODE')],
    screen: visitor('SignUpCodePage'),
  },
  {
    path: '/sso/redirect',
    name: 'sso-redirect',
    title: msg`Signing you in`,
    screen: visitor('SsoRedirectPage'),
  },
];

const RECOVERY_ROUTES: readonly ScreenRoute[] = [
  {
    path: '/forgot-password',
    name: 'forgot-password',
    title: msg`Forgot your password?`,
    screen: visitor('ForgotPasswordPage'),
  },
  {
    path: '/forgot-password/email-sent',
    name: 'forgot-password-email-sent',
    title: msg`Check your inbox`,
    guards: [recovery.step('SENT')],
    screen: visitor('EmailSentPage'),
  },
  {
    path: '/forgot-password/reset',
    name: 'forgot-password-reset',
    title: msg`Set a new password`,
    screen: visitor('ResetLinkPage'),
  },
  {
    path: '/forgot-password/verify-method',
    name: 'forgot-password-verify-method',
    title: CONFIRM,
    guards: [recovery.step('METHOD')],
    screen: visitor('ResetMethodPage'),
  },
  {
    path: '/forgot-password/confirm/phone',
    name: 'forgot-password-confirm-phone',
    title: msg`Enter the code`,
    guards: [recovery.step('PHONE')],
    screen: visitor('ResetPhonePage'),
  },
  {
    path: '/forgot-password/confirm/otp',
    name: 'forgot-password-confirm-otp',
    title: CONFIRM,
    guards: [recovery.step('OTP')],
    screen: visitor('ResetOtpPage'),
  },
  {
    path: '/forgot-password/reset/input',
    name: 'forgot-password-reset-input',
    title: msg`Set a new password`,
    guards: [recovery.step('PASSWORD')],
    screen: visitor('ResetPasswordPage'),
  },
  {
    path: '/forgot-password/success',
    name: 'forgot-password-success',
    title: msg`Your password was changed`,
    guards: [recovery.step('DONE')],
    screen: visitor('ResetDonePage'),
  },
];

/** Screens that are not for visitors alone. */
const OTHER_ROUTES: readonly ScreenRoute[] = [
  ...LEGAL_NAMES.map((name) => ({
    path: paths.legal(name),
    name: 'legal-document',
    title: msg`Before you sign up`,
    screen: visitor('LegalPage'),
  })),
  {
    path: '/unsubscribe',
    name: 'unsubscribe',
    title: msg`Emails`,
    screen: visitor('UnsubscribePage'),
  },
  {
    path: '/resubscribe',
    name: 'resubscribe',
    title: msg`Emails`,
    screen: visitor('ResubscribePage'),
  },
  {
    path: '/verify',
    name: 'verify',
    title: msg`Check a statement`,
    screen: visitor('VerifyPage'),
  },
  {
    path: '/enable-2fa',
    name: 'enable-2fa',
    title: msg`Protect your account with an authenticator`,
    guards: [
      guards.requiresAuth(),
      ownGuards.requiresKind('CLIENT'),
      ownGuards.requiresAnyArrival(paths.portfolio()),
    ],
    screen: visitor('OfferTwoFactorPage'),
  },
  {
    path: '/logout',
    name: 'logout',
    title: msg`Log out`,
    frame: 'none',
    screen: visitor('LogoutPage'),
  },
];

export const ENTRANCE_ROUTES: readonly ScreenRoute[] = [
  ...[...LOGIN_ROUTES, ...SIGN_UP_ROUTES, ...RECOVERY_ROUTES].map((route) => ({
    ...route,
    guards: [guards.requiresUnauthenticated(), ...(route.guards ?? [])],
  })),
  ...OTHER_ROUTES,
];
