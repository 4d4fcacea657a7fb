import { randomBytes } from 'node:crypto';
import {
  createAuthenticatorSecret,
  disableAuthenticator,
  enableAuthenticator,
  replaceRecoveryCodes,
} from '@ballast/contract/access/authenticator.ts';
import { confirmLogin } from '@ballast/contract/access/sessions.ts';
import { getMe } from '@ballast/contract/account/me.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person, TEST_SECRETS } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { onlySessionOf } from '../../../tests/worlds/only-session.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { readSecrets } from '../../secrets/secrets.ts';
import { claimCodeAttempt } from '../attempts/code-attempts.ts';
import { preparePassword, setPassword } from '../recovery/passwords.ts';
import { verifyAuthenticatorCode } from './authenticator-codes.ts';

const access = await openTestAccess();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

async function owingFactor(client: Person): Promise<TestBrowser> {
  const browser = access.browser();
  expect((await browser.login(client)).body.pending_auth?.otp).toBe(true);
  return browser;
}

/** Verifies a code for a withdrawal, as payments do. */
async function verifyForWithdrawal(client: Person, code: string): Promise<boolean> {
  const challenge = { ownerId: client.userId, purpose: 'WITHDRAWAL', subjectId: newId() } as const;
  const attempt = await claimCodeAttempt(access.database, SYSTEM, challenge);
  const { secrets } = access.context.settings;
  return transact(access.database, (tx) =>
    verifyAuthenticatorCode(tx, SYSTEM, secrets, attempt, code),
  );
}

/** A client who turned the authenticator on by the calls, with the code that did it. */
async function enabledByCalls() {
  const plain = await access.addClient();
  const browser = await access.signIn(plain);
  const started = await browser.call(createAuthenticatorSecret, {
    body: { password: plain.password },
  });
  const client = { ...plain, totpSecret: started.body.secret ?? '' };
  const setUpCode = await access.codeOf(client);
  const enabled = await browser.call(enableAuthenticator, { body: { code: setUpCode } });
  expect(enabled.status).toBe(200);
  return { client, browser, setUpCode, started, enabled };
}

describe('a code', () => {
  test.each([
    [0, 200],
    [1, 200],
    [2, 401],
    [-1, 401],
    [-2, 401],
    [3, 401],
  ])('of %i steps ago answers %i', async (stepsAgo, status) => {
    const client = await access.addClient({ otp: true });
    const browser = await owingFactor(client);
    const answer = await browser.confirm(await access.codeOf(client, stepsAgo));
    expect(answer.status).toBe(status);
    if (status === 401) expect(codeIn(answer)).toBe('invalid_otp');
  });

  test('is taken once, at whatever call', async () => {
    const client = await access.addClient({ otp: true });
    const code = await access.codeOf(client);
    const browser = await owingFactor(client);
    expect((await browser.confirm(code)).status).toBe(200);
    expect(codeIn(await (await owingFactor(client)).confirm(code))).toBe('invalid_otp');
    expect(codeIn(await browser.call(disableAuthenticator, { body: { code } }))).toBe(
      'invalid_otp',
    );
    expect(await verifyForWithdrawal(client, code)).toBe(false);
    await access.advance(30);
    expect(await verifyForWithdrawal(client, await access.codeOf(client))).toBe(true);
  });

  test('goes forward only: after the current step the previous one is not taken any more', async () => {
    const client = await access.addClient({ otp: true });
    await access.advance(30);
    const previous = await access.codeOf(client, 1);
    expect((await (await owingFactor(client)).confirm(await access.codeOf(client))).status).toBe(
      200,
    );
    expect(codeIn(await (await owingFactor(client)).confirm(previous))).toBe('invalid_otp');
  });

  test('sent fifty times at once is taken once', async () => {
    const client = await access.addClient({ otp: true });
    const code = await access.codeOf(client);
    const taken = await Promise.all(
      Array.from({ length: 50 }, async () => {
        try {
          return await verifyForWithdrawal(client, code);
        } catch {
          return false;
        }
      }),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('that a transaction used and then gave up may be used again', async () => {
    const client = await access.addClient({ otp: true });
    const code = await access.codeOf(client);
    const challenge = {
      ownerId: client.userId,
      purpose: 'WITHDRAWAL',
      subjectId: newId(),
    } as const;
    const attempt = await claimCodeAttempt(access.database, SYSTEM, challenge);
    const { secrets } = access.context.settings;
    const givenUp = transact(access.database, async (tx) => {
      expect(await verifyAuthenticatorCode(tx, SYSTEM, secrets, attempt, code)).toBe(true);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await verifyForWithdrawal(client, code)).toBe(true);
  });
});

describe('setting up', () => {
  test('shows the secret once and uses the first code up', async () => {
    const { client, browser, setUpCode, started, enabled } = await enabledByCalls();
    expect(started.body).toMatchObject({
      uri: expect.stringContaining(`secret=${client.totpSecret}`),
    });
    expect(enabled.text).not.toContain(client.totpSecret);
    expect(enabled.body.recovery_codes).toHaveLength(10);
    expect((await browser.call(getMe)).body).toMatchObject({ otp_enabled: true });
    const again = await browser.call(createAuthenticatorSecret, {
      body: { password: client.password },
    });
    expect([again.status, codeIn(again)]).toEqual([409, 'otp_already_enabled']);
    expect(codeIn(await (await owingFactor(client)).confirm(setUpCode))).toBe('invalid_otp');
  });

  test('needs the password', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client);
    const body = { password: 'Heron under 7 gables!' };
    expect(codeIn(await browser.call(createAuthenticatorSecret, { body }))).toBe(
      'invalid_credentials',
    );
  });

  test('is refused with a wrong code, and without a secret', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client);
    const body = { code: '000000' };
    expect(codeIn(await browser.call(enableAuthenticator, { body }))).toBe('conflict');
    await browser.call(createAuthenticatorSecret, { body: { password: client.password } });
    expect(codeIn(await browser.call(enableAuthenticator, { body }))).toBe('invalid_otp');
    expect((await browser.login(client)).body.pending_auth?.otp).toBe(false);
  });

  test('begun anew forgets the secret before', async () => {
    const client = await access.addClient();
    const browser = await access.signIn(client);
    const start = async () =>
      (await browser.call(createAuthenticatorSecret, { body: { password: client.password } })).body;
    const first = await start();
    const second = await start();
    const codeWith = (totpSecret = '') => access.codeOf({ ...client, totpSecret });
    const withFirst = { body: { code: await codeWith(first.secret) } };
    expect(codeIn(await browser.call(enableAuthenticator, withFirst))).toBe('invalid_otp');
    const withSecond = { body: { code: await codeWith(second.secret) } };
    expect((await browser.call(enableAuthenticator, withSecond)).status).toBe(200);
  });
});

describe('a set-up that was not confirmed', () => {
  async function begun() {
    const client = await access.addClient();
    const browser = await access.signIn(client);
    const started = await browser.call(createAuthenticatorSecret, {
      body: { password: client.password },
    });
    return { ...client, browser, totpSecret: started.body.secret ?? '' };
  }

  async function confirm(client: Awaited<ReturnType<typeof begun>>) {
    const body = { code: await access.codeOf(client) };
    const answer = await client.browser.call(enableAuthenticator, { body });
    return [answer.status, codeIn(answer)];
  }

  test('ends after half an hour, and may be begun anew', async () => {
    const client = await begun();
    await access.advance(30 * 60 + 1);
    await client.browser.refresh();
    expect(await confirm(client)).toEqual([409, 'conflict']);
    const again = await client.browser.call(createAuthenticatorSecret, {
      body: { password: client.password },
    });
    const totpSecret = again.body.secret ?? '';
    expect(await confirm({ ...client, totpSecret })).toEqual([200, undefined]);
  });

  test('ends with the password under which it was begun', async () => {
    const client = await begun();
    const own = await onlySessionOf(access.database, client.userId);
    const prepared = await preparePassword(access.context, client.userId, 'Heron over 7 gables!');
    await transact(access.database, (tx) => setPassword(tx, SYSTEM, client.userId, prepared, own));
    expect(await confirm(client)).toEqual([409, 'conflict']);
  });
});

describe('turning off', () => {
  test('takes a fresh code, ends other sessions and stops trusting devices', async () => {
    const client = await access.addClient({ otp: true });
    const trusted = await owingFactor(client);
    await trusted.confirm(await access.codeOf(client), true);
    await access.advance(30);
    const browser = access.browser();
    await browser.login(client);
    await browser.confirm(await access.codeOf(client));
    await access.advance(30);
    const body = { code: await access.codeOf(client) };
    expect((await browser.call(disableAuthenticator, { body })).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ otp_enabled: false });
    expect(codeIn(await trusted.call(getMe))).toBe('token_revoked');
    const devices = await access.database
      .selectFrom('trusted_devices')
      .select('revoked_at')
      .where('user_id', '=', client.userId)
      .execute();
    expect(devices).toEqual([{ revoked_at: expect.any(Date) }]);
    expect((await browser.login(client)).body.pending_auth?.otp).toBe(false);
    await access.signIn(client, browser);
    const off = await browser.call(disableAuthenticator, { body });
    expect([off.status, codeIn(off)]).toEqual([409, 'otp_not_enabled']);
  });

  test('is not for staff', async () => {
    const staff = await access.addStaff(['SUPPORT']);
    const browser = access.browser();
    await browser.login(staff, { admin: true });
    await browser.confirm(await access.codeOf(staff));
    await access.advance(30);
    const body = { code: await access.codeOf(staff) };
    expect(codeIn(await browser.call(disableAuthenticator, { body }))).toBe('forbidden');
  });
});

describe('recovery codes', () => {
  test('pass the factor once each', async () => {
    const { client, enabled } = await enabledByCalls();
    const [first = '', second = ''] = enabled.body.recovery_codes ?? [];
    expect((await (await owingFactor(client)).confirm(first)).status).toBe(200);
    expect(codeIn(await (await owingFactor(client)).confirm(first))).toBe('invalid_otp');
    expect((await (await owingFactor(client)).confirm(second)).status).toBe(200);
    expect(codeIn(await (await owingFactor(client)).confirm('aaaaa-aaaaa'))).toBe('invalid_otp');
  });

  test('are worth nothing to another user', async () => {
    const { enabled } = await enabledByCalls();
    const other = await enabledByCalls();
    const [code = ''] = enabled.body.recovery_codes ?? [];
    expect(codeIn(await (await owingFactor(other.client)).confirm(code))).toBe('invalid_otp');
  });

  test('tell the owner when one is used, and how many are left', async () => {
    const { client, enabled } = await enabledByCalls();
    const [code = ''] = enabled.body.recovery_codes ?? [];
    await (await owingFactor(client)).confirm(code);
    const [mail] = (await access.outboxOf(client.email)).filter(
      ({ subject }) => subject === 'One of your recovery codes was used',
    );
    expect(mail?.text).toContain('Unused codes left: 9');
    expect(mail?.text).not.toContain(code);
    expect(await access.actionsOn(client.userId)).toContain('recovery_code_used');
  });

  test('turn the authenticator off, once', async () => {
    const { client, browser, enabled } = await enabledByCalls();
    const [first = '', second = ''] = enabled.body.recovery_codes ?? [];
    await (await owingFactor(client)).confirm(first);
    const off = (code: string) => browser.call(disableAuthenticator, { body: { code } });
    for (const wrong of [first, 'aaaaa-aaaaa']) {
      const answer = await off(wrong);
      expect([answer.status, codeIn(answer)]).toEqual([401, 'invalid_otp']);
    }
    expect((await off(second)).status).toBe(200);
    expect((await browser.call(getMe)).body).toMatchObject({ otp_enabled: false });
  });

  test('are replaced with a fresh code: the ones before are void, the owner is told', async () => {
    const { client, browser, enabled } = await enabledByCalls();
    await access.advance(30);
    const code = await access.codeOf(client);
    const replace = (given: string) =>
      browser.call(replaceRecoveryCodes, { body: { code: given } });
    const [old = ''] = enabled.body.recovery_codes ?? [];
    expect((await replace(old)).status).toBe(422);
    const answer = await replace(code);
    expect(answer.status).toBe(200);
    expect(answer.body.recovery_codes).toHaveLength(10);
    expect(answer.body.recovery_codes).not.toContain(old);
    expect(codeIn(await replace(code))).toBe('invalid_otp');
    expect(codeIn(await (await owingFactor(client)).confirm(old))).toBe('invalid_otp');
    const [fresh = ''] = answer.body.recovery_codes ?? [];
    expect((await (await owingFactor(client)).confirm(fresh)).status).toBe(200);
    expect(await access.mailsTo(client.email)).toContain('Your recovery codes were replaced');
    expect(await access.actionsOn(client.userId)).toContain('recovery_codes_replaced');
  });

  test('are not made for somebody without an authenticator', async () => {
    const browser = await access.signIn(await access.addClient());
    const answer = await browser.call(replaceRecoveryCodes, { body: { code: '123456' } });
    expect([answer.status, codeIn(answer)]).toEqual([409, 'otp_not_enabled']);
  });

  test('one code sent twenty times at once opens one session', async () => {
    const { client, enabled } = await enabledByCalls();
    const [code = ''] = enabled.body.recovery_codes ?? [];
    const browser = await owingFactor(client);
    const body = { factor: 'OTP', code, trust_device: false };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send(confirmLogin, { body })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('at rest', () => {
  test('the secret is encrypted, and stays readable when the data key is rotated', async () => {
    const client = await access.addClient({ otp: true });
    const read = () =>
      access.database
        .selectFrom('authenticators')
        .select('encrypted_secret')
        .where('user_id', '=', client.userId)
        .executeTakeFirstOrThrow();
    expect((await read()).encrypted_secret).not.toContain(client.totpSecret);

    const rotated = readSecrets(`next:${randomBytes(32).toString('base64')},${TEST_SECRETS}`);
    const { app } = await access.openProcess(rotated);
    const browser = access.browser(app);
    await browser.login(client);
    expect((await browser.confirm(await access.codeOf(client))).status).toBe(200);
    expect((await read()).encrypted_secret).toMatch(/^next\./);
  });
});
