import {
  completePasswordReset,
  startPasswordReset,
} from '@ballast/contract/access/password-reset.ts';
import { confirmLogin, login, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getSsoSettings, type SsoProvider } from '@ballast/contract/access/sso.ts';
import { loginWithSso, signUpWithSso } from '@ballast/contract/access/sso-return.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { getIndividualSignUp } from '@ballast/contract/onboarding/sign-up/sign-up.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../../tests/harness/platform.ts';
import { toldOf } from '../../../tests/models/told-investor.ts';
import { type Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { PERSON } from '../../../tests/worlds/invitations.ts';
import { type Choice, visitStandIn } from '../../../tests/worlds/sign-in-visitor.ts';
import { createClient } from '../../account/clients.ts';
import { findUserByEmail } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { advanceClock, readClock } from '../../database/clock.ts';
import { transact } from '../../database/transact.ts';
import { DEMO_CLIENTS, DEMO_STAFF } from '../../demo/people.ts';
import { addressKey } from '../../http/address-key.ts';
import { createInvitation } from '../../onboarding/invitations/invite-person.ts';
import { claimAttempt, LIMITS } from '../attempts/attempts.ts';
import { authenticatorCodeAt } from '../factors/authenticator-codes.ts';
import { enrolAuthenticator } from '../factors/authenticators.ts';
import { suspendUser } from '../suspension.ts';
import * as sso from './sso.ts';

const platform = await openTestPlatform();
const { context } = platform;
const { database } = context;
const { secrets } = context.settings;

type Returned = { provider: SsoProvider; code: string; state: string };

/** Browsers at addresses of their own, so that the limits of one test are not those of another. */
let lastAddress = 0;
function newBrowser(): TestBrowser {
  lastAddress += 1;
  const browser = new TestBrowser(platform.app);
  browser.address = `10.20.0.${lastAddress}`;
  return browser;
}

let lastPerson = 0;
function newEmail(): string {
  lastPerson += 1;
  return `sso-person-${lastPerson}@example.com`;
}

function settingsOf(browser: TestBrowser): Promise<Answer> {
  return browser.call({ ...getSsoSettings, path: `${getSsoSettings.path}?device_type=WEB` });
}

async function startOf(browser: TestBrowser, provider: SsoProvider): Promise<string> {
  const { providers } = (await settingsOf(browser)).body as unknown as {
    providers: { provider: SsoProvider; authorization_url: string }[];
  };
  return providers.find((each) => each.provider === provider)?.authorization_url ?? '';
}

/** Goes to a provider with this browser and comes back. */
async function comeBack(
  browser: TestBrowser,
  choice: Choice,
  provider: SsoProvider = 'GOOGLE',
): Promise<Returned> {
  // The stand-ins are at the address where the platform listens, whatever its public one is.
  const reach = ({ pathname, search }: URL) => new URL(pathname + search, platform.url);
  const found = await visitStandIn(await startOf(browser, provider), choice, reach);
  return { provider, code: found.get('code') ?? '', state: found.get('state') ?? '' };
}

async function logIn(browser: TestBrowser, returned: Returned): Promise<Answer> {
  const body = { sso: returned, device: browser.device };
  const answer = await browser.call(loginWithSso, { body });
  browser.token = answer.body.access_token ?? null;
  return answer;
}

async function signUp(browser: TestBrowser, returned: Returned): Promise<Answer> {
  const body = { sso: returned, device: browser.device, account_type: 'INDIVIDUAL' };
  const answer = await browser.call(signUpWithSso, { body });
  browser.token = answer.body.access_token ?? null;
  return answer;
}

/** Somebody new with an account that was opened by a provider. */
async function signedUp(choice: Exclude<Choice, 'cancel'> = { email: newEmail() }) {
  const browser = newBrowser();
  const answer = await signUp(browser, await comeBack(browser, choice));
  expect(answer.status).toBe(200);
  const userId = String((await browser.call(getMe)).body.id);
  return { browser, choice, userId };
}

function refusal({ status, body }: Answer): [number, string | undefined] {
  return [status, body.detail?.code];
}

const INVALID = [401, 'invalid_credentials'];
const USE_LOGIN = [401, 'use_login_to_continue'];

test('somebody new signs up and stands at the first step of onboarding, with no password', async () => {
  const email = newEmail();
  const browser = newBrowser();
  const answer = await signUp(browser, await comeBack(browser, { email }));
  expect([answer.status, answer.body.account_type]).toEqual([200, 'INDIVIDUAL']);
  expect((await browser.call(getMe)).body).toMatchObject({
    email,
    account_status: 'INACTIVE',
    verification_status: 'UNVERIFIED',
    kyc_stage: 'CREATED',
    password_set: false,
    us_tax_payer: null,
  });
});

test('onboarding asks them for no password, and one that is set later by email opens the account, too', async () => {
  const { browser, choice, userId } = await signedUp();
  expect((await browser.call(getIndividualSignUp)).body).toMatchObject({
    password_set: false,
    sso_linked: true,
  });
  await browser.call(startPasswordReset, { body: { email: choice.email } });
  await context.queue.runDueJobs();
  const [mail] = (await context.sandbox?.listOutbox(choice.email)) ?? [];
  expect(mail?.text).toContain('You log in with Google, so you do not need a password.');
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const password = 'Heron under 7 gables!';
  const set = await newBrowser().call(completePasswordReset, { body: { token, password } });
  expect(set.status).toBe(200);
  const device = browser.device;
  const body = { email: choice.email, password, device, admin: false };
  const answer = await newBrowser().call(login, { body });
  expect([answer.status, answer.body.pending_auth?.email_code]).toEqual([200, true]);
  const again = newBrowser();
  const back = await logIn(again, await comeBack(again, choice));
  expect([back.status, userId]).toEqual([200, userId]);
});

test('whoever signed up logs in again and owes a code by email, in a browser that is not trusted', async () => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const answer = await logIn(browser, await comeBack(browser, choice));
  expect(answer.body.pending_auth).toEqual({
    email_code: true,
    sms_code: false,
    otp: false,
    passkey: false,
  });
  expect([...browser.cookies.keys()]).not.toContain('refresh');
  expect(refusal(await browser.call(getMe))).toEqual([403, 'authorization_incomplete']);
  await browser.call(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
  await context.queue.runDueJobs();
  const [sent] = (await context.sandbox?.listOutbox(choice.email)) ?? [];
  const body = { factor: 'EMAIL', code: sent?.code, trust_device: true };
  const confirmed = await browser.call(confirmLogin, { body });
  browser.token = confirmed.body.access_token ?? null;
  expect((await browser.call(getMe)).body.email).toBe(choice.email);
  const again = await logIn(browser, await comeBack(browser, choice));
  expect(again.body.pending_auth?.email_code).toBe(false);
});

test('with an authenticator the provider is not enough', async () => {
  const { choice, userId } = await signedUp();
  const totp = await transact(database, (tx) => enrolAuthenticator(tx, SYSTEM, secrets, userId));
  const browser = newBrowser();
  const answer = await logIn(browser, await comeBack(browser, choice));
  expect(answer.body.pending_auth).toEqual({
    email_code: false,
    sms_code: false,
    otp: true,
    passkey: false,
  });
  const code = authenticatorCodeAt(totp, await readClock(database));
  expect((await browser.confirm(code)).status).toBe(200);
});

test("Apple's answer, which the browser posts, becomes a visit of the page", async () => {
  const browser = newBrowser();
  const { provider, ...fields } = await comeBack(browser, { email: newEmail() }, 'APPLE');
  const answer = await fetch(new URL('/sso/redirect', platform.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://appleid.apple.com', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ ...fields, user: '{"name":{}}', error_uri: 'https://x.example' }),
  });
  const location = answer.headers.get('location') ?? '';
  expect([answer.status, location.split('?')[0]]).toEqual([303, '/sso/redirect']);
  const found = Object.fromEntries(new URLSearchParams(location.split('?')[1]));
  expect(found).toEqual(fields);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect((await signUp(browser, { provider, ...fields })).status).toBe(200);
});

test('the secrets of an attempt are in one cookie that no page reads, the same for two tabs', async () => {
  const browser = newBrowser();
  const answer = await settingsOf(browser);
  const [cookie, ...others] = answer.cookies.filter(({ name }) => name === 'sso');
  expect(others).toEqual([]);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(await startOf(browser, 'GOOGLE')).toBe(await startOf(browser, 'GOOGLE'));
  expect(await startOf(newBrowser(), 'GOOGLE')).not.toBe(await startOf(browser, 'GOOGLE'));
});

test.each<[string, (browser: TestBrowser, returned: Returned) => Promise<Returned> | Returned]>([
  [
    'without the cookie',
    (browser, returned) => {
      browser.cookies.delete('sso');
      return returned;
    },
  ],
  [
    'with a cookie that somebody changed',
    (browser, returned) => {
      browser.cookies.set('sso', `${browser.cookies.get('sso')}A`);
      return returned;
    },
  ],
  [
    'with the secrets of another attempt',
    async (browser, returned) => {
      browser.cookies.delete('sso');
      await settingsOf(browser);
      return returned;
    },
  ],
  ['with another state', (_, returned) => ({ ...returned, state: 'A'.repeat(43) })],
  ['with another code', (_, returned) => ({ ...returned, code: 'A'.repeat(43) })],
  ['as if the other provider had answered', (_, returned) => ({ ...returned, provider: 'APPLE' })],
])('what comes back %s opens nothing', async (_, change) => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const changed = await change(browser, await comeBack(browser, choice));
  expect(refusal(await logIn(browser, changed))).toEqual(INVALID);
  const other = newBrowser();
  const changedToo = await change(other, await comeBack(other, { email: newEmail() }));
  expect(refusal(await signUp(other, changedToo))).toEqual(INVALID);
});

test('what came back is good once, whoever kept the cookie', async () => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const returned = await comeBack(browser, choice);
  const thief = browser.copy();
  expect((await logIn(browser, returned)).status).toBe(200);
  expect(browser.cookies.has('sso')).toBe(false);
  expect(refusal(await logIn(thief, returned))).toEqual(INVALID);
});

test('the cookie that was used does not go with a new code for the same secrets either', async () => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const thief = browser.copy();
  const first = await comeBack(browser, choice);
  for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
  const second = await comeBack(thief, choice);
  expect(second.state).toBe(first.state);
  expect((await logIn(browser, first)).status).toBe(200);
  expect(refusal(await logIn(thief, second))).toEqual(INVALID);
});

test('whoever takes longer than an hour starts again', async () => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const returned = await comeBack(browser, choice);
  await transact(database, (tx) => advanceClock(tx, 3_600_000));
  expect(refusal(await logIn(browser, returned))).toEqual(INVALID);
});

test('an identity without an account is not let in by its address', async () => {
  const [client] = DEMO_CLIENTS;
  for (const email of [newEmail(), client?.email ?? '']) {
    const browser = newBrowser();
    const answer = await logIn(browser, await comeBack(browser, { email }));
    expect(refusal(answer)).toEqual([401, 'not_authorized']);
  }
});

test('another subject with the same address is somebody else', async () => {
  const { choice } = await signedUp();
  const other = { ...choice, subject: 'somebody-else' };
  const browser = newBrowser();
  expect(refusal(await logIn(browser, await comeBack(browser, other)))).toEqual([
    401,
    'not_authorized',
  ]);
  expect(refusal(await signUp(browser, await comeBack(browser, other)))).toEqual(USE_LOGIN);
  const atApple = await comeBack(browser, choice, 'APPLE');
  expect(refusal(await logIn(browser, atApple))).toEqual([401, 'not_authorized']);
});

test('the same subject with another address is the same person', async () => {
  const subject = 'moved-house';
  const { userId } = await signedUp({ email: newEmail(), subject });
  const browser = newBrowser();
  const moved = { email: newEmail(), subject, verified: false };
  const answer = await logIn(browser, await comeBack(browser, moved));
  expect(answer.status).toBe(200);
  const newest = await database
    .selectFrom('sessions')
    .select('user_id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute();
  expect(newest).toEqual([{ user_id: userId }]);
});

test('a closed account says so to whom the provider identified', async () => {
  const { choice, userId } = await signedUp();
  await transact(database, (tx) => suspendUser(tx, SYSTEM, userId, 'x'));
  const browser = newBrowser();
  const answer = await logIn(browser, await comeBack(browser, choice));
  expect(refusal(answer)).toEqual([403, 'account_suspended']);
});

test('nobody signs up twice, or for an address that has an account of any kind', async () => {
  const { choice } = await signedUp();
  const unfinished = newEmail();
  await transact(database, (tx) =>
    createClient(tx, SYSTEM, {
      email: unfinished,
      firstName: '',
      lastName: '',
      accountType: 'INDIVIDUAL',
      accountStatus: 'INACTIVE',
      verificationStatus: 'UNVERIFIED',
      kycStage: 'CREATED',
      usTaxPayer: null,
    }),
  );
  const emails = [
    choice.email,
    DEMO_CLIENTS[0]?.email ?? '',
    DEMO_CLIENTS[0]?.email.toUpperCase() ?? '',
    DEMO_STAFF[0]?.email ?? '',
    unfinished,
  ];
  for (const email of emails) {
    const browser = newBrowser();
    const answer = await signUp(browser, await comeBack(browser, { email }));
    expect([email, ...refusal(answer)]).toEqual([email, ...USE_LOGIN]);
  }
});

test('twenty sign-ups at once open one account', async () => {
  const choice = { email: newEmail() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const browser = newBrowser();
      return signUp(browser, await comeBack(browser, choice));
    }),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusal)).toEqual(Array(19).fill(USE_LOGIN));
});

test('an address that was invited opens no account and is told so by email alone', async () => {
  const email = newEmail();
  const manager = DEMO_STAFF.find(({ role }) => role === 'RELATIONSHIP_MANAGER');
  const staff = await findUserByEmail(database, manager?.email ?? '');
  await transact(database, (tx) =>
    createInvitation(tx, SYSTEM, secrets, staff?.user_id ?? '', {
      email,
      phone: '+442079460077',
      person: PERSON,
      ...toldOf(PERSON),
    }),
  );
  const browser = newBrowser();
  expect(refusal(await signUp(browser, await comeBack(browser, { email })))).toEqual(INVALID);
  await context.queue.runDueJobs();
  const mails = (await context.sandbox?.listOutbox(email)) ?? [];
  const follow = mails.filter(({ subject }) => subject === 'You have been invited');
  expect(follow.map(({ text }) => text)).toEqual([
    expect.stringContaining('follow the link in the original invitation'),
  ]);
});

test('an address that the provider does not vouch for opens no account', async () => {
  const browser = newBrowser();
  const returned = await comeBack(browser, { email: newEmail(), verified: false });
  expect(refusal(await signUp(browser, returned))).toEqual(INVALID);
});

test('nobody signs up from a country that is not served', async () => {
  const browser = newBrowser();
  const returned = await comeBack(browser, { email: newEmail() });
  const settings = { ...context.settings, countriesNotServed: ['KP'] };
  const arrival = {
    device: browser.device as Parameters<typeof sso.signUpWithSso>[1]['device'],
    address: browser.address,
    country: 'KP',
    language: 'en' as const,
    deviceCookie: undefined,
    refreshCookie: undefined,
    boundTo: null,
  };
  const attempt = sso.signUpWithSso({ ...context, settings }, arrival, 'INDIVIDUAL', {
    sso: returned,
    attempts: null,
    address: browser.address,
  });
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable_for_legal_reasons' });
});

test('what is missing is named', async () => {
  const browser = newBrowser();
  expect((await browser.call(getSsoSettings)).status).toBe(422);
  const sso = { provider: 'GITHUB', code: '', state: 'x' };
  for (const call of [loginWithSso, signUpWithSso]) {
    const answer = await browser.call(call, { body: { sso, device: browser.device } });
    const named = (answer.body.detail as unknown as { loc: string[] }[]).map(({ loc }) => loc);
    expect(answer.status).toBe(422);
    expect(named).toContainEqual(['body', 'sso', 'provider']);
    expect(named).toContainEqual(['body', 'sso', 'code']);
  }
});

test('wrong ones count with wrong passwords of the network address, right ones do not', async () => {
  const { choice } = await signedUp();
  const browser = newBrowser();
  const left = 3;
  for (let n = 0; n < LIMITS.loginFromAddress.max - left; n += 1) {
    await transact(database, (tx) =>
      claimAttempt(tx, LIMITS.loginFromAddress, addressKey(browser.address)),
    );
  }
  for (let n = 0; n < left + 2; n += 1) {
    expect((await logIn(browser, await comeBack(browser, choice))).status).toBe(200);
  }
  const wrong = { provider: 'GOOGLE', code: 'x', state: 'x' } as const;
  for (let n = 0; n < left; n += 1) expect(refusal(await logIn(browser, wrong))).toEqual(INVALID);
  expect(refusal(await logIn(browser, wrong))).toEqual([429, 'too_many_requests']);
  expect(refusal(await signUp(browser, wrong))).toEqual([429, 'too_many_requests']);
});

test('who was not let in stands in the audit trail, without what could be used', async () => {
  const browser = newBrowser();
  const returned = await comeBack(browser, { email: newEmail() });
  await logIn(browser, returned);
  const [written] = await database
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'login_refused')
    .where('address', '=', browser.address)
    .execute();
  expect(written?.state_after).toEqual({ provider: 'GOOGLE', refusal: 'not_authorized' });
  expect(JSON.stringify(written)).not.toContain(returned.code);
});
