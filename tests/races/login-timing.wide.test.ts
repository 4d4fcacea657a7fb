import { describe, expect, test, vi } from 'vitest';
import { openTestAccess } from '../worlds/access.ts';
import { expectSameTimes, openTimedCaller, type Reply, shape } from './timed-call.ts';

vi.mock('@node-rs/argon2', { spy: true });

const ACCOUNTS = 8;
const PAIRS_PER_WINDOW = 40;

const access = await openTestAccess();
const call = await openTimedCaller(access);

function tryLogin(email: string): Promise<Reply> {
  const { device } = access.browser();
  return call('/auth/login', { email, password: 'Heron under 7 gables!', device, admin: false });
}

const KINDS = {
  'a missing account': async (n: number) => `nobody-${n}-${'x'.repeat(9)}@example.com`,
  'a suspended account': async () => (await access.addSuspendedClient()).email,
  'an account of another provider': async () => (await access.addLinkedClient('GOOGLE')).email,
  'an account with an authenticator': async () => (await access.addClient({ otp: true })).email,
  'a member of staff': async () => (await access.addStaff(['SUPPORT'])).email,
};

function accounts(make: (n: number) => Promise<string>): Promise<string[]> {
  return Promise.all(Array.from({ length: ACCOUNTS }, (_, n) => make(n)));
}

describe.each(Object.entries(KINDS))('%s and a wrong password', (kind, make) => {
  test('are told apart by nothing in the answer or in the work for it', async () => {
    await access.advance(901);
    const [other = ''] = await accounts(make);
    const { email } = await access.addClient();
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const [theirs, wrong] = [await tryLogin(other), await tryLogin(email)];
      expect(theirs.status).toBe(attempt === 11 ? 429 : 401);
      expect(shape(theirs)).toEqual(shape(wrong));
      expect(theirs.work.length).toBeGreaterThan(1);
    }
  });

  test('are told apart by nothing in the time', async () => {
    const existing = await accounts(async () => (await access.addClient()).email);
    const emails = { others: await accounts(make), existing };
    await expectSameTimes(`login, ${kind}`, async (whose, pair) => {
      if (pair % PAIRS_PER_WINDOW === 0) await access.advance(901);
      const reply = await tryLogin(emails[whose][pair % ACCOUNTS] ?? '');
      expect(reply.status).toBe(401);
      return reply;
    });
  });
});
