import {
  createAuthenticatorSecret,
  disableAuthenticator,
  enableAuthenticator,
  replaceRecoveryCodes,
} from '@ballast/contract/access/authenticator.ts';
import {
  confirmEmailChange,
  sendPhoneCode,
  startEmailChange,
  verifyPhone,
} from '@ballast/contract/access/contact.ts';
import {
  type Device,
  getPreviousLogin,
  listDevices,
  logoutDevice,
  logoutOtherDevices,
  syncDevice,
  untrustDevice,
} from '@ballast/contract/access/devices.ts';
import { askForPasskey } from '@ballast/contract/access/passkeys.ts';
import {
  listSupportSessions,
  listSupportSessionViews,
} from '@ballast/contract/access/support-views.ts';
import {
  askRelationshipManager,
  getRelationshipManager,
} from '@ballast/contract/account/manager.ts';
import { changeMe, getMe } from '@ballast/contract/account/me.ts';
import {
  chooseNotification,
  listNotificationChoices,
  OPTIONAL_EMAILS,
  PUSH_SUBJECTS,
  TEXT_SUBJECTS,
} from '@ballast/contract/messages/notification-choices.ts';
import {
  getPushState,
  sendTestPush,
  subscribeToPush,
  unsubscribeFromPush,
} from '@ballast/contract/messages/push-subscriptions.ts';
import type { Page } from 'playwright-core';
import { answer, hold, list, refuse } from '../answers.ts';
import { formStates } from '../forms.ts';
import { device, passkeyScreens, refusingDevice } from '../passkeys.ts';
import { CLIENT, id } from '../people.ts';
import { type PushBrowser, standForBrowser } from '../push-browser.ts';
import { button, heading, link, type Screen, type State } from '../screen.ts';
import { DIALLED } from './onboarding.ts';
import { chooseCountry } from './steps.ts';

const SERVER_KEY = `B${'A'.repeat(86)}`;

const SUBSCRIPTION = { id: id(1210), server_key: SERVER_KEY };

const PUSH_OFF = { server_key: SERVER_KEY, subscription: null };

const PUSH_ON = { server_key: SERVER_KEY, subscription: SUBSCRIPTION };

/** Shows the page to a browser that `stands` is, as far as push goes. */
const inBrowser =
  (stands: PushBrowser, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
    await page.getByRole('heading', { name: 'Push notifications' }).waitFor();
    await page.evaluate(standForBrowser, stands);
    await then?.(page);
  };

const switchPush = (page: Page) =>
  page.getByLabel('Push notifications in this browser').click({ force: true });

/** Of a client who chooses German: a page in it is the same page, loaded anew. */
const speaking = {
  'full, in another language': {
    answers: [
      answer(changeMe, { ...CLIENT, language: 'de' as const }),
      answer(getMe, ({ before }) => ({
        ...CLIENT,
        language: before.has(changeMe) ? ('de' as const) : ('en' as const),
      })),
    ],
    does: (page: Page) => page.getByLabel('Language').selectOption('Deutsch'),
    sees: ['Einstellungen', 'Sprache', 'Anzeigewährung'],
    sends: [[changeMe, { body: { language: 'de' as const } }]],
    endsAt: '/settings',
  },
  'refused, another language': {
    answers: [refuse(changeMe, 'too_many_requests')],
    does: (page: Page) => page.getByLabel('Language').selectOption('Deutsch'),
    sees: ['Could not change the language'],
  },
} satisfies Screen['states'];

const pushing = {
  'full, push notifications blocked in the browser': {
    does: inBrowser({ permission: 'denied' }),
    sees: [
      'Blocked in this browser',
      'Allow notifications for this site in your browser’s settings, then load this page again.',
    ],
  },
  'full, push notifications not supported': {
    does: inBrowser({ permission: null }),
    sees: ['Not supported by this browser'],
  },
  'full, a browser too old for push notifications': {
    does: inBrowser({ permission: 'default', encodings: ['aesgcm'] }),
    sees: ['This browser is too old'],
  },
  'full, push notifications not offered': {
    // What text messages come about is called the same.
    user: { phone: null, phone_written: null, phone_verified: false },
    answers: [answer(getPushState, { server_key: null, subscription: null })],
    sees: ['Not available at the moment'],
    misses: ['Deposits, withdrawals and investments'],
  },
  'full, push notifications switched on': {
    answers: [answer(subscribeToPush, SUBSCRIPTION)],
    does: inBrowser({ permission: 'default', asked: 'granted' }, switchPush),
    sees: ['Short notes without names or amounts, until you log out.'],
    sends: [
      [
        subscribeToPush,
        {
          body: {
            endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/a',
            browser_key: `BA${'A'.repeat(85)}`,
            shared_secret: 'A'.repeat(22),
            server_key: SERVER_KEY,
          },
        },
      ],
    ],
  },
  'refused, push notifications by the person': {
    does: inBrowser({ permission: 'default', asked: 'denied' }, switchPush),
    sees: ['Push notifications are not allowed', 'Blocked in this browser'],
    sendsNot: [subscribeToPush],
  },
  'refused, push notifications by the platform': {
    answers: [refuse(subscribeToPush, 'push_service_unknown')],
    does: inBrowser({ permission: 'default', asked: 'granted' }, switchPush),
    sees: ['Could not change push notifications'],
  },
  'full, push notifications on': {
    answers: [answer(getPushState, PUSH_ON), answer(sendTestPush, {})],
    does: inBrowser({ permission: 'granted' }, (page) =>
      page.getByRole('button', { name: 'Send a test notification' }).click(),
    ),
    sees: ['A test notification is on its way.'],
    sends: [[sendTestPush, {}]],
  },
  'refused, a test notification': {
    answers: [answer(getPushState, PUSH_ON), refuse(sendTestPush, 'too_many_requests')],
    does: inBrowser({ permission: 'granted' }, (page) =>
      page.getByRole('button', { name: 'Send a test notification' }).click(),
    ),
    sees: ['Could not send a test notification'],
  },
  'full, push notifications switched off': {
    answers: [answer(getPushState, PUSH_ON), answer(unsubscribeFromPush, {})],
    does: inBrowser({ permission: 'granted' }, switchPush),
    sees: ['Short notes without names or amounts, until you log out.'],
    sends: [[unsubscribeFromPush, { params: { id: SUBSCRIPTION.id } }]],
  },
  'full, a subject of push notifications switched on': {
    answers: [answer(chooseNotification, {})],
    does: (page: Page) =>
      page.getByLabel('How your application is going, and statements').click({ force: true }),
    sees: ['How your application is going, and statements'],
    sends: [[chooseNotification, { body: { channel: 'PUSH', kind: 'PROGRESS', is_on: true } }]],
  },
  'refused, a subject of push notifications': {
    answers: [refuse(chooseNotification, 'internal_error')],
    does: (page: Page) =>
      page.getByLabel('How your application is going, and statements').click({ force: true }),
    sees: ['Could not change push notifications'],
  },
} as const;

const EMAIL_KIND = 'Documents you sent have been accepted';

const CHOICES = [
  ...OPTIONAL_EMAILS.map(
    (kind) => ({ channel: 'EMAIL', kind, is_on: kind !== 'documents_approved' }) as const,
  ),
  ...PUSH_SUBJECTS.map((kind) => ({ channel: 'PUSH', kind, is_on: kind !== 'PROGRESS' }) as const),
  ...TEXT_SUBJECTS.map((kind) => ({ channel: 'SMS', kind, is_on: false }) as const),
];

const switchEmails = (page: Page) => page.getByLabel(EMAIL_KIND).click({ force: true });

const switchingEmails = {
  'full, emails of a kind switched on': {
    answers: [answer(chooseNotification, {})],
    does: switchEmails,
    sees: [EMAIL_KIND],
    sends: [
      [chooseNotification, { body: { channel: 'EMAIL', kind: 'documents_approved', is_on: true } }],
    ],
  },
  'refused, emails of a kind': {
    answers: [refuse(chooseNotification, 'internal_error')],
    does: switchEmails,
    sees: ['Could not change which emails you get'],
  },
} as const;

const switchTexts = (page: Page) =>
  page.getByLabel('Text messages: Logins and security').click({ force: true });

const texting = {
  'full, text messages switched on': {
    answers: [answer(chooseNotification, {})],
    does: switchTexts,
    sees: ['Short notes without names, amounts or links.'],
    sends: [[chooseNotification, { body: { channel: 'SMS', kind: 'SECURITY', is_on: true } }]],
  },
  'refused, text messages without a verified phone': {
    answers: [refuse(chooseNotification, 'phone_not_verified')],
    does: switchTexts,
    sees: [
      'Could not change text messages',
      'Your phone number is not verified. Verify one under Security, then try again.',
    ],
  },
  'refused, text messages': {
    answers: [refuse(chooseNotification, 'internal_error')],
    does: switchTexts,
    sees: ['Could not change text messages'],
    misses: ['Your phone number is not verified'],
  },
  'full, text messages before a phone is verified': {
    user: { phone: null, phone_written: null, phone_verified: false },
    sees: ['Your phone number is not verified', link('Verify a phone number')],
    misses: [{ role: 'switch', name: 'Text messages: Logins and security' }],
  },
  'error, which text messages come': {
    answers: [refuse(listNotificationChoices, 'internal_error')],
    sees: ['Could not load which text messages you get', 'Please try again later.'],
    isSlow: true,
  },
} satisfies Screen['states'];

const LAPTOP: Device = {
  id: id(1201),
  name: 'Chrome on Linux',
  operating_system: 'Linux',
  platform: 'PC',
  ip_address: '203.0.113.7',
  location: 'CH',
  online: true,
  trusted: true,
  view_only: false,
  current: true,
  signed_in: true,
  signed_in_at: '2026-03-12T08:00:00.000Z',
  last_seen_at: '2026-03-12T10:00:00.000Z',
};

const PHONE: Device = {
  ...LAPTOP,
  id: id(1202),
  name: 'Safari on iPhone',
  platform: 'MOBILE',
  online: false,
  current: false,
};

const SUPPORT: Device = { ...PHONE, id: id(1203), trusted: false, view_only: true };

const SESSION = {
  id: id(401),
  agent_name: 'Marta Keller',
  reason: 'The client asked about a deposit.',
  started_at: '2026-03-12T09:55:00.000Z',
  ends_at: '2026-03-12T10:55:00.000Z',
  ended: false,
};

const PHONELESS = { phone: null, phone_written: null, phone_verified: false };
const WITHOUT_AUTHENTICATOR = { ...CLIENT, otp_enabled: false };
const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `abcd${index}-efgh${index}`);
const CODE_SENT = { resend_after_s: 60 };

const enterCode = (page: Page) => page.getByLabel('Confirmation code').fill('123456');
const NO_CODE = { 'Confirmation code': 'Confirmation code is required.' };

const enterEmail = async (page: Page) => {
  await page.getByLabel('New email address').fill('new@example.com');
  await page.getByLabel('Your password').fill('the-password-26');
  await enterCode(page);
};

const sendEmail = async (page: Page) => {
  await enterEmail(page);
  await page.getByRole('button', { name: 'Send a code' }).click();
};

const sendEmailWithoutCode = async (page: Page) => {
  await page.getByLabel('New email address').fill('new@example.com');
  await page.getByLabel('Your password').fill('the-password-26');
  await page.getByRole('button', { name: 'Send a code' }).click();
};

const changingEmail = formStates({
  form: 'portal/access/contact/email-form.tsx',
  fills: enterEmail,
  submit: 'Send a code',
  call: startEmailChange,
  carries: {
    body: { email: 'new@example.com', password: 'the-password-26', otp_code: '123456' },
  },
  empty: {
    'New email address': 'Email is not valid',
    'Your password': 'Enter your password',
    ...NO_CODE,
  },
  field: { name: 'email', label: 'New email address' },
  refusals: {
    email_taken: ['This email is already taken.'],
    invalid_credentials: ['Incorrect password'],
    invalid_otp: ['Confirmation code is incorrect.'],
    code_sent_recently: ['A code was sent a moment ago'],
  },
  details: { code_sent_recently: { resend_after_s: 40 } },
  done: {
    answers: [answer(startEmailChange, CODE_SENT)],
    sees: [heading('Confirm your new address')],
  },
});

const confirmingEmail = formStates({
  form: 'app/access/code-form.tsx',
  name: 'the code',
  answers: [answer(startEmailChange, CODE_SENT)],
  opens: sendEmail,
  fills: enterCode,
  submit: 'Confirm',
  call: confirmEmailChange,
  carries: { body: { code: '123456' } },
  empty: NO_CODE,
  refusals: {
    incorrect_code: ['Wrong code. Try again'],
    challenge_dead: ['Too many attempts. Try again later.'],
    email_taken: ['This email is already taken.'],
  },
  done: {
    answers: [
      answer(confirmEmailChange, { ...CLIENT, email: 'new@example.com' }),
      answer(getRelationshipManager, { manager: null }),
      answer(listNotificationChoices, { items: CHOICES }),
      answer(getPushState, PUSH_OFF),
    ],
    sees: ['Your email address was changed.', heading('Settings')],
    endsAt: '/settings',
  },
});

const WITH_PASSKEY = { ...CLIENT, has_passkey: true };

const QUESTION = { challenge: 'AAAA', rp_id: 'localhost', allow: [], timeout_ms: 1 };

const approvedByPasskey = [answer(askForPasskey, QUESTION)];

const enterNumber = async (page: Page) => {
  await chooseCountry(page, 'Country', 'Switzerland (+41)');
  await page.getByLabel('Phone number').fill('791234567');
  await page.getByLabel('Your password').fill('the-password-26');
  const code = page.getByLabel('Confirmation code');
  if (await code.isVisible()) await code.fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
};

const sendByText = async (page: Page) => {
  await enterNumber(page);
  await page.getByRole('button', { name: /Text message/ }).click();
};

const verifyingPhone = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Confirm',
  call: verifyPhone,
  carries: { body: { code: '123456' } },
  empty: NO_CODE,
  refusals: {
    incorrect_code: ['Wrong code. Try again'],
    challenge_dead: ['Too many attempts. Try again later.'],
  },
  done: {
    answers: [
      answer(verifyPhone, CLIENT),
      answer(getRelationshipManager, { manager: null }),
      answer(listNotificationChoices, { items: CHOICES }),
      answer(getPushState, PUSH_OFF),
    ],
    sees: ['Your phone number is verified.', heading('Settings')],
    endsAt: '/settings',
  },
});

const scan = async (page: Page) => {
  await page.getByLabel('Your password').fill('the-password-26');
  await page.getByRole('button', { name: 'Continue' }).click();
};

const verifyScan = async (page: Page) => {
  await scan(page);
  await page.getByRole('link', { name: 'Continue' }).click();
};

const enable = async (page: Page) => {
  await verifyScan(page);
  await enterCode(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
};

const SETUP = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Ballast:amelia.hart@example.com?secret=JBSWY3DPEHPK3PXP&issuer=Ballast',
};

const startingTwoFactor = formStates({
  form: 'portal/access/factors/EnableTwoFactorPage.tsx',
  fills: (page) => page.getByLabel('Your password').fill('the-password-26'),
  submit: 'Continue',
  call: createAuthenticatorSecret,
  carries: { body: { password: 'the-password-26' } },
  empty: { 'Your password': 'Enter your password' },
  refusals: { invalid_credentials: ['Incorrect password'] },
  done: {
    answers: [answer(createAuthenticatorSecret, SETUP)],
    sees: [heading('Scan the code'), SETUP.secret, 'It is shown only once.'],
  },
});

const enabling = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Turn on',
  call: enableAuthenticator,
  carries: { body: { code: '123456' } },
  empty: NO_CODE,
  refusals: { invalid_otp: ['Confirmation code is incorrect.'] },
  done: {
    answers: [answer(enableAuthenticator, { recovery_codes: RECOVERY_CODES })],
    sees: [heading('Your authenticator is on'), 'abcd0-efgh0'],
    endsAt: '/settings/2fa/enable/success',
  },
});

const disabling = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Turn off',
  call: disableAuthenticator,
  carries: { body: { code: '123456' } },
  empty: NO_CODE,
  refusals: {
    invalid_otp: ['Confirmation code is incorrect.'],
    challenge_dead: ['Too many attempts. Try again later.'],
  },
  done: {
    answers: [answer(disableAuthenticator, {})],
    sees: [heading('Your authenticator is off')],
    endsAt: '/settings/2fa/disable/success',
  },
});

const renewing = formStates({
  form: 'app/access/code-form.tsx',
  fills: enterCode,
  submit: 'Make new codes',
  call: replaceRecoveryCodes,
  carries: { body: { code: '123456' } },
  empty: NO_CODE,
  refusals: { invalid_otp: ['Confirmation code is incorrect.'] },
  done: {
    answers: [answer(replaceRecoveryCodes, { recovery_codes: RECOVERY_CODES })],
    sees: [heading('Your new recovery codes'), 'abcd9-efgh9', link('Download')],
  },
});

const loggingOut = formStates({
  name: 'logging a device out',
  submit: 'Log out Safari on iPhone',
  call: logoutDevice,
  carries: { params: { id: PHONE.id } },
  refusals: { internal_error: ['Could not log out the device'] },
  lost: ['Could not log out the device'],
  done: { answers: [answer(logoutDevice, {})], sees: ['The device was logged out.'] },
});

const loggingOthersOut = formStates({
  name: 'logging all others out',
  opens: (page) => page.getByRole('button', { name: 'Log out all others' }).click(),
  submit: 'Log out all others',
  call: logoutOtherDevices,
  carries: {},
  refusals: { internal_error: ['Could not log out the other devices'] },
  lost: ['Could not log out the other devices'],
  done: {
    answers: [answer(logoutOtherDevices, { logged_out_count: 2 })],
    sees: ['2 devices were logged out.'],
  },
});

const untrusting = formStates({
  name: 'trusting a device no longer',
  opens: (page) => page.getByRole('button', { name: 'Remove trust from Safari on iPhone' }).click(),
  submit: 'Remove trust',
  busy: 'Remove trust from Safari on iPhone',
  call: untrustDevice,
  carries: { params: { id: PHONE.id } },
  refusals: { internal_error: ['Could not change whether the device is trusted'] },
  lost: ['Could not change whether the device is trusted'],
  done: { answers: [answer(untrustDevice, {})], sees: ['The device is no longer trusted.'] },
});

export const MANAGER = {
  name: 'Renata Lindqvist',
  initials: 'RL',
  email: 'renata.lindqvist@ballast.example',
  phone: '+44 20 7946 0321',
  opens: '09:00',
  closes: '17:30',
  zone: 'Europe/London',
};

const LETTER = 'Please call me about my portfolio.';

const letterToManager = formStates({
  form: 'portal/manager/ask-manager.tsx',
  name: 'a letter to the manager',
  opens: (page) => page.getByRole('button', { name: 'Write to your manager' }).click(),
  fills: (page) => page.getByLabel('Your message').fill(LETTER),
  submit: 'Send',
  call: askRelationshipManager,
  carries: { body: { about: 'GENERAL', message: LETTER } },
  empty: { 'Your message': 'Field is required' },
  refusals: { internal_error: ['Your message'] },
  done: {
    answers: [answer(askRelationshipManager, { id: id(1290) })],
    sees: ['Sent. You will have an answer by email within 2 to 3 business days.'],
    misses: [{ role: 'dialog', name: 'Write to your relationship manager' }],
  },
});

/** What is asked for by a letter that is written already. */
const asking = (button: string, about: string, message: string): State => ({
  answers: [answer(askRelationshipManager, { id: id(1290) })],
  does: async (page: Page) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  },
  sees: ['Sent. You will have an answer by email within 2 to 3 business days.'],
  sends: [[askRelationshipManager, { body: { about, message } }]],
});

const dataAndAccount: Readonly<Record<string, State>> = {
  'full, before the account is closed': {
    does: (page) => page.getByRole('button', { name: 'Ask to close it' }).click(),
    sees: [
      { role: 'dialog', name: 'Ask to close your account' },
      ...['An account is closed once it is empty', 'Statements and documents are kept'],
    ],
    sendsNot: [askRelationshipManager],
  },
  'sent, asked for a copy of the data': asking(
    'Ask for a copy',
    'COPY_OF_DATA',
    'Please send me a copy of the data that you hold about me.',
  ),
  'sent, asked to close the account': asking(
    'Ask to close it',
    'CLOSE_ACCOUNT',
    'Please close my account.',
  ),
};

export const settings: readonly Screen[] = [
  {
    route: '/settings',
    path: '/settings',
    user: CLIENT,
    answers: [
      answer(getRelationshipManager, { manager: MANAGER }),
      answer(listNotificationChoices, { items: CHOICES }),
      answer(getPushState, PUSH_OFF),
    ],
    reads: [getRelationshipManager, listNotificationChoices, getPushState],
    sees: [heading('Settings'), 'Security', 'Appearance'],
    states: {
      full: {
        sees: [
          CLIENT.email,
          '+41 79 123 45 67',
          'Verified',
          link('New recovery codes'),
          'Renata Lindqvist',
          link('+44 20 7946 0321'),
          'Monday to Friday, 09:00 to 17:30, London time',
          'Security, money and what we need from you',
          'Always on',
          'Documents you sent have been accepted',
        ],
      },
      ...switchingEmails,
      ...pushing,
      ...texting,
      ...speaking,
      'full, only looked at': {
        user: { support_admin_id: id(9) },
        answers: [list(listSupportSessions, [])],
        does: (page) => page.getByRole('switch', { name: EMAIL_KIND, disabled: true }).waitFor(),
        sees: [EMAIL_KIND],
      },
      ...letterToManager,
      ...dataAndAccount,
      'full, with a passkey and amounts hidden': {
        user: WITH_PASSKEY,
        does: (page) => page.getByLabel('Hide amounts in this browser').click({ force: true }),
        sees: ['Privacy mode', 'Your passkeys are asked for instead'],
        misses: ['ask for the code that it shows'],
      },
      empty: {
        user: { ...PHONELESS, otp_enabled: false },
        answers: [answer(getRelationshipManager, { manager: null })],
        sees: [
          link('Add a phone number'),
          'Off',
          link('Turn on'),
          'We will name somebody shortly. Until then our team reads what you write.',
        ],
        misses: ['Verified'],
      },
    },
  },
  {
    route: '/settings/email',
    path: '/settings/email',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Change your email address'), 'What changes'] },
      'full, who has no password': {
        user: { password_set: false },
        sees: ['Set a password first', link('Set a password')],
        misses: ['Your password'],
      },
      'full, the code': {
        answers: [answer(startEmailChange, CODE_SENT)],
        does: sendEmail,
        sees: [heading('Confirm your new address'), button('Enter the address again')],
      },
      'sent, approved with a passkey': {
        user: WITH_PASSKEY,
        answers: [...approvedByPasskey, answer(startEmailChange, CODE_SENT)],
        does: async (page) => {
          await device(page);
          await page.getByLabel('New email address').fill('new@example.com');
          await page.getByLabel('Your password').fill('the-password-26');
          await page.getByRole('button', { name: 'Send a code' }).click();
        },
        sees: [heading('Confirm your new address')],
        sends: [[askForPasskey, { body: { change: 'EMAIL', subject: 'new@example.com' } }]],
      },
      'full, the codes of who has a phone alone': {
        user: WITHOUT_AUTHENTICATOR,
        answers: [answer(startEmailChange, CODE_SENT)],
        does: sendEmailWithoutCode,
        sees: [
          heading('Confirm your new address'),
          'Six digits from the text message to your phone',
        ],
      },
      'refused, the code from the phone': {
        user: WITHOUT_AUTHENTICATOR,
        answers: [
          answer(startEmailChange, CODE_SENT),
          refuse(confirmEmailChange, 'incorrect_phone_code'),
        ],
        does: async (page) => {
          await sendEmailWithoutCode(page);
          await enterCode(page);
          await page.getByLabel('Code from your phone').fill('654321');
          await page.getByRole('button', { name: 'Confirm' }).click();
        },
        sees: ['Wrong code. Try again'],
        messages: { 'Code from your phone': 'Wrong code. Try again' },
        sends: [[confirmEmailChange, { body: { code: '123456', phone_code: '654321' } }]],
      },
      ...changingEmail,
      ...confirmingEmail,
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/settings/phone',
    path: '/settings/phone',
    user: { ...CLIENT, ...PHONELESS },
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('What is your phone number?'), 'What changes'] },
      'full, a verified number': {
        user: { phone: '+41791234567', phone_written: '+41 79 123 45 67', phone_verified: true },
        sees: [
          heading('Your phone number'),
          'For your safety it cannot be changed here',
          button('Write to your manager'),
        ],
      },
      'refused, nothing entered': {
        form: 'portal/access/contact/phone-number-form.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Invalid phone number', 'Enter your password'],
        messages: {
          'Phone number': 'Invalid phone number',
          'Your password': 'Enter your password',
          ...NO_CODE,
        },
      },
      'refused, a wrong password': {
        form: 'portal/access/contact/phone-number-form.tsx',
        answers: [DIALLED, refuse(sendPhoneCode, 'invalid_credentials')],
        does: sendByText,
        sees: [heading('What is your phone number?'), 'Incorrect password'],
      },
      'refused, a wrong code of the authenticator': {
        form: 'portal/access/contact/phone-number-form.tsx',
        answers: [DIALLED, refuse(sendPhoneCode, 'invalid_otp')],
        does: sendByText,
        sees: [heading('What is your phone number?'), 'Confirmation code is incorrect.'],
      },
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/register-phone',
    path: '/register-phone',
    user: { ...CLIENT, ...PHONELESS },
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('What is your phone number?')], endsAt: '/settings/phone' },
    },
    without: { empty: 'it leads on', refused: 'it leads on' },
  },
  {
    route: '/settings/phone/method',
    path: '/settings/phone',
    user: { ...CLIENT, ...PHONELESS },
    answers: [DIALLED],
    reads: [],
    comes: enterNumber,
    sees: [heading('How would you like to receive your code?')],
    states: {
      full: { sees: ['+41 79 123 45 67', button('Text message'), button('WhatsApp')] },
      'loading, the code is on its way': {
        answers: [hold(sendPhoneCode)],
        does: (page) => page.getByRole('button', { name: /Text message/ }).click(),
        sees: [heading('How would you like to receive your code?')],
        sends: [
          [sendPhoneCode, { body: { phone: '+41791234567', otp_code: '123456', channel: 'SMS' } }],
        ],
      },
      'refused, the passkey was not used': {
        user: { ...CLIENT, ...PHONELESS, has_passkey: true },
        answers: [answer(askForPasskey, QUESTION)],
        does: async (page) => {
          await refusingDevice(page, 'NotAllowedError');
          await page.getByRole('button', { name: /Text message/ }).click();
        },
        sees: ['Your passkey was not used'],
        sends: [[askForPasskey, { body: { change: 'PHONE', subject: '+41791234567' } }]],
        sendsNot: [sendPhoneCode],
      },
      'refused, not on WhatsApp': {
        answers: [refuse(sendPhoneCode, 'whatsapp_not_linked')],
        does: (page) => page.getByRole('button', { name: /WhatsApp/ }).click(),
        sees: ['This phone number is not linked to WhatsApp'],
      },
      'refused, a code was sent': {
        answers: [refuse(sendPhoneCode, 'code_sent_recently', { resend_after_s: 40 })],
        does: (page) => page.getByRole('button', { name: /Text message/ }).click(),
        sees: ['A code was sent a moment ago'],
      },
    },
    without: { empty: 'a number has been entered' },
  },
  {
    route: '/settings/phone/verify',
    path: '/settings/phone',
    user: { ...CLIENT, ...PHONELESS },
    answers: [DIALLED, answer(sendPhoneCode, CODE_SENT)],
    reads: [],
    comes: sendByText,
    sees: [],
    states: {
      full: { sees: [heading('Enter the code'), 'Resend code in', button('Try another method')] },
      'refused, it could not be sent again': {
        answers: [answer(sendPhoneCode, { resend_after_s: 0 })],
        sees: [button('Resend code')],
      },
      ...verifyingPhone,
    },
    without: { empty: 'a code was sent' },
  },
  {
    route: '/settings/devices',
    path: '/settings/devices',
    user: CLIENT,
    answers: [
      list(listDevices, [LAPTOP, PHONE, SUPPORT]),
      answer(syncDevice, LAPTOP),
      list(listSupportSessions, [SESSION]),
      answer(getPreviousLogin, {
        login: {
          name: 'Firefox on macOS',
          operating_system: 'macOS',
          ip_address: '203.0.113.9',
          location: 'CH',
          at: '2026-03-11T08:15:00.000Z',
        },
      }),
    ],
    reads: [listDevices, getPreviousLogin],
    sees: [heading('Devices')],
    states: {
      full: {
        asks: [syncDevice],
        sees: [
          'Chrome on Linux',
          'This device',
          'Trusted',
          'Our support, view-only',
          'Support access',
          'Active now',
          'Your login before this one',
          'Switzerland · 203.0.113.9',
        ],
      },
      empty: {
        answers: [
          list(listDevices, []),
          list(listSupportSessions, []),
          answer(getPreviousLogin, { login: null }),
        ],
        sees: ['No device is logged in', 'This is your first login.'],
        misses: ['Support access'],
      },
      ...loggingOut,
      ...loggingOthersOut,
      ...untrusting,
    },
  },
  {
    route: '/settings/devices/support-sessions/$id',
    path: `/settings/devices/support-sessions/${SESSION.id}`,
    user: CLIENT,
    answers: [
      list(listSupportSessions, [SESSION]),
      list(listSupportSessionViews, [
        {
          call: 'getPortfolioAssets',
          summary: 'What the client owns outside of funds',
          refused: false,
          count: 3,
          first_at: '2026-03-12T09:56:00.000Z',
          last_at: '2026-03-12T09:58:00.000Z',
        },
        {
          call: 'createWithdrawal',
          summary: 'Request a withdrawal',
          refused: true,
          count: 1,
          first_at: '2026-03-12T09:57:00.000Z',
          last_at: '2026-03-12T09:57:00.000Z',
        },
      ]),
    ],
    reads: [listSupportSessions, listSupportSessionViews],
    sees: [heading('View-only session'), link('Devices')],
    states: {
      full: {
        sees: [
          'Marta Keller',
          'Ends at the latest',
          'Portfolio',
          'Refused',
          'A change to your account',
        ],
      },
      empty: {
        answers: [list(listSupportSessionViews, [])],
        sees: ['Nothing has been viewed'],
      },
    },
    without: { refused: 'nothing is sent from here' },
  },
  {
    route: '/settings/2fa/enable',
    path: '/settings/2fa/enable',
    user: WITHOUT_AUTHENTICATOR,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Turn on your authenticator'), 'What changes'] },
      ...startingTwoFactor,
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/settings/2fa/enable/verify',
    path: '/settings/2fa/enable',
    user: WITHOUT_AUTHENTICATOR,
    answers: [answer(createAuthenticatorSecret, SETUP)],
    reads: [],
    comes: verifyScan,
    sees: [],
    states: { full: { sees: [heading('Enter the first code')] }, ...enabling },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/settings/2fa/enable/success',
    path: '/settings/2fa/enable',
    user: WITHOUT_AUTHENTICATOR,
    answers: [
      answer(createAuthenticatorSecret, SETUP),
      answer(enableAuthenticator, { recovery_codes: RECOVERY_CODES }),
    ],
    reads: [],
    comes: enable,
    sees: [heading('Your authenticator is on')],
    states: {
      full: { sees: ['abcd0-efgh0', button('Copy codes'), link('Download')] },
      'refused, the codes are not kept': {
        form: 'app/access/recovery-codes.tsx',
        does: (page) => page.getByRole('button', { name: 'Continue' }).click(),
        sees: ['Confirm that you have saved the codes'],
        messages: { 'I have saved them in a safe place': 'Confirm that you have saved the codes' },
      },
    },
    without: { empty: 'there are always ten codes' },
  },
  {
    route: '/settings/2fa/disable',
    path: '/settings/2fa/disable',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('Turn off your authenticator'), 'come by message to your phone'] },
      'full, without a phone': { user: PHONELESS, sees: ['come by email instead'] },
      'sent, approved with a passkey': {
        user: WITH_PASSKEY,
        answers: [...approvedByPasskey, answer(disableAuthenticator, {})],
        does: async (page) => {
          await device(page);
          await page.getByText('Your passkeys stay').waitFor();
          await page.getByRole('button', { name: 'Turn off with your passkey' }).click();
        },
        sees: [heading('Your authenticator is off'), 'Your passkeys log you in as before.'],
        endsAt: '/settings/2fa/disable/success',
      },
      'full, without the passkey': {
        user: WITH_PASSKEY,
        does: (page) => page.getByRole('button', { name: 'Use a recovery code' }).click(),
        sees: ['One of the recovery codes', button('Use your passkey instead')],
      },
      ...disabling,
    },
    without: { empty: 'a form begins empty' },
  },
  {
    route: '/settings/2fa/disable/success',
    path: '/settings/2fa/disable',
    user: CLIENT,
    answers: [answer(disableAuthenticator, {})],
    reads: [],
    comes: async (page) => {
      await enterCode(page);
      await page.getByRole('button', { name: 'Turn off' }).click();
    },
    sees: [heading('Your authenticator is off'), link('Turn it on again')],
    states: { full: { sees: ['From now on codes come by message to your phone.'] } },
    without: { empty: 'nothing is listed', refused: 'nothing is sent from here' },
  },
  {
    route: '/settings/2fa/recovery-codes',
    path: '/settings/2fa/recovery-codes',
    user: CLIENT,
    answers: [],
    reads: [],
    sees: [],
    states: {
      full: { sees: [heading('New recovery codes')] },
      'sent, approved with a passkey': {
        user: WITH_PASSKEY,
        answers: [
          ...approvedByPasskey,
          answer(replaceRecoveryCodes, { recovery_codes: RECOVERY_CODES }),
        ],
        does: async (page) => {
          await device(page);
          await page.getByRole('button', { name: 'Make new codes with your passkey' }).click();
        },
        sees: [heading('Your new recovery codes')],
      },
      ...renewing,
    },
    without: { empty: 'a form begins empty' },
  },
  ...passkeyScreens(CLIENT, '/settings/passkeys'),
];
