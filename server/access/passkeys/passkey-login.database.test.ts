import {
  askLoginPasskey,
  confirmLoginByPasskey,
  loginWithPasskey,
  startPasskeyLogin,
} from '@ballast/contract/access/passkeys.ts';
import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { addPasskeyTo, questionIn } from '../../../tests/worlds/passkeys.ts';
import { type Deviation, SoftwarePasskey } from '../../../tests/worlds/software-passkey.ts';
import { getUser } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { resetStaffAccess } from '../staff-setup/reset-access.ts';
import { suspendClient } from '../suspension.ts';

const access = await openTestAccess();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

/** A client with a passkey, and who else the browser was. */
async function withPasskey({ otp = false } = {}) {
  const client = await access.addClient({ otp });
  const browser = otp ? access.browser() : await access.signIn(client);
  if (otp) {
    await browser.login(client);
    await browser.confirm(await access.codeOf(client));
    await access.advance(30);
  }
  const { password } = client;
  const proof = otp ? { password, code: await access.codeOf(client) } : { password };
  return { client, ...(await addPasskeyTo(browser, proof)) };
}

async function officerWithPasskey() {
  const officer = await access.addStaff(['OPERATIONS']);
  const browser = access.browser();
  await browser.login(officer, { admin: true });
  await browser.confirm(await access.codeOf(officer));
  await access.advance(30);
  const code = await access.codeOf(officer);
  return { officer, ...(await addPasskeyTo(browser, { password: officer.password, code })) };
}

async function owingPasskey(person: Person, admin = false): Promise<TestBrowser> {
  const browser = access.browser();
  const { body } = await browser.login(person, { admin });
  expect(body.pending_auth).toEqual({
    email_code: false,
    sms_code: false,
    otp: false,
    passkey: true,
  });
  return browser;
}

async function confirmBy(
  browser: TestBrowser,
  device: SoftwarePasskey,
  { trust = false, ...deviation }: Deviation & { trust?: boolean } = {},
): Promise<Answer> {
  const passkey = device.answer(questionIn(await browser.call(askLoginPasskey)), deviation);
  const answer = await browser.call(confirmLoginByPasskey, {
    body: { passkey, trust_device: trust },
  });
  if (answer.status === 200) browser.token = answer.body.access_token ?? null;
  return answer;
}

async function enter(
  browser: TestBrowser,
  device: SoftwarePasskey,
  { admin = false, ...deviation }: Deviation & { admin?: boolean } = {},
): Promise<Answer> {
  const passkey = device.answer(questionIn(await browser.call(startPasskeyLogin)), deviation);
  const answer = await browser.call(loginWithPasskey, {
    body: { passkey, device: browser.device, admin },
  });
  if (answer.status === 200) browser.token = answer.body.access_token ?? null;
  return answer;
}

describe('the second factor of a login', () => {
  test('is the passkey, and opens the whole session', async () => {
    const { client, device } = await withPasskey();
    const browser = await owingPasskey(client);
    expect(codeIn(await browser.call(getMe))).toBe('authorization_incomplete');
    expect((await confirmBy(browser, device)).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ has_passkey: true });
    expect(await access.actionsOn(client)).toContain('passkey_used');
  });

  test('is no code any more, of whatever kind', async () => {
    const { client } = await withPasskey({ otp: true });
    await access.advance(30);
    const browser = await owingPasskey(client);
    const code = await access.codeOf(client);
    expect(codeIn(await browser.confirm(code))).toBe('passkey_required');
    expect(codeIn(await browser.confirm(code, false, 'PASSKEY'))).toBe('passkey_required');
    const sent = await browser.call(sendLoginCode, { body: { factor: 'EMAIL', channel: 'EMAIL' } });
    expect(codeIn(sent)).toBe('passkey_required');
  });

  test('is a recovery code where the passkey is lost, once', async () => {
    const { client, recoveryCodes } = await withPasskey();
    const [code = ''] = recoveryCodes;
    const browser = await owingPasskey(client);
    expect((await browser.confirm(code, false, 'PASSKEY')).status).toBe(200);
    const again = await owingPasskey(client);
    expect(codeIn(await again.confirm(code, false, 'PASSKEY'))).toBe('invalid_otp');
  });

  test('may make the browser a trusted one, which is asked for nothing', async () => {
    const { client, device } = await withPasskey();
    const browser = await owingPasskey(client);
    expect((await confirmBy(browser, device, { trust: true })).status).toBe(200);
    expect((await browser.login(client)).body.pending_auth?.passkey).toBe(false);
  });

  test('is asked of staff every time', async () => {
    const { officer, device } = await officerWithPasskey();
    const browser = await owingPasskey(officer, true);
    expect((await confirmBy(browser, device, { trust: true })).status).toBe(200);
    await owingPasskey(officer, true);
  });

  test('is a new authenticator for staff whose access begins anew', async () => {
    const { officer, device } = await officerWithPasskey();
    const { secrets } = access.context.settings;
    await transact(access.database, (tx) => resetStaffAccess(tx, SYSTEM, secrets, officer.userId));
    expect(codeIn(await enter(access.browser(), device, { admin: true }))).toBe('passkey_refused');
    const { has_passkey } = await getUser(access.database, officer.userId);
    expect(has_passkey).toBe(false);
  });

  test('answers the question of its own session alone', async () => {
    const { client, device } = await withPasskey();
    const one = await owingPasskey(client);
    const other = await owingPasskey(client);
    const passkey = device.answer(questionIn(await one.call(askLoginPasskey)));
    expect(codeIn(await other.call(confirmLoginByPasskey, { body: { passkey } }))).toBe(
      'passkey_refused',
    );
  });

  test.each<[string, Deviation]>([
    ['from another origin', { origin: 'https://ballast.evil.example' }],
    ['without a finger or a PIN', { isUnverified: true }],
  ])('is not passed %s', async (_, deviation) => {
    const { client, device } = await withPasskey();
    const browser = await owingPasskey(client);
    expect(codeIn(await confirmBy(browser, device, deviation))).toBe('passkey_refused');
    expect(codeIn(await browser.call(getMe))).toBe('authorization_incomplete');
  });
});

describe('signing in without typing', () => {
  test('opens a whole session for whoever the passkey is', async () => {
    const { client, device } = await withPasskey();
    const browser = access.browser();
    const answer = await enter(browser, device);
    expect(answer.body.pending_auth).toEqual({
      email_code: false,
      sms_code: false,
      otp: false,
      passkey: false,
    });
    expect((await browser.call(getMe)).body).toMatchObject({ id: client.userId });
    expect((await browser.refresh()).status).toBe(200);
    const proof = await access.database
      .selectFrom('sessions')
      .select(['first_factor', 'second_factor'])
      .where('user_id', '=', client.userId)
      .orderBy('session_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(proof).toEqual({ first_factor: 'PASSKEY', second_factor: null });
  });

  test('leads staff to the desk and clients to the portal alone', async () => {
    const { device: ofOfficer } = await officerWithPasskey();
    const { device: ofClient } = await withPasskey();
    expect(codeIn(await enter(access.browser(), ofOfficer))).toBe('passkey_refused');
    expect(codeIn(await enter(access.browser(), ofClient, { admin: true }))).toBe(
      'passkey_refused',
    );
    const browser = access.browser();
    expect((await enter(browser, ofOfficer, { admin: true })).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ kind: 'STAFF' });
  });

  test('refuses a passkey of nobody, and one that was removed', async () => {
    expect(codeIn(await enter(access.browser(), new SoftwarePasskey()))).toBe('passkey_refused');
    const { client, device } = await withPasskey();
    await access.database.deleteFrom('passkeys').where('user_id', '=', client.userId).execute();
    expect(codeIn(await enter(access.browser(), device))).toBe('passkey_refused');
  });

  test('refuses a question that was asked for something else', async () => {
    const { client, device } = await withPasskey();
    const browser = await owingPasskey(client);
    const passkey = device.answer(questionIn(await browser.call(askLoginPasskey)));
    const body = { passkey, device: browser.device, admin: false };
    expect(codeIn(await access.browser().call(loginWithPasskey, { body }))).toBe('passkey_refused');
  });

  test('tells whoever is suspended, and opens nothing', async () => {
    const { client, device } = await withPasskey();
    await transact(access.database, (tx) => suspendClient(tx, SYSTEM, client.clientId, 'test'));
    expect(codeIn(await enter(access.browser(), device))).toBe('account_suspended');
  });

  test('is not open to one who signed with the wrong key', async () => {
    const { client, device } = await withPasskey();
    const browser = access.browser();
    const question = questionIn(await browser.call(startPasskeyLogin));
    const { user_handle } = device.answer(question);
    const forged = { ...new SoftwarePasskey().answer(question), user_handle };
    const passkey = { ...forged, credential_id: device.credentialId };
    const body = { passkey, device: browser.device, admin: false };
    expect(codeIn(await browser.call(loginWithPasskey, { body }))).toBe('passkey_refused');
    expect(await access.actionsOn(client)).toContain('passkey_refused');
  });
});
