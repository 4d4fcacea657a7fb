import { describe, expect, test } from 'vitest';
import { openTestAccess } from '../../server/access/test-access.ts';
import {
  expectSameTimes,
  inAnyOrder,
  openTimedCaller,
  PAIRS,
  type Reply,
  shape,
  type Times,
  WARM_UP_PAIRS,
} from './timed-call.ts';

/** Accounts of each kind; fewer attempts than the limit fall on each before the clock moves on. */
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

async function measurePairs(others: readonly string[], existing: readonly string[]) {
  const times: Times = { others: [], existing: [] };
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair += 1) {
    if (pair === -WARM_UP_PAIRS || pair % PAIRS_PER_WINDOW === 0) await access.advance(901);
    const at = Math.abs(pair) % ACCOUNTS;
    for (const [kind, email = ''] of inAnyOrder(others[at], existing[at])) {
      const { status, ms } = await tryLogin(email);
      expect(status).toBe(401);
      if (pair >= 0) times[kind].push(ms);
    }
  }
  return times;
}

describe.each(Object.entries(KINDS))('%s and a wrong password', (kind, make) => {
  test('are told apart by nothing in the answer', async () => {
    await access.advance(901);
    const [other = ''] = await accounts(make);
    const { email } = await access.addClient();
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      const [theirs, wrong] = [await tryLogin(other), await tryLogin(email)];
      expect(theirs.status).toBe(attempt === 11 ? 429 : 401);
      expect(shape(theirs)).toEqual(shape(wrong));
    }
  });

  test('are told apart by nothing in the time', async () => {
    const existing = await accounts(async () => (await access.addClient()).email);
    expectSameTimes(`login, ${kind}`, await measurePairs(await accounts(make), existing));
  });
});
