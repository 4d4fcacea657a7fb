import { confirmLogin } from '@ballast/contract/access/sessions.ts';
import { describe, expect, test } from 'vitest';
import { openTestAccess, type Person } from '../../../tests/worlds/access.ts';
import type { Answer, TestBrowser } from '../../../tests/worlds/browser.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { type CodeChallenge, claimCodeAttempt } from '../attempts/code-attempts.ts';
import { verifyAuthenticatorCode } from './authenticator-codes.ts';
import { insertRecoveryCodes } from './recovery-codes.ts';

const access = await openTestAccess();

function codeIn(answer: Answer): string | undefined {
  return answer.body.detail?.code;
}

async function owingFactor(client: Person): Promise<TestBrowser> {
  const browser = access.browser();
  expect((await browser.login(client)).body.pending_auth?.otp).toBe(true);
  return browser;
}

/** A code that is wrong now and one step ago. */
async function wrongCode(client: Person): Promise<string> {
  const right = [await access.codeOf(client), await access.codeOf(client, 1)];
  return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? '';
}

test('after five wrong codes the challenge is dead, even for the right one', async () => {
  const client = await access.addClient({ otp: true });
  const browser = await owingFactor(client);
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    expect(codeIn(await browser.confirm(await wrongCode(client)))).toBe('invalid_otp');
  }
  const answer = await browser.confirm(await access.codeOf(client));
  expect([answer.status, codeIn(answer)]).toEqual([409, 'challenge_dead']);
  const anew = await owingFactor(client);
  expect((await anew.confirm(await access.codeOf(client))).status).toBe(200);
});

test('two hundred codes at once are no more than five tries', async () => {
  const client = await access.addClient({ otp: true });
  const browser = await owingFactor(client);
  const body = { factor: 'OTP', code: await wrongCode(client), trust_device: false };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => browser.send(confirmLogin, { body })),
  );
  const codes = answers.map(codeIn);
  expect(codes.filter((code) => code === 'invalid_otp')).toHaveLength(5);
  expect(codes.filter((code) => code === 'challenge_dead')).toHaveLength(195);
});

test('an account has twenty wrong codes in 24 hours, over all factors and challenges', async () => {
  const client = await access.addClient({ otp: true });
  const challenges: CodeChallenge['purpose'][] = ['LOGIN', 'WITHDRAWAL', 'AUTHENTICATOR_OFF'];
  for (let wrong = 0; wrong < 20; wrong += 1) {
    const purpose = challenges[wrong % 3] ?? 'LOGIN';
    await claimCodeAttempt(access.database, SYSTEM, {
      ownerId: client.userId,
      purpose,
      subjectId: newId(),
    });
  }
  const browser = await owingFactor(client);
  const answer = await browser.confirm(await access.codeOf(client));
  expect([answer.status, codeIn(answer)]).toEqual([429, 'too_many_requests']);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(86_000);
  expect(seconds).toBeLessThanOrEqual(86_400);
  await access.advance(seconds);
  expect((await (await owingFactor(client)).confirm(await access.codeOf(client))).status).toBe(200);
});

test('a recovery code gets in when somebody else used up the codes of the day, and gives them back', async () => {
  const client = await access.addClient({ otp: true });
  const [recoveryCode = ''] = await transact(access.database, (tx) =>
    insertRecoveryCodes(tx, access.context.settings.secrets, client.userId),
  );
  for (const [limit, code] of [
    [20, await wrongCode(client)],
    [20, 'aaaaa-aaaaa'],
  ] as const) {
    for (let wrong = 0; wrong < limit; wrong += 5) {
      const thief = await owingFactor(client);
      for (let n = 0; n < 5; n += 1) expect(codeIn(await thief.confirm(code))).toBe('invalid_otp');
    }
  }
  const owner = access.browser();
  owner.address = '192.0.2.80';
  await owner.login(client);
  expect(codeIn(await owner.confirm(await access.codeOf(client)))).toBe('too_many_requests');
  expect((await owner.confirm(recoveryCode)).status).toBe(200);
  expect((await (await owingFactor(client)).confirm(await access.codeOf(client))).status).toBe(200);
});

test('a right code costs nothing, however often', async () => {
  const client = await access.addClient({ otp: true });
  for (let login = 0; login < 25; login += 1) {
    await access.advance(30);
    const browser = await owingFactor(client);
    expect((await browser.confirm(await access.codeOf(client))).status).toBe(200);
  }
});

test('a hundred wrong ones in a row are the end, however long they took', async () => {
  const client = await access.addClient({ otp: true });
  const claim = () =>
    claimCodeAttempt(access.database, SYSTEM, {
      ownerId: client.userId,
      purpose: 'WITHDRAWAL',
      subjectId: newId(),
    });
  for (let day = 0; day < 5; day += 1) {
    for (let wrong = 0; wrong < 20; wrong += 1) await claim();
    await access.advance(86_401);
  }
  await expect(claim()).rejects.toMatchObject({ code: 'too_many_requests' });
});

describe('an attempt counts although the transaction that looked at the code is given up', () => {
  test('five times, then the challenge is dead', async () => {
    const client = await access.addClient({ otp: true });
    const challenge = {
      ownerId: client.userId,
      purpose: 'WITHDRAWAL',
      subjectId: newId(),
    } as const;
    const code = await wrongCode(client);
    const tryOnce = async () => {
      const attempt = await claimCodeAttempt(access.database, SYSTEM, challenge);
      return transact(access.database, async (tx) => {
        const { secrets } = access.context.settings;
        if (await verifyAuthenticatorCode(tx, SYSTEM, secrets, attempt, code)) return;
        throw new Error('given up');
      });
    };
    for (let wrong = 1; wrong <= 5; wrong += 1) await expect(tryOnce()).rejects.toThrow('given up');
    await expect(tryOnce()).rejects.toMatchObject({ code: 'challenge_dead' });
  });

  test('limits outlive the process that counted', async () => {
    const client = await access.addClient({ otp: true });
    const browser = await owingFactor(client);
    for (let wrong = 1; wrong <= 5; wrong += 1) await browser.confirm(await wrongCode(client));
    const { app } = await access.openProcess();
    const elsewhere = access.browser(app);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    elsewhere.token = browser.token;
    expect(codeIn(await elsewhere.confirm(await access.codeOf(client)))).toBe('challenge_dead');
  });
});
