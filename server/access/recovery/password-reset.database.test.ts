import {
  completePasswordReset,
  sendPasswordResetCode,
  startPasswordReset,
  verifyPasswordReset,
} from '@ballast/contract/access/password-reset.ts';
import { sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { suspendUser } from '../suspension.ts';

const access = await openTestAccess();
const NEXT_PASSWORD = 'Heron under 7 gables!';
const RESET_URL = 'http://localhost:3000/forgot-password/reset';

let last = 0;
function newPhone(): string {
  last += 1;
  return `+4179123${String(5000 + last)}`;
}

/** A browser at an address of its own, so that only the limit in question is met. */
function visitor(): TestBrowser {
  const browser = access.browser();
  last += 1;
  browser.address = `10.6.${last >> 8}.${last & 255}`;
  return browser;
}

function outcomeOf(answer: Answer): [number, string | undefined] {
  return [answer.status, answer.body.detail?.code];
}

const NOTHING = { email_code: false, sms_code: false, otp: false, passkey: false };

const start = (email: string, browser = visitor()) =>
  browser.call(startPasswordReset, { body: { email } });
const verify = (token: string, factor?: { factor: 'SMS' | 'OTP'; code: string }) =>
  visitor().call(verifyPasswordReset, { body: { token, ...factor } });
const send = (token: string, channel = 'SMS') =>
  visitor().call(sendPasswordResetCode, { body: { token, channel } });
const complete = (token: string, password = NEXT_PASSWORD) =>
  visitor().call(completePasswordReset, { body: { token, password } });

/** Asks for a link and returns its secret. */
async function linkTo({ email }: Pick<Person, 'email'>): Promise<string> {
  expect((await start(email)).status).toBe(200);
  // What else waits for this address, such as the code of a login, goes out beside it, before or after.
  const links = (await access.outboxOf(email)).flatMap((message) => message.links);
  const link = links.find((each) => each.startsWith(`${RESET_URL}?token=`));
  expect(links).toContain(link);
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

function wrongOf(code: string): string {
  return code === '000000' ? '111111' : '000000';
}

describe('with nothing but the address to prove', () => {
  test('the link is enough for a new password, and signs nobody in', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client);
    const trusted = await access.trustedBrowser(client);
    const token = await linkTo(client);
    const checked = await verify(token);
    expect(checked.body).toEqual({ pending_auth: NOTHING, phone_ending: null });
    const answer = await complete(token);
    expect([answer.status, answer.body, answer.cookies]).toEqual([200, {}, []]);
    expect(outcomeOf(await browser.call(getMe))).toEqual([401, 'token_revoked']);
    expect((await browser.refresh()).status).toBe(401);
    expect(outcomeOf(await trusted.login(client))).toEqual([401, 'invalid_credentials']);
    const next = { ...client, password: NEXT_PASSWORD };
    expect((await trusted.login(next)).body.pending_auth).toEqual({ ...NOTHING, email_code: true });
    expect((await access.outboxOf(client.email)).map(({ subject }) => subject)).toContain(
      'Your password was changed',
    );
    expect(await access.actionsOn(client.userId)).toEqual(
      expect.arrayContaining(['password_reset_link_made', 'password_reset', 'password_changed']),
    );
  });

  test('a code is neither owed nor sent', async () => {
    const token = await linkTo(await access.addClient());
    expect(outcomeOf(await send(token))).toEqual([409, 'phone_not_verified']);
    expect(outcomeOf(await verify(token, { factor: 'SMS', code: '123456' }))).toEqual([
      409,
      'phone_not_verified',
    ]);
  });
});

describe('with a verified phone', () => {
  test('its code is owed beside the link', async () => {
    const phone = newPhone();
    const client = await access.addClient({ phone });
    const token = await linkTo(client);
    expect((await verify(token)).body).toEqual({
      pending_auth: { ...NOTHING, sms_code: true },
      phone_ending: phone.slice(-2),
    });
    expect(outcomeOf(await complete(token))).toEqual([403, 'two_factor_required']);
    expect((await send(token)).body).toEqual({ resend_after_s: 60 });
    expect(outcomeOf(await send(token))).toEqual([429, 'code_sent_recently']);
    const code = await access.codeSentTo(phone);
    expect(outcomeOf(await verify(token, { factor: 'SMS', code: wrongOf(code) }))).toEqual([
      401,
      'incorrect_code',
    ]);
    const passed = await verify(token, { factor: 'SMS', code });
    expect(passed.body).toEqual({ pending_auth: NOTHING, phone_ending: null });
    expect((await complete(token)).status).toBe(200);
    const next = { ...client, password: NEXT_PASSWORD };
    expect((await visitor().login(next)).body.pending_auth).toEqual({ ...NOTHING, sms_code: true });
  });

  test('its code goes by WhatsApp where the number is there', async () => {
    const [phone, elsewhere] = [newPhone(), '+41791235000'];
    const token = await linkTo(await access.addClient({ phone }));
    expect((await send(token, 'WHATSAPP')).status).toBe(200);
    expect((await access.outboxOf(phone))[0]).toMatchObject({ channel: 'WHATSAPP' });
    const other = await linkTo(await access.addClient({ phone: elsewhere }));
    expect(outcomeOf(await send(other, 'WHATSAPP'))).toEqual([409, 'whatsapp_not_linked']);
  });

  test('five wrong codes are the end of that code, a new one is another', async () => {
    const phone = newPhone();
    const token = await linkTo(await access.addClient({ phone }));
    await send(token);
    const code = await access.codeSentTo(phone);
    for (let n = 0; n < 5; n += 1) await verify(token, { factor: 'SMS', code: wrongOf(code) });
    expect(outcomeOf(await verify(token, { factor: 'SMS', code }))).toEqual([
      409,
      'challenge_dead',
    ]);
    await access.advance(60);
    await send(token);
    const next = { factor: 'SMS', code: await access.codeSentTo(phone) } as const;
    expect((await verify(token, next)).status).toBe(200);
  });

  test('a code of a login is no code of a reset', async () => {
    const phone = newPhone();
    const client = await access.addClient({ phone });
    const token = await linkTo(client);
    await send(token);
    const browser = visitor();
    await browser.login(client);
    await browser.call(sendLoginCode, { body: { factor: 'SMS', channel: 'SMS' } });
    const code = await access.codeSentTo(phone);
    expect(outcomeOf(await verify(token, { factor: 'SMS', code }))).toEqual([
      401,
      'incorrect_code',
    ]);
    expect((await browser.confirm(code, false, 'SMS')).status).toBe(200);
  });
});

describe('with an authenticator', () => {
  test('its code is owed, stays owed at the login, and a code by SMS is none', async () => {
    const client = await access.addClient({ otp: true, phone: newPhone() });
    const token = await linkTo(client);
    expect((await verify(token)).body).toEqual({
      pending_auth: { ...NOTHING, otp: true },
      phone_ending: null,
    });
    expect(outcomeOf(await complete(token))).toEqual([403, 'two_factor_required']);
    expect(outcomeOf(await send(token))).toEqual([401, 'otp_required']);
    expect(outcomeOf(await verify(token, { factor: 'SMS', code: '123456' }))).toEqual([
      401,
      'otp_required',
    ]);
    const right = await access.codeOf(client);
    expect(outcomeOf(await verify(token, { factor: 'OTP', code: wrongOf(right) }))).toEqual([
      401,
      'invalid_otp',
    ]);
    expect((await verify(token, { factor: 'OTP', code: right })).status).toBe(200);
    expect((await complete(token)).status).toBe(200);
    const browser = visitor();
    await browser.login({ ...client, password: NEXT_PASSWORD });
    expect(outcomeOf(await browser.confirm(right))).toEqual([401, 'invalid_otp']);
    await access.advance(30);
    expect((await browser.confirm(await access.codeOf(client))).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ otp_enabled: true });
  });

  test('a passed factor is that of its own link alone', async () => {
    const client = await access.addClient({ otp: true });
    const token = await linkTo(client);
    await verify(token, { factor: 'OTP', code: await access.codeOf(client) });
    await access.advance(61);
    const other = await linkTo(client);
    expect(outcomeOf(await complete(other))).toEqual([403, 'two_factor_required']);
    expect((await complete(token)).status).toBe(200);
  });

  test('fifty codes at once are no more than five tries', async () => {
    const client = await access.addClient({ otp: true });
    const token = await linkTo(client);
    const right = [await access.codeOf(client), await access.codeOf(client, 1)];
    const code = ['000000', '111111', '222222'].find((each) => !right.includes(each)) ?? '';
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(token, { factor: 'OTP', code })),
    );
    const codes = answers.map((answer) => answer.body.detail?.code);
    expect(codes.filter((each) => each === 'invalid_otp')).toHaveLength(5);
    expect(codes.filter((each) => each === 'challenge_dead')).toHaveLength(45);
  });

  test('wrong codes count with all others of the account', async () => {
    const client = await access.addClient({ otp: true });
    const token = await linkTo(client);
    for (let n = 0; n < 19; n += 1) {
      await claimCodeAttempt(access.database, SYSTEM, {
        ownerId: client.userId,
        purpose: 'WITHDRAWAL',
        subjectId: newId(),
      });
    }
    const right = await access.codeOf(client);
    await verify(token, { factor: 'OTP', code: wrongOf(right) });
    expect(outcomeOf(await verify(token, { factor: 'OTP', code: right }))).toEqual([
      429,
      'too_many_requests',
    ]);
  });
});

describe('a link', () => {
  test('is good once', async () => {
    const token = await linkTo(await access.addClient());
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(token)));
    const outcomes = answers.map((answer) => outcomeOf(answer).join(' '));
    expect(outcomes.filter((outcome) => outcome.startsWith('200'))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '410 reset_link_invalid')).toHaveLength(9);
  });

  test('is good for 30 minutes', async () => {
    const client = await access.addClient();
    const token = await linkTo(client);
    await access.advance(1799);
    expect((await verify(token)).status).toBe(200);
    await access.advance(2);
    for (const answer of [await verify(token), await send(token), await complete(token)]) {
      expect(outcomeOf(answer)).toEqual([410, 'reset_link_invalid']);
    }
  });

  test('has its 30 minutes from when its message left, however late that was', async () => {
    const client = await access.addClient();
    const fault = { provider: 'messages', fault: 'error_before', times: 1 } as const;
    await access.context.sandbox?.plantFault(fault);
    expect((await start(client.email)).status).toBe(200);
    expect(await access.outboxOf(client.email)).toEqual([]);
    await access.advance(3600);
    const [message] = await access.outboxOf(client.email);
    const token = new URL(message?.links[0] ?? '').searchParams.get('token') ?? '';
    await access.advance(1700);
    expect((await verify(token)).status).toBe(200);
    await access.advance(200);
    expect(outcomeOf(await verify(token))).toEqual([410, 'reset_link_invalid']);
  });

  test('is good beside a newer one, until one of them was used', async () => {
    const client = await access.addClient();
    const first = await linkTo(client);
    await access.advance(60);
    const second = await linkTo(client);
    expect((await verify(first)).status).toBe(200);
    expect((await complete(second)).status).toBe(200);
    expect(outcomeOf(await verify(first))).toEqual([410, 'reset_link_invalid']);
    expect(outcomeOf(await complete(first))).toEqual([410, 'reset_link_invalid']);
  });

  test('is void once the account is closed', async () => {
    const client = await access.addClient();
    const token = await linkTo(client);
    await transact(access.database, (tx) => suspendUser(tx, SYSTEM, client.userId, 'test'));
    expect(outcomeOf(await complete(token))).toEqual([410, 'reset_link_invalid']);
  });

  test('that nobody made opens nothing', async () => {
    for (const token of ['x', 'x'.repeat(43), newId()]) {
      expect(outcomeOf(await verify(token))).toEqual([410, 'reset_link_invalid']);
    }
  });

  test('is nowhere in the database', async () => {
    const client = await access.addClient();
    await start(client.email);
    const jobs = await access.openJobs();
    const [newest] = await access.outboxOf(client.email);
    const token = new URL(newest?.links[0] ?? '').searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(jobs).not.toContain(token);
    expect(jobs).not.toContain(client.email);
    const resets = await access.database.selectFrom('password_resets').selectAll().execute();
    const trail = await access.database.selectFrom('audit_trail').selectAll().execute();
    expect(JSON.stringify([resets, trail])).not.toContain(token);
  });
});

test('the new password must keep the rule, and the link stays good until it does', async () => {
  const token = await linkTo(await access.addClient());
  for (const password of ['short', 'Password123!', 'Marlowe-1985!']) {
    const answer = await complete(token, password);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"password"')]);
  }
  expect((await complete(token)).status).toBe(200);
});

describe('what an address is sent', () => {
  const textTo = async (email: string) => {
    expect((await start(email)).body).toEqual({ resend_after_s: 60 });
    return (await access.outboxOf(email)).map(({ text }) => text);
  };

  test('without an account: nothing', async () => {
    expect(await textTo('nobody@example.com')).toEqual([]);
  });

  test('with another provider: to log in with that', async () => {
    const { email } = await access.addLinkedClient('GOOGLE', 'APPLE');
    expect(await textTo(email)).toEqual([
      expect.stringContaining('You log in with Google or Apple'),
    ]);
  });

  test('when the account is closed: that it is', async () => {
    const { email } = await access.addSuspendedClient();
    expect(await textTo(email)).toContainEqual(expect.stringContaining('The account is closed.'));
  });

  test('when the sign-up is not finished: to go on with it', async () => {
    const email = 'halfway@example.com';
    const browser = visitor();
    await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
    const [{ code = '' } = {}] = await access.outboxOf(email);
    await browser.call(confirmSignUp, { body: { email, code, device: browser.device } });
    await start(email);
    const [newest] = await access.outboxOf(email);
    expect(newest?.text).toContain('Your sign-up is not finished');
    expect(newest?.links).toEqual(['http://localhost:3000/signup']);
  });
});

describe('asking again', () => {
  test('waits a minute, by the count that the server gives', async () => {
    const { email } = await access.addClient();
    await start(email);
    const answer = await start(email.toUpperCase());
    expect(outcomeOf(answer)).toEqual([429, 'code_sent_recently']);
    await access.advance(answer.body.detail?.resend_after_s ?? 0);
    expect((await start(email)).status).toBe(200);
  });

  test('is possible ten times an hour', async () => {
    const { email } = await access.addClient();
    for (let n = 0; n < 10; n += 1) {
      expect((await start(email)).status).toBe(200);
      await access.advance(61);
    }
    expect(outcomeOf(await start(email))).toEqual([429, 'too_many_requests']);
  });
});
