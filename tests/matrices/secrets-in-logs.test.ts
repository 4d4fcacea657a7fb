import { expect, test } from 'vitest';
import {
  createAuthenticatorSecret,
  enableAuthenticator,
  replaceRecoveryCodes,
} from '../../contract/access/authenticator.ts';
import {
  confirmEmailChange,
  sendPhoneCode,
  startEmailChange,
  verifyPhone,
} from '../../contract/access/contact.ts';
import {
  completePasswordReset,
  startPasswordReset,
  verifyPasswordReset,
} from '../../contract/access/password-reset.ts';
import { confirmLogin, login, sendLoginCode } from '../../contract/access/sessions.ts';
import { confirmSignUp, startSignUp } from '../../contract/access/sign-up.ts';
import { getSsoSettings } from '../../contract/access/sso.ts';
import { signUpWithSso } from '../../contract/access/sso-return.ts';
import { type AnswerOf, API_BASE, type Call } from '../../contract/call.ts';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { preparePassword, setPassword } from '../../server/access/recovery/passwords.ts';
import { findUserByEmail } from '../../server/account/users.ts';
import { SYSTEM } from '../../server/database/audit-trail.ts';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { openLog } from '../../server/main/log.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { type Answer, TestBrowser } from '../worlds/browser.ts';
import { onlySessionOf } from '../worlds/only-session.ts';
import { visitStandIn } from '../worlds/sign-in-visitor.ts';
import { openCanaries, readEverything } from './canaries.ts';

/*
 * What nobody may find in a log or a copy of the database: passwords, codes, seeds,
 * tokens, links. Each that comes up on a client's whole way is written down here and looked for at the end,
 * as it is and in base64, in the books of the sandboxes, too.
 */

/** What others know who are not the platform, and where their sandboxes keep it; nothing stands anywhere else. */
const KNOWN_TO_OTHERS = {
  // The mailboxes and phones of clients: what was sent to them is read there.
  'sandbox.messages.code': ['code'],
  'sandbox.messages.links': ['reset token'],
  'sandbox.messages.subject': ['code'],
  'sandbox.messages.text': ['code', 'reset token'],
  // The stand-in of Google, which made the code and takes it back once.
  'sandbox.sign_in_records.content': ['code of a stand-in'],
  'sandbox.sign_in_records.record_id': ['code of a stand-in'],
};

const lines: string[] = [];
const platform = await openTestPlatform(
  openLog('trace', { write: (line) => void lines.push(line) }),
);
const { context, app, databaseUrl } = platform;
const { database, queue, sandbox } = context;

const canaries = openCanaries();
const { keep } = canaries;

const browser = new TestBrowser(app);
const device = {
  name: 'Chromium',
  type: 'WEB',
  platform: 'PC',
  operating_system: 'Linux',
  fingerprint: { visitor_id: browser.visitorId },
};

async function does(call: Call, body: object): Promise<Answer> {
  const answer = await browser.call(call, { body, headers: { 'idempotency-key': newId() } });
  expect([call.path, answer.status], answer.text).toEqual([call.path, 200]);
  if (answer.body.access_token) browser.token = keep('access token', answer.body.access_token);
  for (const { name, value } of answer.cookies) {
    const isSecret = name.endsWith('refresh') || name.endsWith('device');
    if (isSecret && value !== '') keep(`cookie ${name}`, value);
  }
  return answer;
}

async function messageTo(to: string) {
  await queue.runDueJobs();
  const [message] = (await sandbox?.listOutbox(to)) ?? [];
  if (!message) throw new Error(`nothing went to ${to}`);
  return message;
}

async function codeTo(to: string): Promise<string> {
  return keep('code', (await messageTo(to)).code ?? undefined);
}

async function pass(seconds: number): Promise<Date> {
  return transact(database, (tx) => advanceClock(tx, seconds * 1000));
}

async function codeOf(secret: string): Promise<string> {
  await pass(60);
  return keep('authenticator code', authenticatorCodeAt(secret, await readClock(database)));
}

async function wholeWay(): Promise<void> {
  const email = 'canary@example.com';
  const password = keep('password', 'Canary-in-the-shaft-77!');
  await does(startSignUp, { email, account_type: 'INDIVIDUAL' });
  await does(confirmSignUp, { email, code: await codeTo(email), device });
  const userId = (await findUserByEmail(database, email))?.user_id ?? '';
  const prepared = await preparePassword(context, userId, password);
  const own = await onlySessionOf(database, userId);
  await transact(database, (tx) => setPassword(tx, SYSTEM, userId, prepared, own));

  const phone = '+41791234567';
  await does(sendPhoneCode, { phone, password, channel: 'SMS' });
  await does(verifyPhone, { code: await codeTo(phone) });
  const { body } = await does(createAuthenticatorSecret, { password });
  const secret = keep('authenticator secret', body.secret);
  const enabled = await does(enableAuthenticator, { code: await codeOf(secret) });
  for (const code of enabled.body.recovery_codes ?? []) keep('recovery code', code);
  const renewed = await does(replaceRecoveryCodes, { code: await codeOf(secret) });
  for (const code of renewed.body.recovery_codes ?? []) keep('recovery code', code);

  const next = 'canary.moved@example.com';
  await does(startEmailChange, { email: next, password, otp_code: await codeOf(secret) });
  await does(confirmEmailChange, { code: await codeTo(next) });

  await mistakes(next, password);
  await does(login, { email: next, password, device });
  await does(confirmLogin, { factor: 'OTP', code: await codeOf(secret), trust_device: true });

  await does(startPasswordReset, { email: next });
  const [link = ''] = (await messageTo(next)).links;
  const token = keep('reset token', new URL(link).searchParams.get('token') ?? undefined);
  await does(verifyPasswordReset, { token, factor: 'OTP', code: await codeOf(secret) });
  const newPassword = keep('password', 'Lantern-under-ground-88!');
  await does(completePasswordReset, { token, password: newPassword });
}

async function comeFromGoogle(): Promise<void> {
  const stranger = new TestBrowser(app);
  const path = `${getSsoSettings.path}?device_type=WEB`;
  const { body } = await stranger.call({ ...getSsoSettings, path });
  const { providers } = body as unknown as AnswerOf<typeof getSsoSettings>;
  const google = providers.find(({ provider }) => provider === 'GOOGLE');
  const reach = ({ pathname, search }: URL) => new URL(pathname + search, platform.url);
  const choice = { email: 'canary.elsewhere@example.com' };
  const found = await visitStandIn(google?.authorization_url ?? '', choice, reach);
  const code = keep('code of a stand-in', found.get('code') ?? undefined);
  const sso = { provider: 'GOOGLE', code, state: found.get('state') };
  const given = { sso, device, account_type: 'INDIVIDUAL' };
  const entered = await stranger.call(signUpWithSso, { body: given });
  expect(entered.status, entered.text).toBe(200);
  keep('access token', entered.body.access_token);
}

async function mistakes(email: string, password: string): Promise<void> {
  const wrong = keep('wrong password', 'Kanary-in-the-shaft-77!');
  await browser.call(login, { body: { email, password: wrong, device } });
  await browser.call(login, { body: { email, password, device, extra: password } });
  await browser.call(login, { body: { email: [password], password, device } });
  const headers = { 'content-type': 'application/json' };
  const url = API_BASE + login.path;
  await app.inject({ method: 'POST', url, headers, payload: `{"password": "${password}"` });
  await app.inject({ method: 'GET', url: `${API_BASE}/accounts/me?password=${password}` });
  await app.inject({
    url: `${API_BASE}/accounts/me`,
    headers: { authorization: `Bearer ${password}` },
  });
  await browser.call(sendLoginCode, { body: { factor: 'OTP', channel: password } });
  // A job that fails says so in the log, without what it carried.
  await sandbox?.plantFault({ provider: 'messages', fault: 'error_before', times: 3 });
  await pass(3600);
  await does(startPasswordReset, { email });
  await queue.runDueJobs();
  await pass(3600);
}

test('no secret of a whole way is in the log or in the database', async () => {
  await wholeWay();
  await comeFromGoogle();
  await queue.runDueJobs();
  expect(canaries.size).toBeGreaterThan(35);
  expect(lines.length).toBeGreaterThan(0);
  canaries.expectNoneIn(lines.join(''));
  expect(canaries.placesIn(await readEverything(databaseUrl))).toEqual(KNOWN_TO_OTHERS);
});
