import {
  askLoginPasskey,
  confirmLoginByPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from '@ballast/contract/access/passkeys.ts';
import { confirmLogin, login, logout, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getSsoSettings } from '@ballast/contract/access/sso.ts';
import { completeStaffSetup, openStaffSetup } from '@ballast/contract/access/staff-setup.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import type { Page } from 'playwright-core';
import { answer, hold, lose, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { DEVICE_ANSWER, device } from '../passkeys.ts';
import { CLIENT, OFFICER } from '../people.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const NO_PROVIDERS = answer(getSsoSettings, { providers: [] });
const PROVIDERS = answer(getSsoSettings, {
  providers: [
    { provider: 'GOOGLE', authorization_url: 'https://google.example/sign-in' },
    { provider: 'APPLE', authorization_url: 'https://apple.example/sign-in' },
  ],
});

const NOTHING = { email_code: false, sms_code: false, otp: false, passkey: false };
const owing = (factor: keyof typeof NOTHING) =>
  answer(login, {
    access_token: 'token-of-the-stage',
    pending_auth: { ...NOTHING, [factor]: true },
  });
const passed = answer(confirmLogin, {
  access_token: 'token-of-the-stage',
  pending_auth: NOTHING,
});

const fillLogin = async (page: Page) => {
  await page.getByLabel('Email').fill(CLIENT.email);
  await page.getByLabel('Password', { exact: true }).fill('the-password-26');
};

const logIn = async (page: Page) => {
  await fillLogin(page);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const enterCode = (page: Page) => page.getByLabel('Confirmation code').fill('123456');

const loggingIn = (admin: boolean) =>
  formStates({
    form: 'entrance/login/login-pages.tsx',
    fills: fillLogin,
    submit: 'Log in',
    call: login,
    carries: { body: { email: CLIENT.email, password: 'the-password-26', admin } },
    refusals: {
      invalid_credentials: ['Incorrect email address or password'],
      too_many_requests: ['Request limit has been exceeded'],
      account_suspended: [heading('Your account is closed')],
      account_closed: [heading('Your account is closed'), 'It was closed for good'],
    },
    done: {
      answers: [owing('otp')],
      sees: [heading('Confirm it’s you'), 'Open your authenticator'],
    },
  });

const confirming = (user: typeof CLIENT) =>
  formStates({
    form: 'app/access/code-form.tsx',
    fills: enterCode,
    submit: 'Confirm',
    call: confirmLogin,
    carries: { body: { code: '123456', trust_device: false } },
    empty: { 'Confirmation code': 'Confirmation code is required.' },
    refusals: {
      invalid_otp: ['Confirmation code is incorrect.'],
      challenge_dead: ['Too many attempts. Try again later.'],
    },
    // What is behind the door is looked at by itself.
    done: {
      answers: [passed, answer(getMe, { ...user, otp_enabled: false, account_status: 'ACTIVE' })],
      sees: [heading('Protect your account with an authenticator')],
      endsAt: '/enable-2fa**',
    },
  });

const SETUP = answer(openStaffSetup, {
  first_name: 'Nora',
  email: 'nora.quill@ballast.example',
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Ballast:nora.quill@ballast.example?secret=JBSWY3DPEHPK3PXP&issuer=Ballast',
});

const CODES = Array.from(
  { length: 10 },
  (_, n) =>
    `aaaaa-${String(n + 1)
      .repeat(5)
      .slice(0, 5)}`,
);

const fillSetup = async (page: Page) => {
  await page.getByLabel('New password').fill('Osprey under 4 arches!');
  await enterCode(page);
};

const setUpAccess = async (page: Page) => {
  await fillSetup(page);
  await page.getByRole('button', { name: 'Set up my access' }).click();
};

const WITHOUT = { empty: 'a form begins empty' } as const;
const ONLY_SAID = { empty: 'it says one thing', refused: 'nothing is sent from here' } as const;

const PASSED = { access_token: 'token-of-the-stage', pending_auth: NOTHING };
const QUESTION = { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 300_000 };

/** The second step of a login with a passkey. */
function passkeyStep(admin: boolean): Screen {
  const user = admin ? OFFICER : CLIENT;
  const start = admin ? '/login/admin' : '/login';
  return {
    route: `${start}/confirm/passkey`,
    path: start,
    user: null,
    answers: [
      ...(admin ? [] : [NO_PROVIDERS]),
      owing('passkey'),
      answer(askLoginPasskey, QUESTION),
    ],
    reads: [],
    comes: logIn,
    sees: [],
    states: {
      full: {
        sees: [
          heading('Confirm it’s you'),
          button('Use passkey'),
          button('I do not have my passkey'),
          link('Back to login'),
        ],
        misses: admin ? ['Trust this device'] : [],
      },
      'full, without the passkey': {
        does: (page) => page.getByRole('button', { name: 'I do not have my passkey' }).click(),
        sees: ['Enter one of the recovery codes that you saved.', button('Use a passkey')],
      },
      'refused, by the person': {
        asks: [askLoginPasskey],
        does: async (page) => {
          await device(page);
          await page.evaluate(() => {
            navigator.credentials.get = () =>
              Promise.reject(new DOMException('', 'NotAllowedError'));
          });
          await page.getByRole('button', { name: 'Use passkey' }).click();
        },
        sees: ['Your passkey was not used'],
      },
      ...formStates({
        form: 'entrance/login/passkey-pages.tsx',
        fills: device,
        submit: 'Use passkey',
        call: confirmLoginByPasskey,
        carries: {},
        refusals: { passkey_refused: ['This passkey could not be verified'] },
        done: {
          answers: [
            answer(confirmLoginByPasskey, PASSED),
            answer(getMe, { ...user, kind: 'CLIENT', otp_enabled: false }),
          ],
          sees: [heading('Protect your account with an authenticator')],
          endsAt: '/enable-2fa**',
        },
      }),
    },
    without: WITHOUT,
  };
}

export const loginScreens: readonly Screen[] = [
  {
    route: '/login',
    path: '/login',
    user: null,
    answers: [NO_PROVIDERS],
    reads: [],
    sees: [],
    states: {
      full: {
        asks: [getSsoSettings],
        answers: [PROVIDERS],
        sees: [
          heading('Log in'),
          link('Forgot password?'),
          link('Become a client'),
          button('Continue with Google'),
          button('Continue with Apple'),
        ],
      },
      'full, expired': {
        path: '/login?expired=1',
        sees: ['Your session has expired', 'For your security you were logged out.'],
      },
      'full, in German': {
        does: (page) => page.getByRole('button', { name: 'Deutsch' }).click(),
        sees: [heading('Anmelden'), link('Passwort vergessen?'), 'Nur für professionelle Anleger'],
        misses: [heading('Log in')],
      },
      empty: { sees: [heading('Log in')], misses: [button('Continue with Google')] },
      'error, no providers': {
        answers: [lose(getSsoSettings)],
        sees: [heading('Log in')],
        misses: [{ role: 'alert', name: '' }],
      },
      'refused, nothing entered': {
        form: 'entrance/login/login-pages.tsx',
        does: (page) => page.getByRole('button', { name: 'Log in' }).click(),
        sees: ['Email is not valid', 'Enter your password'],
        messages: { Email: 'Email is not valid', Password: 'Enter your password' },
        sendsNot: [login],
      },
      'refused, in words that come with the refusal': {
        answers: [refuse(login, 'origin_not_allowed')],
        does: logIn,
        sees: ['This page may not do that'],
        misses: ['Something went wrong'],
      },
      'refused, linked to Google': {
        answers: [refuse(login, 'sso_links_exists', { providers: ['GOOGLE'] })],
        does: logIn,
        sees: ['Sign in with Google', 'Use the Google button instead of a password.'],
      },
      'refused, by a passkey alone': {
        answers: [answer(startPasskeyLogin, QUESTION), refuse(loginWithPasskey, 'passkey_refused')],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Continue with a passkey' }).click();
        },
        sees: [
          'This passkey could not be verified',
          'Try again, or choose another of your passkeys.',
        ],
        sends: [
          [startPasskeyLogin, {}],
          [loginWithPasskey, { body: { passkey: DEVICE_ANSWER, admin: false } }],
        ],
      },
      ...loggingIn(false),
    },
  },
  {
    route: '/login/admin',
    path: '/login/admin',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Log in to the desk'), 'For staff.'], misses: ['Become a client'] },
      ...loggingIn(true),
    },
    without: WITHOUT,
  },
  {
    route: '/login/admin/setup',
    path: '/login/admin/setup?token=secret-of-the-link',
    user: null,
    answers: [SETUP],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Set up your access, Nora'),
          'nora.quill@ballast.example',
          '12 characters or more',
          { role: 'img', name: 'QR code for your authenticator app' },
          'JBSWY3DPEHPK3PXP',
        ],
        sends: [[openStaffSetup, { body: { token: 'secret-of-the-link' } }]],
      },
      loading: {
        answers: [hold(openStaffSetup)],
        sees: [heading('Set up your access'), 'We check your link.'],
      },
      error: {
        answers: [refuse(openStaffSetup, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
      },
      'refused, the link is over': {
        answers: [refuse(openStaffSetup, 'setup_link_invalid')],
        sees: [heading('This link is invalid or has expired'), link('Back to login')],
      },
      'refused, the codes are not kept': {
        form: 'entrance/staff-setup/kept-codes.tsx',
        answers: [answer(completeStaffSetup, { recovery_codes: CODES })],
        does: async (page) => {
          await setUpAccess(page);
          await page.getByRole('button', { name: 'Log in' }).click();
        },
        sees: [heading('Keep your recovery codes'), 'Confirm that you have saved the codes'],
        sendsNot: [login],
      },
      'full, kept': {
        form: 'entrance/staff-setup/kept-codes.tsx',
        answers: [answer(completeStaffSetup, { recovery_codes: CODES })],
        does: async (page) => {
          await setUpAccess(page);
          await page.getByLabel('I have saved them in a safe place').check();
          await page.getByRole('button', { name: 'Log in' }).click();
        },
        sees: [heading('Log in to the desk')],
      },
      ...formStates({
        form: 'entrance/staff-setup/setup-form.tsx',
        fills: fillSetup,
        submit: 'Set up my access',
        call: completeStaffSetup,
        carries: {
          body: { token: 'secret-of-the-link', password: 'Osprey under 4 arches!', code: '123456' },
        },
        empty: {
          'New password': 'Password is not valid',
          'Confirmation code': 'Confirmation code is required.',
        },
        refusals: {
          invalid_otp: ['Confirmation code is incorrect.'],
          setup_link_invalid: ['This link is invalid or has expired'],
        },
        done: {
          answers: [answer(completeStaffSetup, { recovery_codes: CODES })],
          sees: [heading('Keep your recovery codes'), 'aaaaa-11111'],
        },
      }),
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/login/confirm/otp',
    path: '/login',
    user: null,
    answers: [NO_PROVIDERS, owing('otp')],
    reads: [],
    comes: logIn,
    sees: [],
    states: {
      full: {
        sees: [heading('Confirm it’s you'), 'Trust this device', link('Back to login')],
      },
      ...confirming(CLIENT),
    },
    without: WITHOUT,
  },
  passkeyStep(false),
  passkeyStep(true),
  {
    route: '/login/confirm/email',
    path: '/login',
    user: null,
    answers: [NO_PROVIDERS, owing('email_code'), answer(sendLoginCode, { resend_after_s: 60 })],
    reads: [],
    comes: logIn,
    sees: [],
    states: {
      full: {
        asks: [sendLoginCode],
        sees: ['We’ve sent a code to amelia.hart@example.com.', 'Resend code in'],
      },
      'loading, the code is on its way': {
        answers: [hold(sendLoginCode)],
        sees: [heading('Confirm it’s you')],
      },
      'refused, it could not be sent': {
        answers: [refuse(sendLoginCode, 'code_not_sent')],
        sees: ['Could not resend', 'Try again in a moment or choose another method.'],
      },
      ...confirming(CLIENT),
    },
    without: WITHOUT,
  },
  {
    route: '/login/confirm/phone',
    path: '/login',
    user: null,
    answers: [NO_PROVIDERS, owing('sms_code'), answer(sendLoginCode, { resend_after_s: 60 })],
    reads: [],
    comes: logIn,
    sees: [],
    states: {
      full: { sees: ['We’ll send a code to your phone.', 'Resend code in'] },
      'refused, not on WhatsApp': {
        answers: [refuse(sendLoginCode, 'whatsapp_not_linked')],
        sees: ['This phone number is not linked to WhatsApp'],
      },
      ...confirming(CLIENT),
    },
    without: WITHOUT,
  },
  {
    route: '/login/admin/confirm/otp',
    path: '/login/admin',
    user: null,
    answers: [owing('otp')],
    reads: [],
    comes: logIn,
    sees: [],
    states: {
      full: {
        sees: [heading('Confirm it’s you'), link('Back to login')],
        misses: ['Trust this device'],
      },
      'refused, a wrong code': {
        answers: [refuse(confirmLogin, 'invalid_otp')],
        does: async (page) => {
          await enterCode(page);
          await page.getByRole('button', { name: 'Confirm' }).click();
        },
        sees: ['Confirmation code is incorrect.'],
        messages: { 'Confirmation code': 'Confirmation code is incorrect.' },
      },
    },
    without: WITHOUT,
  },
  {
    route: '/login/account-closed',
    path: '/login/account-closed',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [heading('Your account is closed'), 'support@ballast.example', link('Back to login')],
        misses: ['It was closed for good'],
      },
      'full, closed for good': {
        path: '/login/account-closed?for_good=1',
        sees: ['It was closed for good', 'support@ballast.example', link('Back to login')],
      },
    },
    without: ONLY_SAID,
  },
  {
    route: '/enable-2fa',
    path: '/login',
    user: null,
    answers: [NO_PROVIDERS, owing('otp'), passed, answer(getMe, { ...CLIENT, otp_enabled: false })],
    reads: [],
    comes: async (page) => {
      await logIn(page);
      await enterCode(page);
      await page.getByRole('button', { name: 'Confirm' }).click();
    },
    sees: [],
    states: {
      full: {
        sees: [
          heading('Protect your account with an authenticator'),
          link('Set up an authenticator'),
          link('Skip for now'),
        ],
      },
    },
    without: ONLY_SAID,
  },
  {
    route: '/logout',
    path: '/logout?expired=1',
    user: CLIENT,
    answers: [NO_PROVIDERS, answer(logout, {})],
    reads: [],
    sees: [],
    states: {
      full: {
        asks: [logout],
        sees: [heading('Log in'), 'Your session has expired'],
        endsAt: '/login?expired=1',
      },
      loading: { answers: [hold(logout)], sees: [heading('Log out')] },
      'full, of a view-only session that is over': {
        user: null,
        tab: { support_view: 'over' },
        sees: [heading('The view-only session has ended'), link('Go to the desk')],
        sendsNot: [logout],
      },
      'error, of staff': {
        path: '/logout?admin=1',
        user: OFFICER,
        answers: [refuse(logout, 'internal_error')],
        sees: [heading('Log in to the desk')],
        endsAt: '/login/admin',
      },
    },
    without: ONLY_SAID,
  },
];
