import {
  completePasswordReset,
  sendPasswordResetCode,
  startPasswordReset,
  verifyPasswordReset,
} from '@ballast/contract/access/password-reset.ts';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getSsoSettings } from '@ballast/contract/access/sso.ts';
import { loginWithSso, signUpWithSso } from '@ballast/contract/access/sso-return.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { changeEmailSubscription } from '@ballast/contract/messages/notification-choices.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import type { Page } from 'playwright-core';
import { answer, hold, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { NEWCOMER } from '../portal/onboarding.ts';
import { button, heading, link, type Screen } from '../screen.ts';

const EMAIL = 'new@example.com';
const SENT = { resend_after_s: 60 };
const NO_PROVIDERS = answer(getSsoSettings, { providers: [] });

const fillEmail = (page: Page) => page.getByLabel('Email').fill(EMAIL);
const enterCode = (page: Page) => page.getByLabel('Confirmation code').fill('123456');
const NO_CODE = { 'Confirmation code': 'Confirmation code is required.' };

const WITHOUT = { empty: 'a form begins empty' } as const;
const ONLY_SAID = { empty: 'it says one thing', refused: 'nothing is sent from here' } as const;

const startingSignUp = formStates({
  form: 'entrance/email-form.tsx',
  fills: fillEmail,
  submit: 'Continue',
  call: startSignUp,
  carries: { body: { email: EMAIL, account_type: 'INSTITUTIONAL' } },
  empty: { Email: 'Email is not valid' },
  field: { name: 'email', label: 'Email', says: 'Email is not valid' },
  refusals: {
    unavailable_for_legal_reasons: ['Ballast is not available in your country'],
    too_many_requests: ['Request limit has been exceeded'],
  },
  done: {
    answers: [answer(startSignUp, SENT)],
    sees: [heading('Confirm your email address'), EMAIL],
  },
});

const confirmingSignUp = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Confirm',
  call: confirmSignUp,
  carries: { body: { email: EMAIL, code: '123456' } },
  empty: NO_CODE,
  refusals: {
    incorrect_code: ['Wrong code. Try again'],
    challenge_dead: ['Too many attempts. Try again later.'],
    use_login_to_continue: [heading('You already have an account'), link('Log in')],
  },
  done: {
    answers: [
      answer(confirmSignUp, { account_type: 'INDIVIDUAL', access_token: 'token-of-the-stage' }),
      answer(getMe, NEWCOMER),
      // The portal's page begins with the session's cookie, which this stage does not set.
      hold(getIndividualSignUp),
    ],
    sees: [heading('Log in')],
  },
});

const openLink = '/forgot-password/reset?token=a-token-of-the-stage';
const owing = (factors: Partial<Record<'sms_code' | 'otp', boolean>>) =>
  answer(verifyPasswordReset, ({ body }) => ({
    pending_auth:
      'code' in body
        ? { email_code: false, sms_code: false, otp: false, passkey: false }
        : { email_code: false, sms_code: false, otp: false, passkey: false, ...factors },
    phone_ending: '67',
  }));

/** With what a provider sends the browser back. */
const SSO_RETURN = { provider: 'GOOGLE', code: 'a-code', state: 'a-state' };
const RETURNED = `/sso/redirect?code=${SSO_RETURN.code}&state=${SSO_RETURN.state}`;

const passReset = (page: Page) =>
  enterCode(page).then(() => page.getByRole('button', { name: 'Confirm' }).click());

export const signUpScreens: readonly Screen[] = [
  {
    route: '/signup',
    path: '/signup',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: {
        sees: [
          heading('Become a client'),
          link('Individual'),
          link('Institutional'),
          'disclosures',
        ],
      },
    },
    without: ONLY_SAID,
  },
  {
    route: '/signup/email',
    path: '/signup/email?type=institutional',
    user: null,
    answers: [NO_PROVIDERS],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Open an institutional account'), link('Back')] },
      'refused, no kind of account': {
        path: '/signup/email',
        sees: [heading('Become a client')],
        endsAt: '/signup',
      },
      ...startingSignUp,
    },
    without: WITHOUT,
  },
  {
    route: '/signup/email/code',
    path: '/signup/email?type=individual',
    user: null,
    answers: [NO_PROVIDERS, answer(startSignUp, SENT)],
    reads: [],
    comes: async (page) => {
      await fillEmail(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'Confirm your email address' }).waitFor();
    },
    sees: [],
    states: {
      full: { sees: [heading('Confirm your email address'), EMAIL, 'Resend code in'] },
      ...confirmingSignUp,
    },
    without: WITHOUT,
  },
  {
    route: '/sso/redirect',
    path: '/sso/redirect',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Unable to log in or sign up'), link('Back to login')] },
      'refused, they turned back': {
        path: '/sso/redirect?error=access_denied',
        tab: { sso_intent: JSON.stringify({ wants: 'login', provider: 'GOOGLE' }) },
        sees: [heading('You cancelled the sign-in'), link('Back to login')],
        misses: ['took too long'],
      },
      'refused, nobody who is known': {
        path: RETURNED,
        tab: { sso_intent: JSON.stringify({ wants: 'login', provider: 'GOOGLE' }) },
        answers: [refuse(loginWithSso, 'not_authorized')],
        sees: [heading('Account not found'), link('Become a client')],
        sends: [[loginWithSso, { body: { sso: SSO_RETURN } }]],
      },
      'refused, a newcomer who is known': {
        path: RETURNED,
        tab: {
          sso_intent: JSON.stringify({
            ...{ wants: 'sign-up', accountType: 'INDIVIDUAL', provider: 'GOOGLE' },
          }),
        },
        answers: [refuse(signUpWithSso, 'use_login_to_continue')],
        sees: [link('Back to login')],
        sends: [[signUpWithSso, { body: { account_type: 'INDIVIDUAL', sso: SSO_RETURN } }]],
      },
    },
    without: { empty: 'it says one thing' },
  },
  ...(
    [
      ['imprint', 'Imprint'],
      ['platform-access-agreement', 'Platform access agreement'],
      ['privacy-policy', 'Privacy policy'],
      ['disclosures', 'Disclosures'],
    ] as const
  ).map(
    ([name, title]): Screen => ({
      route: `/legal/${name}`,
      path: `/legal/${name}`,
      user: null,
      answers: [],
      reads: [],
      sees: [],
      states: {
        full: {
          sees: [
            heading(title),
            heading('Who we are'),
            'This is a sandbox',
            'in force since',
            heading('Contact and complaints'),
            link('Become a client'),
          ],
        },
      },
      without: ONLY_SAID,
    }),
  ),
];

/** Where the link at the foot of an email leads. */
const TOKEN = 'documents_approved.a.b.c';

export const unsubscribeScreens: readonly Screen[] = [
  {
    route: '/unsubscribe',
    path: `/unsubscribe?token=${TOKEN}`,
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Stop these emails?')] },
      'full, without a token': {
        path: '/unsubscribe',
        sees: [heading('This link is not valid'), link('View your settings')],
      },
      ...formStates({
        submit: 'Stop these emails',
        call: changeEmailSubscription,
        carries: { body: { token: TOKEN, action: 'UNSUBSCRIBE' } },
        refusals: { not_found: [heading('This link is not valid')] },
        done: {
          answers: [answer(changeEmailSubscription, { kind: 'documents_approved' })],
          sees: [heading('These emails are switched off'), link('Switch them on again')],
        },
      }),
    },
    without: { empty: 'it asks one thing' },
  },
  {
    route: '/resubscribe',
    path: `/resubscribe?token=${TOKEN}`,
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Get these emails again?')] },
      'full, after they were stopped': {
        path: `/unsubscribe?token=${TOKEN}`,
        answers: [answer(changeEmailSubscription, { kind: 'documents_approved' })],
        does: async (page) => {
          await page.getByRole('button', { name: 'Stop these emails' }).click();
          await page.getByRole('link', { name: 'Switch them on again' }).click();
        },
        sees: [heading('Get these emails again?')],
        endsAt: `/resubscribe?token=${TOKEN}`,
      },
      'full, without a token': {
        path: '/resubscribe',
        sees: [heading('This link is not valid'), link('View your settings')],
      },
      ...formStates({
        submit: 'Get these emails',
        call: changeEmailSubscription,
        carries: { body: { token: TOKEN, action: 'RESUBSCRIBE' } },
        refusals: { not_found: [heading('This link is not valid')] },
        done: {
          answers: [answer(changeEmailSubscription, { kind: 'documents_approved' })],
          sees: [heading('These emails are switched on'), link('View your settings')],
        },
      }),
    },
    without: { empty: 'it asks one thing' },
  },
];

export const recoveryScreens: readonly Screen[] = [
  {
    route: '/forgot-password',
    path: '/forgot-password',
    user: null,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Forgot your password?'), link('Back to login')] },
      ...formStates({
        fills: fillEmail,
        form: 'entrance/email-form.tsx',
        submit: 'Send the link',
        call: startPasswordReset,
        carries: { body: { email: EMAIL } },
        empty: { Email: 'Email is not valid' },
        field: { name: 'email', label: 'Email', says: 'Email is not valid' },
        refusals: { too_many_requests: ['Request limit has been exceeded'] },
        done: {
          answers: [answer(startPasswordReset, SENT)],
          sees: [heading('Check your inbox'), EMAIL],
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/forgot-password/email-sent',
    path: '/forgot-password',
    user: null,
    answers: [answer(startPasswordReset, SENT)],
    reads: [],
    comes: async (page) => {
      await fillEmail(page);
      await page.getByRole('button', { name: 'Send the link' }).click();
    },
    sees: [heading('Check your inbox')],
    states: {
      full: { sees: ['Resend link in', link('Back to login')] },
      'refused, opened by its address': {
        path: '/forgot-password/email-sent',
        sees: [EMAIL],
      },
    },
    without: { empty: 'a link was sent' },
  },
  {
    route: '/forgot-password/reset',
    path: openLink,
    user: null,
    answers: [owing({ otp: true })],
    reads: [],
    sees: [],
    states: {
      full: { asks: [verifyPasswordReset], sees: [heading('Confirm it’s you')] },
      loading: {
        answers: [hold(verifyPasswordReset)],
        sees: [heading('Set a new password'), 'We check your link.'],
      },
      error: {
        answers: [refuse(verifyPasswordReset, 'internal_error')],
        sees: ['Something went wrong', button('Try again')],
      },
      'refused, the link is over': {
        answers: [refuse(verifyPasswordReset, 'reset_link_invalid')],
        sees: [heading('This link is invalid or has expired'), link('Ask for a new link')],
      },
    },
    without: { empty: 'it leads on' },
  },
  {
    route: '/forgot-password/confirm/otp',
    path: openLink,
    user: null,
    answers: [owing({ otp: true })],
    reads: [],
    comes: (page) => page.getByLabel('Confirmation code').waitFor(),
    sees: [],
    states: {
      full: { sees: [heading('Confirm it’s you'), 'or a recovery code'] },
      'refused, nothing entered': {
        does: (page) => page.getByRole('button', { name: 'Confirm' }).click(),
        sees: ['Confirmation code is required.'],
        messages: NO_CODE,
      },
      'full, passed': { does: passReset, sees: [heading('Set a new password')] },
    },
    without: WITHOUT,
  },
  {
    route: '/forgot-password/verify-method',
    path: openLink,
    user: null,
    answers: [owing({ sms_code: true })],
    reads: [],
    sees: [],
    states: {
      full: { sees: ['ending in 67', button('Text message'), button('WhatsApp')] },
    },
    without: { empty: 'there are two ways', refused: 'nothing is sent from here' },
  },
  {
    route: '/forgot-password/confirm/phone',
    path: openLink,
    user: null,
    answers: [owing({ sms_code: true }), answer(sendPasswordResetCode, SENT)],
    reads: [],
    comes: (page) => page.getByRole('button', { name: /Text message/ }).click(),
    sees: [],
    states: {
      full: {
        asks: [sendPasswordResetCode],
        sees: [heading('Enter the code'), 'ending in 67', 'Resend code in'],
      },
      'refused, it could not be sent': {
        answers: [refuse(sendPasswordResetCode, 'code_not_sent')],
        sees: ['Could not resend'],
      },
      'refused, nothing entered': {
        does: (page) => page.getByRole('button', { name: 'Confirm' }).click(),
        sees: ['Confirmation code is required.'],
        messages: NO_CODE,
      },
      'full, passed': { does: passReset, sees: [heading('Set a new password')] },
    },
    without: WITHOUT,
  },
  {
    route: '/forgot-password/reset/input',
    path: openLink,
    user: null,
    answers: [owing({})],
    reads: [],
    comes: (page) => page.getByLabel('New password').waitFor(),
    sees: [],
    states: {
      full: { sees: [heading('Set a new password'), '12 characters or more', link('Start again')] },
      ...formStates({
        fills: (page) => page.getByLabel('New password').fill('Harbour-lights-26'),
        form: 'app/access/new-password-form.tsx',
        submit: 'Set the password',
        call: completePasswordReset,
        carries: { body: { password: 'Harbour-lights-26' } },
        empty: { 'New password': 'Password is not valid' },
        field: { name: 'password', label: 'New password' },
        refusals: { reset_link_invalid: ['This link is invalid or has expired'] },
        done: {
          answers: [answer(completePasswordReset, {})],
          sees: [heading('Your password was changed')],
        },
      }),
    },
    without: WITHOUT,
  },
  {
    route: '/forgot-password/success',
    path: openLink,
    user: null,
    answers: [owing({}), answer(completePasswordReset, {})],
    reads: [],
    comes: async (page) => {
      await page.getByLabel('New password').fill('Harbour-lights-26');
      await page.getByRole('button', { name: 'Set the password' }).click();
    },
    sees: [],
    states: { full: { sees: [heading('Your password was changed'), link('Log in')] } },
    without: ONLY_SAID,
  },
];
