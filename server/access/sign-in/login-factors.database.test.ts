import { confirmLogin, logout, sendLoginCode } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { CALLS } from '@ballast/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';

const access = await openTestAccess();
const PHONE = '+41791234501';

function outcomeOf(answer: Answer): [number, string | undefined] {
  return [answer.status, answer.body.detail?.code];
}

const clients = {
  EMAIL: () => access.addClient(),
  SMS: () => access.addClient({ phone: PHONE }),
  OTP: () => access.addClient({ otp: true, phone: PHONE }),
} as const;

/** A browser whose session owes the account's factor. */
async function owing(client: Person): Promise<TestBrowser> {
  const browser = access.browser();
  expect((await browser.login(client)).status).toBe(200);
  return browser;
}

function send(browser: TestBrowser, factor: string, channel = factor): Promise<Answer> {
  return browser.call(sendLoginCode, { body: { factor, channel } });
}

async function codeFor(factor: keyof typeof clients, browser: TestBrowser, client: Person) {
  if (factor === 'OTP') return access.codeOf(client);
  expect(await send(browser, factor)).toMatchObject({ status: 200, body: { resend_after_s: 60 } });
  return access.codeSentTo(factor === 'SMS' ? PHONE : client.email);
}

describe.each(Object.keys(clients) as (keyof typeof clients)[])(
  'with %s as strongest',
  (factor) => {
    test('that one alone is owed, and passes; until then the token opens nothing else', async () => {
      const client = await clients[factor]();
      const browser = access.browser();
      const answer = await browser.login(client);
      expect(answer.body.pending_auth).toEqual({
        email_code: factor === 'EMAIL',
        sms_code: factor === 'SMS',
        otp: factor === 'OTP',
        passkey: false,
      });
      expect([...browser.cookies.keys()]).not.toContain('refresh');
      for (const [name, call] of CALLS) {
        if (['anyone', 'provider', 'part_signed_in'].includes(call.who as string)) continue;
        expect([name, ...outcomeOf(await browser.call(call))]).toEqual([
          name,
          403,
          'authorization_incomplete',
        ]);
      }
      expect((await browser.refresh()).status).toBe(401);
      const passed = await browser.confirm(await codeFor(factor, browser, client), false, factor);
      expect(passed.body.pending_auth).toEqual({
        email_code: false,
        sms_code: false,
        otp: false,
        passkey: false,
      });
      expect((await browser.call(getMe)).status).toBe(200);
      expect((await browser.refresh()).status).toBe(200);
    });

    test('a browser that was trusted then owes nothing, another one does', async () => {
      const client = await clients[factor]();
      const browser = await owing(client);
      await browser.confirm(await codeFor(factor, browser, client), true, factor);
      await browser.call(logout);
      browser.token = null;
      const nothing = { email_code: false, sms_code: false, otp: false, passkey: false };
      expect((await browser.login(client)).body.pending_auth).toEqual(nothing);
      expect((await access.browser().login(client)).body.pending_auth).not.toEqual(nothing);
    });
  },
);

describe('another factor than the one owed', () => {
  test.each(['EMAIL', 'SMS'] as const)(
    '%s is refused while the authenticator is on',
    async (other) => {
      const browser = await owing(await clients.OTP());
      expect(outcomeOf(await send(browser, other))).toEqual([401, 'otp_required']);
      expect(outcomeOf(await browser.confirm('123456', false, other))).toEqual([
        401,
        'otp_required',
      ]);
    },
  );

  test('a phone that is not verified gets no code', async () => {
    const browser = await owing(await clients.EMAIL());
    expect(outcomeOf(await send(browser, 'SMS'))).toEqual([409, 'phone_not_verified']);
    expect(outcomeOf(await browser.confirm('123456', false, 'SMS'))).toEqual([
      401,
      'incorrect_code',
    ]);
  });

  test('the weaker one passes nothing, and counts', async () => {
    const client = await clients.SMS();
    const browser = await owing(client);
    expect((await send(browser, 'EMAIL')).status).toBe(422);
    const code = await codeFor('SMS', browser, client);
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(outcomeOf(await browser.confirm(code, false, 'EMAIL'))).toEqual([
        401,
        'incorrect_code',
      ]);
    }
    expect(outcomeOf(await browser.confirm(code, false, 'OTP'))).toEqual([409, 'challenge_dead']);
  });

  test('a channel of another factor is no channel', async () => {
    const browser = await owing(await clients.EMAIL());
    const answer = await send(browser, 'EMAIL', 'SMS');
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"channel"')]);
  });
});

test('a whole session has no code to ask for and none to give', async () => {
  const browser = await access.signIn(await clients.EMAIL());
  expect(outcomeOf(await send(browser, 'EMAIL'))).toEqual([403, 'forbidden']);
  expect(outcomeOf(await browser.confirm('123456', false, 'EMAIL'))).toEqual([403, 'forbidden']);
});

describe('a code by message', () => {
  test('is sent again after a minute, by the count that the server gives', async () => {
    const client = await clients.EMAIL();
    const browser = await owing(client);
    await send(browser, 'EMAIL');
    const early = await send(browser, 'EMAIL');
    expect(outcomeOf(early)).toEqual([429, 'code_sent_recently']);
    const seconds = early.body.detail?.resend_after_s ?? 0;
    expect(seconds).toBeGreaterThan(50);
    await access.advance(seconds);
    expect((await send(browser, 'EMAIL')).status).toBe(200);
    expect(await access.messagesTo(client.email)).toHaveLength(2);
  });

  test('goes to the phone by SMS, with the words of a login', async () => {
    const phone = '+41791234511';
    const browser = await owing(await access.addClient({ phone }));
    await send(browser, 'SMS');
    const [message] = await access.outboxOf(phone);
    expect(message).toMatchObject({ channel: 'SMS', to: phone });
    expect(message?.text).toMatch(/^Your code to log in is \d{6}\. It is valid for 10 minutes\./);
  });

  test('goes by WhatsApp to a number that is there, and asks for another way where it is not', async () => {
    const phone = '+41791234512';
    const browser = await owing(await access.addClient({ phone }));
    expect((await send(browser, 'SMS', 'WHATSAPP')).status).toBe(200);
    const [message] = await access.outboxOf(phone);
    expect(message).toMatchObject({ channel: 'WHATSAPP', to: phone });
    expect((await browser.confirm(message?.code ?? '', false, 'SMS')).status).toBe(200);
    const elsewhere = await owing(await access.addClient({ phone: '+41791234500' }));
    const refused = await send(elsewhere, 'SMS', 'WHATSAPP');
    expect(outcomeOf(refused)).toEqual([409, 'whatsapp_not_linked']);
    expect((await send(elsewhere, 'SMS')).status).toBe(200);
  });

  test('is not sent when WhatsApp cannot be asked, and then goes another way', async () => {
    const browser = await owing(await access.addClient({ phone: '+41791234513' }));
    const fault = { provider: 'messages', fault: 'error_before', times: 1 } as const;
    await access.context.sandbox?.plantFault(fault);
    expect(outcomeOf(await send(browser, 'SMS', 'WHATSAPP'))).toEqual([503, 'code_not_sent']);
    expect((await send(browser, 'SMS')).status).toBe(200);
  });

  test('is sent ten times an hour at most', async () => {
    const client = await clients.EMAIL();
    for (let n = 0; n < 10; n += 1) {
      expect((await send(await owing(client), 'EMAIL')).status).toBe(200);
    }
    const answer = await send(await owing(client), 'EMAIL');
    expect(outcomeOf(answer)).toEqual([429, 'too_many_requests']);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

describe.each(['EMAIL', 'SMS'] as const)('guessing the code of a login by %s', (factor) => {
  /** A browser that owes a code, which was sent. */
  const asked = async () => {
    const client = await clients[factor]();
    const browser = await owing(client);
    const code = await codeFor(factor, browser, client);
    const give = (each: string, by = browser) => by.confirm(each, false, factor);
    return { client, browser, code, wrong: code === '000000' ? '111111' : '000000', give };
  };

  test('ends after five, also for the right one; another code is another challenge', async () => {
    const { client, browser, code, wrong, give } = await asked();
    for (let n = 0; n < 5; n += 1)
      expect(outcomeOf(await give(wrong))).toEqual([401, 'incorrect_code']);
    expect(outcomeOf(await give(code))).toEqual([409, 'challenge_dead']);
    await access.advance(60);
    expect((await give(await codeFor(factor, browser, client))).status).toBe(200);
  });

  test('fifty times at once is no more than five tries', async () => {
    const { wrong, browser } = await asked();
    const body = { factor, code: wrong, trust_device: false };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => browser.send(confirmLogin, { body })),
    );
    const codes = answers.map((answer) => answer.body.detail?.code);
    expect(codes.filter((each) => each === 'incorrect_code')).toHaveLength(5);
    expect(codes.filter((each) => each === 'challenge_dead')).toHaveLength(45);
  });

  test('does not help with a code that was replaced or used', async () => {
    const { client, browser, code: first, give } = await asked();
    await access.advance(60);
    const second = await codeFor(factor, browser, client);
    if (first !== second) expect(outcomeOf(await give(first))).toEqual([401, 'incorrect_code']);
    expect((await give(second)).status).toBe(200);
    const used = await asked();
    const other = await owing(used.client);
    expect((await used.give(used.code)).status).toBe(200);
    expect(outcomeOf(await used.give(used.code, other))).toEqual([401, 'incorrect_code']);
  });

  test('does not help with the code of another login', async () => {
    const { client, code, give } = await asked();
    const other = await owing(client);
    expect(outcomeOf(await give(code, other))).toEqual([401, 'incorrect_code']);
    expect((await give(code)).status).toBe(200);
  });
});

describe('a browser that the account has not been used in', () => {
  test('is told to the owner once it is signed in, one that was used is not', async () => {
    const client = await clients.EMAIL();
    const known = await access.signIn(client);
    expect(await access.mailsTo(client.email)).toEqual([]);
    const other = access.browser();
    await other.login(client);
    expect(await access.mailsTo(client.email)).toEqual([]);
    await access.signIn(client, other);
    await access.signIn(client, known);
    await access.signIn(client, other);
    expect(await access.mailsTo(client.email)).toEqual(['New login from Chromium']);
  });
});

describe('the country of a session', () => {
  const countryOf = async (browser: TestBrowser, headers: Record<string, string>) => {
    const client = await clients.OTP();
    await browser.login(client, { headers });
    const { sub } = JSON.parse(
      Buffer.from(browser.token?.split('.')[1] ?? '', 'base64url').toString(),
    ) as { sub: string };
    const { country, address } = await access.database
      .selectFrom('sessions')
      .select(['country', 'address'])
      .where('user_id', '=', sub)
      .executeTakeFirstOrThrow();
    return [country, address];
  };

  test('is what the trusted proxy says, and nobody else', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.9', 'x-country': 'ch' };
    const proxied = access.browser();
    proxied.address = '192.0.2.7';
    expect(await countryOf(proxied, forwarded)).toEqual(['CH', '198.51.100.9']);
    const direct = access.browser();
    expect(await countryOf(direct, forwarded)).toEqual([null, direct.address]);
  });

  test('is unknown when the proxy says nothing that is one', async () => {
    for (const said of ['', 'XX', 'Switzerland', '1!']) {
      const proxied = access.browser();
      proxied.address = '192.0.2.7';
      const headers = { 'x-forwarded-for': '198.51.100.9', 'x-country': said };
      expect(await countryOf(proxied, headers)).toEqual([null, '198.51.100.9']);
    }
  });
});
