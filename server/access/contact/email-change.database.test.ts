import { confirmEmailChange, startEmailChange } from '@ballast/contract/access/contact.ts';
import { verifyPasswordReset } from '@ballast/contract/access/password-reset.ts';
import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { markOtpEnabled } from '../../account/users.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { newResetToken, openResetLink } from '../recovery/reset-links.ts';

const access = await openTestAccess();
const MINUTE_S = 60;

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

function newAddress(): string {
  return `new-${newId()}@example.com`;
}

async function signedIn() {
  const client = await access.addClient();
  return { client, browser: await access.signIn(client), email: newAddress() };
}

async function signedInWithOtp() {
  const client = await access.addClient({ otp: true });
  const browser = access.browser();
  await browser.login(client);
  expect((await browser.confirm(await access.codeOf(client))).status).toBe(200);
  await access.advance(MINUTE_S);
  return { client, browser, email: newAddress() };
}

function start(
  browser: TestBrowser,
  { password }: Pick<Person, 'password'>,
  email: string,
  otpCode?: string,
): Promise<Answer> {
  const body = { email, password, ...(otpCode === undefined ? {} : { otp_code: otpCode }) };
  return browser.send(startEmailChange, { body });
}

function confirm(browser: TestBrowser, code: string, phoneCode?: string): Promise<Answer> {
  const body = { code, ...(phoneCode === undefined ? {} : { phone_code: phoneCode }) };
  return browser.send(confirmEmailChange, { body });
}

/** A client whose strongest factor is a verified phone, with a change that was started. */
async function startedWithPhone(phone: string) {
  const client = await access.addClient({ phone });
  const browser = access.browser();
  await browser.login(client);
  await browser.call(sendLoginCode, { body: { factor: 'SMS', channel: 'SMS' } });
  const login = await browser.confirm(await access.codeSentTo(phone), false, 'SMS');
  expect(login.status).toBe(200);
  await access.advance(MINUTE_S);
  const email = newAddress();
  expect((await start(browser, client, email)).status).toBe(200);
  const codes = { code: await access.codeSentTo(email), phone: await access.codeSentTo(phone) };
  return { client, browser, email, ...codes };
}

describe('a change of the address', () => {
  test('starts with a code to the new one and changes nothing yet', async () => {
    const { client, browser, email } = await signedIn();
    const answer = await start(browser, client, email);
    expect([answer.status, answer.body]).toEqual([200, { resend_after_s: 60 }]);
    expect((await browser.call(getMe)).body).toMatchObject({ email: client.email });
    const again = await start(browser, client, email);
    expect([again.status, codeIn(again)]).toEqual([429, 'code_sent_recently']);
  });

  test('is confirmed with that code: both addresses are told, the new one logs in', async () => {
    const { client, browser, email } = await signedIn();
    await start(browser, client, email);
    const answer = await confirm(browser, await access.codeSentTo(email));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email });
    for (const address of [client.email, email]) {
      expect(await access.mailsTo(address)).toContain('Your email address was changed');
    }
    expect((await access.browser().login({ ...client, email })).status).toBe(200);
    expect((await access.browser().login(client)).status).toBe(401);
  });

  test('ends other sessions, trust and links to set a password', async () => {
    const { client, email } = await signedIn();
    const other = await access.signIn(client);
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const token = newResetToken();
    const { userId } = client;
    await transact(access.database, (tx) =>
      openResetLink(tx, SYSTEM, { resetId: newId(), userId, token }),
    );
    await start(browser, client, email);
    await confirm(browser, await access.codeSentTo(email));
    expect((await browser.call(getMe)).status).toBe(200);
    expect(codeIn(await other.call(getMe))).toBe('token_revoked');
    const link = await access.browser().call(verifyPasswordReset, { body: { token } });
    expect(codeIn(link)).toBe('reset_link_invalid');
    const next = await browser.login({ ...client, email });
    expect(next.body.pending_auth).toMatchObject({ email_code: true });
  });

  test('is in the audit trail with before and after, without password and codes', async () => {
    const { client, browser, email } = await signedInWithOtp();
    const otpCode = await access.codeOf(client);
    await start(browser, client, email, otpCode);
    const code = await access.codeSentTo(email);
    expect((await confirm(browser, code)).status).toBe(200);
    const rows = await access.database
      .selectFrom('audit_trail')
      .select(['action', 'state_before', 'state_after'])
      .where('subject_id', '=', client.userId)
      .execute();
    const changed = rows.find(({ action }) => action === 'email_changed');
    expect(changed).toMatchObject({
      state_before: { email: client.email },
      state_after: { email },
    });
    const text = JSON.stringify(rows);
    for (const secret of [client.password, `"${code}"`, `"${otpCode}"`]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('starting', () => {
  test('needs the password, before anything about the address is told', async () => {
    const { client, browser } = await signedIn();
    const other = await access.addClient();
    for (const email of [newAddress(), other.email]) {
      const answer = await start(browser, { password: 'Heron under 7 gables!' }, email);
      expect([answer.status, codeIn(answer)]).toEqual([401, 'invalid_credentials']);
    }
    expect((await start(browser, client, other.email)).status).toBe(409);
  });

  test('is refused for a taken address in any spelling, ten times an hour', async () => {
    const { client, browser, email } = await signedIn();
    const other = await access.addClient();
    for (let n = 0; n < 10; n += 1) {
      const spelling = n % 2 === 0 ? other.email : other.email.toUpperCase();
      const answer = await start(browser, client, spelling);
      expect([answer.status, codeIn(answer)]).toEqual([409, 'email_taken']);
    }
    expect(codeIn(await start(browser, client, email))).toBe('too_many_requests');
    expect(await access.messagesTo(other.email)).toEqual([]);
  });

  test('needs the code of the authenticator when it is on; a taken address does not use it up', async () => {
    const { client, browser, email } = await signedInWithOtp();
    const other = await access.addClient();
    const missing = await start(browser, client, email);
    expect([missing.status, codeIn(missing)]).toEqual([401, 'otp_required']);
    const code = await access.codeOf(client);
    expect(codeIn(await start(browser, client, other.email, code))).toBe('email_taken');
    const wrong = await start(browser, client, email, code === '000000' ? '000001' : '000000');
    expect([wrong.status, codeIn(wrong)]).toEqual([401, 'invalid_otp']);
    expect(await access.messagesTo(email)).toEqual([]);
    expect((await start(browser, client, email, code)).status).toBe(200);
    const used = await start(browser, client, newAddress(), code);
    expect(codeIn(used)).toBe('invalid_otp');
  });
});

describe('confirming', () => {
  test('is dead after five wrong codes, for the right one too', async () => {
    const { client, browser, email } = await signedIn();
    await start(browser, client, email);
    const code = await access.codeSentTo(email);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) {
      const answer = await confirm(browser, wrong);
      expect([answer.status, codeIn(answer)]).toEqual([401, 'incorrect_code']);
    }
    const dead = await confirm(browser, code);
    expect([dead.status, codeIn(dead)]).toEqual([409, 'challenge_dead']);
  });

  test('takes a code once and for its own account alone', async () => {
    const { client, browser, email } = await signedIn();
    const other = await signedIn();
    expect(codeIn(await confirm(browser, '123456'))).toBe('incorrect_code');
    await start(browser, client, email);
    const code = await access.codeSentTo(email);
    expect(codeIn(await confirm(other.browser, code))).toBe('incorrect_code');
    const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await access.mailsTo(email)).toHaveLength(1);
  });

  test('of one address by two clients at once gives it to one; the other is told that it is taken', async () => {
    const email = newAddress();
    const pair = [await signedIn(), await signedIn()];
    const codes: string[] = [];
    for (const { client, browser } of pair) {
      expect((await start(browser, client, email)).status).toBe(200);
      codes.push(await access.codeSentTo(email));
      await access.advance(1);
    }
    const answers = await Promise.all(
      pair.map(({ browser }, n) => confirm(browser, codes[n] ?? '')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(codeIn)).toContain('email_taken');
  });
});

describe('whoever has a phone and nothing stronger', () => {
  test('confirms with the code from the phone, too', async () => {
    const { browser, email, code, phone } = await startedWithPhone('+41790000171');
    const missing = await confirm(browser, code);
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'phone_code'], type: 'missing' }] },
    ]);
    const wrong = await confirm(browser, code, phone === '000000' ? '000001' : '000000');
    expect([wrong.status, codeIn(wrong)]).toEqual([401, 'incorrect_phone_code']);
    const swapped = await confirm(browser, phone, phone);
    expect([swapped.status, codeIn(swapped)]).toEqual([401, 'incorrect_code']);
    const right = await confirm(browser, code, phone);
    expect([right.status, right.body.email]).toEqual([200, email]);
  });

  test('is not spared that code by an authenticator turned on in between', async () => {
    const { client, browser, code } = await startedWithPhone('+41790000172');
    await transact(access.database, (tx) => markOtpEnabled(tx, client.userId, true));
    expect((await confirm(browser, code)).status).toBe(422);
  });
});
