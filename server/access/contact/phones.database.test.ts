import { checkPhone, sendPhoneCode, verifyPhone } from '@ballast/contract/access/contact.ts';
import { confirmSignUp, startSignUp } from '@ballast/contract/access/sign-up.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { onlySessionOf } from '../../../tests/worlds/only-session.ts';
import { approvalOf, givePasskey } from '../../../tests/worlds/passkeys.ts';
import { findUserByEmail } from '../../account/users.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { transact } from '../../database/transact.ts';
import { LIMITS, type Limit } from '../attempts/attempts.ts';
import { preparePassword, setPassword } from '../recovery/passwords.ts';

const access = await openTestAccess();
const MINUTE_S = 60;

const { password: PASSWORD } = await access.addClient();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

let lastNumber = 1_000_000;

/** A number of this test alone; one that ends in 00 is not on WhatsApp. */
function newPhone(end = '11'): string {
  lastNumber += 1;
  return `+4179${String(lastNumber).slice(-5)}${end}`;
}

async function signedIn(): Promise<{ client: Person; browser: TestBrowser; phone: string }> {
  const client = await access.addClient();
  return { client, browser: await access.signIn(client), phone: newPhone() };
}

/** Asks for a code; a number brings the password unless the body has its own. */
function send(browser: TestBrowser, body: object): Promise<Answer> {
  const proof = 'phone' in body ? { password: PASSWORD } : {};
  return browser.send(sendPhoneCode, { body: { ...proof, ...body } });
}

/** Gives a number with a password that is not the owner's, or with none. */
function sendUnproven(browser: TestBrowser, phone: string, password?: string): Promise<Answer> {
  return browser.send(sendPhoneCode, { body: { phone, ...(password && { password }) } });
}

function verify(browser: TestBrowser, code: string): Promise<Answer> {
  return browser.send(verifyPhone, { body: { code } });
}

/** Somebody who has signed up and has no password yet. */
async function signedUp(): Promise<{ browser: TestBrowser; email: string; userId: string }> {
  const browser = access.browser();
  const email = `new${newPhone().slice(1)}@example.org`;
  await browser.call(startSignUp, { body: { email, account_type: 'INDIVIDUAL' } });
  const [newest] = await access.outboxOf(email);
  const body = { email, code: newest?.code, device: browser.device };
  const answer = await browser.call(confirmSignUp, { body });
  browser.token = answer.body.access_token ?? null;
  const { id = '' } = (await browser.call(getMe)).body as { id?: string };
  return { browser, email, userId: id };
}

async function phoneOf(email: string): Promise<string | null | undefined> {
  return (await findUserByEmail(access.database, email))?.phone;
}

function wrongFor(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** An address that no other test sends from. */
async function signedInFrom(address: string): Promise<TestBrowser> {
  const { browser } = await signedIn();
  browser.address = address;
  return browser;
}

/** Fills a limit, as many other clients would. */
async function fill({ scope, max }: Limit, subject: string, left = 0): Promise<void> {
  await sql`
    insert into attempt_limits (scope, subject, attempted_at, in_a_row)
    values (${scope}, ${subject}, array(select clock_now() from generate_series(1, ${max - left})), ${max - left})
    on conflict (scope, subject) do update set attempted_at = excluded.attempted_at`.execute(
    access.database,
  );
}

describe('codes to numbers that nobody has verified', () => {
  test.each([
    ['from one network address', LIMITS.phoneCodesFromAddress, '203.0.113.77'],
    ['to one country', LIMITS.phoneCodesToCountry, 'LI'],
    ['in all', LIMITS.phoneCodesInAll, 'ALL'],
  ])('are limited %s', async (_what, limit, subject) => {
    const address = limit.scope === 'PHONE_CODES_FROM' ? subject : '203.0.113.78';
    const browser = await signedInFrom(address);
    await fill(limit, subject);
    const phone = `+423660${newPhone().slice(-6)}`;
    const answer = await send(browser, { phone });
    expect([answer.status, codeIn(answer)]).toEqual([429, 'too_many_requests']);
    expect(await access.outboxOf(phone)).toEqual([]);
    await access.advance(3601);
    const later = await signedInFrom(address);
    expect((await send(later, { phone })).status).toBe(200);
  });

  test('raise an alarm with the last one of the hour, and none before', async () => {
    const told = () => openAlarmsAbout(access.database, 'phone_codes_used_up');
    await fill(LIMITS.phoneCodesToCountry, 'LI', 2);
    for (const expected of [[], ['LI']]) {
      const browser = await signedInFrom('203.0.113.79');
      const answer = await send(browser, { phone: `+423660${newPhone().slice(-6)}` });
      expect(answer.status).toBe(200);
      expect((await told()).map(({ id }) => id)).toEqual(expected);
    }
  });
});

describe('a code to a phone', () => {
  test('goes out over the channel that was asked for, to the number as E.164', async () => {
    const { browser, phone } = await signedIn();
    const written = `${phone.slice(0, 3)} ${phone.slice(3, 5)} ${phone.slice(5)}`;
    const answer = await send(browser, { phone: written, channel: 'WHATSAPP' });
    expect([answer.status, answer.body]).toEqual([200, { resend_after_s: 60 }]);
    expect(await access.outboxOf(phone)).toMatchObject([{ channel: 'WHATSAPP', to: phone }]);
  });

  test('is sent again after a minute, without the number, by SMS unless it says else', async () => {
    const { browser, phone } = await signedIn();
    await send(browser, { phone });
    await access.advance(20);
    const early = await send(browser, {});
    expect([early.status, codeIn(early)]).toEqual([429, 'code_sent_recently']);
    expect(early.body.detail).toMatchObject({ resend_after_s: 40 });
    expect(early.headers['retry-after']).toBe('40');
    await access.advance(40);
    const first = await access.codeSentTo(phone);
    expect((await send(browser, {})).status).toBe(200);
    const outbox = await access.outboxOf(phone);
    expect(outbox.map(({ channel }) => channel)).toEqual(['SMS', 'SMS']);
    if (first !== (await access.codeSentTo(phone))) {
      expect(codeIn(await verify(browser, first))).toBe('incorrect_code');
    }
  });

  test('that went by WhatsApp is followed by a text message at once, and by no other code', async () => {
    const { browser, phone } = await signedIn();
    await send(browser, { phone, channel: 'WHATSAPP' });
    const first = await access.codeSentTo(phone);
    expect(codeIn(await send(browser, { channel: 'WHATSAPP' }))).toBe('code_sent_recently');
    expect(codeIn(await send(browser, { phone: newPhone() }))).toBe('code_sent_recently');
    const answers = await Promise.all([1, 2, 3].map(() => send(browser, { channel: 'SMS' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeIn(await send(browser, { channel: 'WHATSAPP' }))).toBe('code_sent_recently');
    const outbox = await access.outboxOf(phone);
    expect(outbox.map(({ channel }) => channel).sort()).toEqual(['SMS', 'WHATSAPP']);
    const second = outbox.find(({ channel }) => channel === 'SMS')?.code ?? '';
    if (first !== second) expect(codeIn(await verify(browser, first))).toBe('incorrect_code');
    expect((await verify(browser, second)).body).toMatchObject({ phone_verified: true });
  });

  test.each([{ phone: '+41 79 123' }, { phone: '079 123 45 67' }, {}])(
    '%o is refused as a field',
    async (body) => {
      const { browser } = await signedIn();
      const answer = await send(browser, body);
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        detail: [{ loc: ['body', 'phone'], msg: 'Invalid phone number', type: expect.any(String) }],
      });
    },
  );

  test('does not go over WhatsApp to a number that is not there', async () => {
    const { browser } = await signedIn();
    const phone = newPhone('00');
    const answer = await send(browser, { phone, channel: 'WHATSAPP' });
    expect([answer.status, codeIn(answer)]).toEqual([409, 'whatsapp_not_linked']);
    expect((await send(browser, { phone, channel: 'SMS' })).status).toBe(200);
    expect(await access.outboxOf(phone)).toMatchObject([{ channel: 'SMS' }]);
  });

  test.each(['refuse', 'error_before', 'timeout_after_accepting'] as const)(
    'is not sent when the carrier cannot be asked (%s), and can be asked for at once again',
    async (fault) => {
      const { browser, phone } = await signedIn();
      // Nothing else may use the fault up.
      await access.context.queue.runDueJobs();
      await access.context.sandbox?.plantFault({ provider: 'messages', fault, times: 1 });
      const answer = await send(browser, { phone, channel: 'WHATSAPP' });
      expect([answer.status, codeIn(answer)]).toEqual([503, 'code_not_sent']);
      expect((await send(browser, { phone, channel: 'WHATSAPP' })).status).toBe(200);
    },
  );

  test('questions about numbers on WhatsApp are counted, so that nobody looks numbers up', async () => {
    const { browser } = await signedIn();
    for (let n = 0; n < 10; n += 1) {
      const answer = await send(browser, { phone: newPhone('00'), channel: 'WHATSAPP' });
      expect(codeIn(answer)).toBe('whatsapp_not_linked');
    }
    const answer = await send(browser, { phone: newPhone('00'), channel: 'WHATSAPP' });
    expect([answer.status, codeIn(answer)]).toEqual([429, 'too_many_requests']);
    expect(answer.headers['retry-after']).toBeDefined();
  });

  test('ten an hour reach one number, whoever asks', async () => {
    const phone = newPhone();
    for (let n = 0; n < 10; n += 1) {
      const { browser } = await signedIn();
      expect((await send(browser, { phone })).status).toBe(200);
    }
    const { browser } = await signedIn();
    expect(codeIn(await send(browser, { phone }))).toBe('too_many_requests');
  });

  test('asked for twenty times at once goes out once', async () => {
    const { browser, phone } = await signedIn();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(browser, { phone })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await access.outboxOf(phone)).toHaveLength(1);
  });
});

describe('a number that is checked', () => {
  test.each([
    ['DE', '0151 23456780', '+4915123456780', '+49 1512 3456780', 'DE'],
    ['GB', '07400 123456', '+447400123456', '+44 7400 123456', 'GB'],
    ['US', '1 415 555 2672', '+14155552672', '+1 415 555 2672', 'US'],
    ['US', '+44 7400 123456', '+447400123456', '+44 7400 123456', 'GB'],
    ['US', '0041 79 123 45 67', '+41791234567', '+41 79 123 45 67', 'CH'],
    ['IT', '02 8846 4567', '+390288464567', '+39 02 8846 4567', 'IT'],
    ['US', '+1 416 555 0123', '+14165550123', '+1 416 555 0123', 'CA'],
    [undefined, '+7 701 123 4567', '+77011234567', '+7 701 123 4567', 'KZ'],
    [undefined, '+41 79 123 45 67', '+41791234567', '+41 79 123 45 67', 'CH'],
  ])('of %s as "%s" is dialled as %s', async (from, typed, phone, written, country) => {
    const { client, browser } = await signedIn();
    const body = { phone: typed, ...(from && { country: from }) };
    const answer = await browser.send(checkPhone, { body });
    expect([answer.status, answer.body]).toEqual([200, { phone, written, country }]);
    expect(await phoneOf(client.email)).toBeNull();
  });

  test.each([
    { phone: '079 123', country: 'CH' },
    { phone: '079 123 45 67' },
    { phone: 'call me', country: 'GB' },
  ])('%o is refused as a field', async (body) => {
    const { browser } = await signedIn();
    const answer = await browser.send(checkPhone, { body });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'phone'], msg: 'Invalid phone number' }] },
    ]);
  });
});

describe('a number that is given', () => {
  test.each([undefined, 'Not the right 1!', ' '])(
    'with the password %o is refused and changes nothing',
    async (password) => {
      const { client, browser, phone } = await signedIn();
      await send(browser, { phone });
      const code = await access.codeSentTo(phone);
      await access.advance(MINUTE_S);
      const other = newPhone();
      const answer = await sendUnproven(browser, other, password);
      expect([answer.status, codeIn(answer)]).toEqual([401, 'invalid_credentials']);
      expect(await access.outboxOf(other)).toEqual([]);
      const given = (await access.actionsOn(client.userId)).filter(
        (name) => name === 'phone_given',
      );
      expect(given).toHaveLength(1);
      // The code before is still good, and for its own number.
      expect((await verify(browser, code)).body).toMatchObject({ phone, phone_verified: true });
    },
  );

  test('tells nothing of a number on WhatsApp before the password', async () => {
    const { browser } = await signedIn();
    const body = { phone: newPhone('00'), channel: 'WHATSAPP', password: 'Not the right 1!' };
    expect(codeIn(await send(browser, body))).toBe('invalid_credentials');
  });

  test('counts as a login: ten wrong passwords, then none is tried', async () => {
    const { browser, phone } = await signedIn();
    browser.address = '203.0.113.77';
    for (let n = 0; n < 10; n += 1) {
      expect(codeIn(await sendUnproven(browser, phone))).toBe('invalid_credentials');
    }
    const answer = await send(browser, { phone });
    expect([answer.status, codeIn(answer)]).toEqual([429, 'too_many_requests']);
  });

  test('twice at once is one number, the one that the code went to', async () => {
    const { browser, client } = await signedIn();
    const phones = [newPhone(), newPhone()];
    const answers = await Promise.all(phones.map((phone) => send(browser, { phone })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => codeIn(answer) === 'code_sent_recently')).toHaveLength(1);
    const kept = phones[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await phoneOf(client.email)).toBe(kept);
    expect((await verify(browser, await access.codeSentTo(kept))).body).toMatchObject({
      phone: kept,
      phone_verified: true,
    });
  });
});

describe('before there is a password', () => {
  test('a number is given without one', async () => {
    const { browser } = await signedUp();
    const phone = newPhone();
    expect((await sendUnproven(browser, phone)).status).toBe(200);
    expect((await verify(browser, await access.codeSentTo(phone))).status).toBe(200);
  });

  test('and one that is set while WhatsApp is asked is owed', async () => {
    const { browser, email, userId } = await signedUp();
    const prepared = await preparePassword(access.context, userId, PASSWORD);
    const { messages } = access.context.providers;
    const isOnWhatsApp = messages.isOnWhatsApp.bind(messages);
    messages.isOnWhatsApp = async (phone) => {
      const own = await onlySessionOf(access.database, userId);
      await transact(access.database, (tx) => setPassword(tx, SYSTEM, userId, prepared, own));
      return isOnWhatsApp(phone);
    };
    const body = { phone: newPhone(), channel: 'WHATSAPP' };
    const answer = await browser.send(sendPhoneCode, { body });
    messages.isOnWhatsApp = isOnWhatsApp;
    expect([answer.status, codeIn(answer)]).toEqual([401, 'invalid_credentials']);
    expect(await phoneOf(email)).toBeNull();
    expect((await send(browser, body)).status).toBe(200);
  });
});

describe('whoever has a passkey', () => {
  test('gives a number with it, which signs the number, and not with the password alone', async () => {
    const { browser, phone, client } = await signedIn();
    const { device } = await givePasskey(access.database, client.userId);
    const refused = await send(browser, { phone });
    expect([refused.status, codeIn(refused)]).toEqual([401, 'passkey_required']);
    const other = await approvalOf(browser, device, { change: 'PHONE', subject: newPhone() });
    expect(codeIn(await send(browser, { phone, passkey: other }))).toBe('passkey_refused');
    const passkey = await approvalOf(browser, device, { change: 'PHONE', subject: phone });
    const unproven = { phone, passkey, password: 'not-the-password-26' };
    expect(codeIn(await send(browser, unproven))).toBe('invalid_credentials');
    expect(await phoneOf(client.email)).toBeNull();
    expect((await send(browser, { phone, passkey })).status).toBe(200);
    expect((await verify(browser, await access.codeSentTo(phone))).status).toBe(200);
  });
});

describe('whoever has an authenticator', () => {
  test('gives a number with a code of it, and not with the password alone', async () => {
    const client = await access.addClient({ otp: true });
    const browser = access.browser();
    await browser.login(client);
    expect((await browser.confirm(await access.codeOf(client))).status).toBe(200);
    await access.advance(MINUTE_S);
    const phone = newPhone();
    const missing = await send(browser, { phone });
    expect([missing.status, codeIn(missing)]).toEqual([401, 'otp_required']);
    const code = await access.codeOf(client);
    const wrong = await send(browser, { phone, otp_code: wrongFor(code) });
    expect([wrong.status, codeIn(wrong)]).toEqual([401, 'invalid_otp']);
    expect(await phoneOf(client.email)).toBeNull();
    const notThere = { phone: newPhone('00'), channel: 'WHATSAPP', otp_code: code };
    expect(codeIn(await send(browser, notThere))).toBe('whatsapp_not_linked');
    expect((await send(browser, { phone, otp_code: code })).status).toBe(200);
    await access.advance(MINUTE_S);
    expect((await send(browser, {})).status).toBe(200);
  });
});

describe('verifying', () => {
  test('shows the number, tells the owner and forgets trusted devices', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client, undefined, { trustDevice: true });
    const phone = newPhone();
    await send(browser, { phone });
    const answer = await verify(browser, await access.codeSentTo(phone));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ phone, phone_verified: true });
    expect(await access.mailsTo(client.email)).toContain('Your phone number was verified');
    expect((await browser.login(client)).body.pending_auth).toMatchObject({ sms_code: true });
    expect(await access.actionsOn(client.userId)).toEqual(
      expect.arrayContaining(['phone_given', 'code_tried', 'code_accepted', 'phone_verified']),
    );
  });

  test('proves the number that the code went to, not one that was named afterwards', async () => {
    const { browser, phone } = await signedIn();
    await send(browser, { phone });
    const code = await access.codeSentTo(phone);
    await access.advance(MINUTE_S);
    const other = newPhone();
    await send(browser, { phone: other });
    expect(codeIn(await verify(browser, wrongFor(await access.codeSentTo(other))))).toBe(
      'incorrect_code',
    );
    if (code !== (await access.codeSentTo(other))) {
      expect(codeIn(await verify(browser, code))).toBe('incorrect_code');
    }
    const answer = await verify(browser, await access.codeSentTo(other));
    expect(answer.body).toMatchObject({ phone: other });
  });

  test('ends the other sessions of the person', async () => {
    const { client, browser, phone } = await signedIn();
    const other = await access.signIn(client);
    await send(browser, { phone, channel: 'SMS' });
    expect((await verify(browser, await access.codeSentTo(phone))).status).toBe(200);
    expect((await browser.call(getMe)).status).toBe(200);
    expect(codeIn(await other.call(getMe))).toBe('token_revoked');
    expect((await other.refresh()).status).toBe(401);
  });

  test('happens once: a verified number stays', async () => {
    const { browser, phone } = await signedIn();
    await send(browser, { phone });
    const code = await access.codeSentTo(phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(codeIn);
    expect(['incorrect_code', 'phone_not_changeable', 'challenge_dead']).toEqual(
      expect.arrayContaining([...new Set(refused)]),
    );
    for (const again of [await send(browser, { phone: newPhone() }), await verify(browser, code)]) {
      expect([again.status, codeIn(again)]).toEqual([409, 'phone_not_changeable']);
    }
  });

  test('is dead after five wrong codes, for the right one too, until another is sent', async () => {
    const { browser, phone } = await signedIn();
    await send(browser, { phone });
    const code = await access.codeSentTo(phone);
    for (let n = 0; n < 5; n += 1) {
      const answer = await verify(browser, wrongFor(code));
      expect([answer.status, codeIn(answer)]).toEqual([401, 'incorrect_code']);
    }
    const dead = await verify(browser, code);
    expect([dead.status, codeIn(dead)]).toEqual([409, 'challenge_dead']);
    await access.advance(MINUTE_S);
    await send(browser, {});
    expect((await verify(browser, await access.codeSentTo(phone))).status).toBe(200);
  });

  test('takes a code for ten minutes, and none that went to somebody else', async () => {
    const { browser, phone } = await signedIn();
    const other = await signedIn();
    expect(codeIn(await verify(browser, '123456'))).toBe('incorrect_code');
    await send(browser, { phone });
    const code = await access.codeSentTo(phone);
    expect(codeIn(await verify(other.browser, code))).toBe('incorrect_code');
    await access.advance(10 * MINUTE_S);
    await browser.refresh();
    expect(codeIn(await verify(browser, wrongFor(code)))).toBe('incorrect_code');
    const late = await verify(browser, code);
    expect([late.status, codeIn(late)]).toEqual([401, 'code_expired']);
  });

  test('leaves no code in the audit trail', async () => {
    const { client, browser, phone } = await signedIn();
    await send(browser, { phone });
    const code = await access.codeSentTo(phone);
    await verify(browser, code);
    const rows = await access.database
      .selectFrom('audit_trail')
      .select(['state_before', 'state_after'])
      .where('actor_id', '=', client.userId)
      .execute();
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });
});
