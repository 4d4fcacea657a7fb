import { startPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { logout } from '@ballast/contract/access/sessions.ts';
import { startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { expect, test } from 'vitest';
import { openTestAccess } from '../../../tests/worlds/access.ts';
import type { Answer } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { onEnqueued } from '../../jobs/enqueue.ts';
import { suspendClient } from '../suspension.ts';

const access = await openTestAccess();

test('a client signs in with password and code, in any spelling of the address, and is known', async () => {
  const client = await access.addClient({ email: 'Grace.Okafor@Example.com' });
  const browser = access.browser();
  const answer = await browser.login({ ...client, email: 'grace.okafor@EXAMPLE.com' });
  expect(answer.status).toBe(200);
  expect(answer.body.pending_auth).toEqual({
    email_code: true,
    sms_code: false,
    otp: false,
    passkey: false,
  });
  await access.signIn(client, browser);
  const me = await browser.call(getMe);
  expect(me.body).toMatchObject({ id: client.userId, email: client.email, kind: 'CLIENT' });
  expect(me.headers['cache-control']).toBe('no-store');
});

test('without a token every call that needs one is refused', async () => {
  const browser = access.browser();
  for (const [name, call] of CALLS) {
    if (call.who === 'anyone' || call.who === 'provider') continue;
    const answer = await browser.call(call);
    expect([name, answer.status, answer.body.detail?.code]).toEqual([name, 401, 'unauthorized']);
  }
});

test('with an authenticator the password opens nothing but the factor and logout', async () => {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  const answer = await browser.login(client);
  expect(answer.status).toBe(200);
  expect(answer.body.pending_auth?.otp).toBe(true);
  expect([...browser.cookies.keys()]).not.toContain('refresh');
  for (const [name, call] of CALLS) {
    if (['anyone', 'provider', 'part_signed_in'].includes(call.who as string)) continue;
    const refused = await browser.call(call);
    expect([name, refused.status, refused.body.detail?.code]).toEqual([
      name,
      403,
      'authorization_incomplete',
    ]);
  }
  expect((await browser.refresh()).status).toBe(401);
  expect((await browser.call(logout)).status).toBe(200);
});

test('the factor makes the session whole, and the token from before it is worth nothing', async () => {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login(client);
  const limited = browser.copy();
  const answer = await browser.confirm(await access.codeOf(client));
  expect(answer.status).toBe(200);
  expect(answer.body.pending_auth?.otp).toBe(false);
  expect((await browser.call(getMe)).status).toBe(200);
  expect((await browser.refresh()).status).toBe(200);
  expect((await limited.call(logout)).body.detail?.code).toBe('token_revoked');
});

test('the limited token lives ten minutes', async () => {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login(client);
  await access.advance(601);
  const answer = await browser.confirm(await access.codeOf(client));
  expect(answer.body.detail?.code).toBe('token_expired');
});

test('staff owe the authenticator always, and never get past it without one', async () => {
  const staff = await access.addStaff(['OPERATIONS']);
  const browser = access.browser();
  expect((await browser.login(staff, { admin: true })).body.pending_auth?.otp).toBe(true);
  expect((await browser.confirm(await access.codeOf(staff), true)).status).toBe(200);
  expect((await browser.call(getMe)).body).toMatchObject({
    kind: 'STAFF',
    staff_roles: ['OPERATIONS'],
  });
  // Asking for trust changed nothing: the next login owes the code again.
  expect((await browser.login(staff, { admin: true })).body.pending_auth?.otp).toBe(true);

  const unarmed = await access.addStaff(['SUPPORT'], { otp: false });
  expect((await browser.login(unarmed, { admin: true })).body.pending_auth?.otp).toBe(true);
  expect((await browser.confirm('123456')).body.detail?.code).toBe('invalid_otp');
});

test('clients cannot sign in to the desk, nor staff to the portal', async () => {
  const client = await access.addClient();
  const staff = await access.addStaff(['SUPPORT']);
  const browser = access.browser();
  const asStaff = await browser.login(client, { admin: true });
  const asClient = await browser.login(staff);
  expect([asStaff.status, asStaff.body.detail?.code]).toEqual([401, 'invalid_credentials']);
  expect([asClient.status, asClient.body.detail?.code]).toEqual([401, 'invalid_credentials']);
});

test('that an account is closed is said after the right password only', async () => {
  const client = await access.addClient();
  await transact(access.database, (tx) => suspendClient(tx, SYSTEM, client.clientId, 'test'));
  const browser = access.browser();
  const right = await browser.login(client);
  expect([right.status, right.body.detail?.code]).toEqual([403, 'account_suspended']);
  const wrong = await browser.login({ ...client, password: 'Heron under 7 gables!' });
  expect([wrong.status, wrong.body.detail?.code]).toEqual([401, 'invalid_credentials']);
});

test('a trusted browser skips the factor for 30 days', async () => {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login(client);
  await browser.confirm(await access.codeOf(client), true);
  expect((await browser.login(client)).body.pending_auth?.otp).toBe(false);
  await access.advance(29 * 86_400);
  expect((await browser.login(client)).body.pending_auth?.otp).toBe(false);
  await access.advance(86_400);
  expect((await browser.login(client)).body.pending_auth?.otp).toBe(true);
});

test('trust hangs on the secret cookie, the browser and the user, never on one of them alone', async () => {
  const client = await access.addClient({ otp: true });
  const other = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login(client);
  const trusted = await browser.confirm(await access.codeOf(client), true);
  const cookie = trusted.cookies.find(({ name }) => name === 'device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/1.0/auth' });

  const fingerprintOnly = access.browser();
  fingerprintOnly.visitorId = browser.visitorId;
  expect((await fingerprintOnly.login(client)).body.pending_auth?.otp).toBe(true);

  const cookieOnly = access.browser();
  cookieOnly.cookies.set('device', cookie?.value ?? '');
  expect((await cookieOnly.login(client)).body.pending_auth?.otp).toBe(true);

  const otherUser = browser.copy();
  expect((await otherUser.login(other)).body.pending_auth?.otp).toBe(true);
});

test('signing in again ends the session that this browser had', async () => {
  const client = await access.addClient();
  const browser = await access.signIn(client);
  const before = browser.copy();
  await access.signIn(client, browser);
  expect((await browser.call(getMe)).status).toBe(200);
  expect((await before.call(getMe)).body.detail?.code).toBe('token_revoked');
});

const STRANGERS: Record<string, { ask: (email: string) => Promise<Answer>; status: number }> = {
  'a refused login': {
    ask: (email) => access.browser().login({ email, password: 'Heron under 7 gables!' }),
    status: 401,
  },
  'the start of a password reset': {
    ask: (email) => access.browser().call(startPasswordReset, { body: { email } }),
    status: 200,
  },
  'the start of a sign-up': {
    ask: (email) =>
      access.browser().call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } }),
    status: 200,
  },
};

test.each(Object.entries(STRANGERS))(
  'nobody works on %s right after it, so that its time tells nothing of the account',
  async (_, { ask, status }) => {
    const { email } = await access.addLinkedClient('APPLE');
    const woken: string[] = [];
    const ignore = onEnqueued((lane) => woken.push(lane));
    const answer = await ask(email);
    ignore();
    expect([answer.status, woken]).toEqual([status, []]);
    expect(await access.outboxOf(email)).toHaveLength(1);
  },
);

test('what happens at the door stands in the audit trail, without secrets', async () => {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login({ ...client, password: 'Heron under 7 gables!' });
  await browser.login(client);
  await browser.confirm('000000');
  await browser.confirm(await access.codeOf(client), true);
  expect(await access.actionsOn(client)).toEqual([
    'client_created',
    'password_set',
    'authenticator_enrolled',
    'login_refused',
    'code_tried',
    'code_tried',
    'code_accepted',
  ]);
  const trail = await access.database.selectFrom('audit_trail').selectAll().execute();
  const text = JSON.stringify(trail);
  for (const secret of [client.password, client.totpSecret, browser.cookies.get('device')]) {
    expect(text).not.toContain(secret);
  }
});
