import { describe, expect, test, vi } from 'vitest';
import { openTestAccess } from '../worlds/access.ts';
import { expectSameTimes, MOST_PAIRS, openTimedCaller, type Reply, shape } from './timed-call.ts';

vi.mock('@node-rs/argon2', { spy: true });

/**
 * Accounts of each kind: so many that none comes to a hundred wrong codes in a row, after which an account
 * takes none. The clock moves past every other limit once each of them had its turn.
 */
const ACCOUNTS = Math.max(8, Math.ceil(MOST_PAIRS / 90));
const PAST_EVERY_LIMIT_S = 86_401;

const access = await openTestAccess();
const call = await openTimedCaller(access);
const { device } = access.browser();

const startSignUp = (email: string) =>
  call('/accounts/sign-up/start', { email, account_type: 'INDIVIDUAL' });
const startReset = (email: string) => call('/accounts/password-reset/start', { email });
const confirmSignUp = (email: string, code: string) =>
  call('/accounts/sign-up/confirm', { email, code, device });
/** With a code that is not the one that was sent, which chance makes any code now and then. */
async function confirmSignUpWrongly(email: string): Promise<Reply> {
  const [newest] = await access.outboxOf(email);
  return confirmSignUp(email, newest?.code === '000000' ? '000001' : '000000');
}

let last = 0;

function newEmail(): string {
  last += 1;
  return `person-${String(last).padStart(12, '0')}@example.com`;
}

const KINDS = {
  'a missing account': async () => newEmail(),
  'a suspended account': async () => (await access.addSuspendedClient()).email,
  'an account of another provider': async () => (await access.addLinkedClient('APPLE')).email,
  'an unfinished sign-up': async () => {
    const email = newEmail();
    await startSignUp(email);
    const [newest] = await access.outboxOf(email);
    expect((await confirmSignUp(email, newest?.code ?? '')).status).toBe(200);
    return email;
  },
};

const QUESTIONS: Record<string, { ask: (email: string) => Promise<Reply>; status: number }> = {
  'start of a sign-up': { ask: startSignUp, status: 200 },
  'start of a password reset': { ask: startReset, status: 200 },
  'wrong code of a sign-up': { ask: confirmSignUpWrongly, status: 401 },
};

async function accounts(make: () => Promise<string>): Promise<string[]> {
  const made: string[] = [];
  for (let n = 0; n < ACCOUNTS; n += 1) made.push(await make());
  return made;
}

describe.each(Object.entries(KINDS))('%s and one with a password', (kind, make) => {
  test('are told apart by nothing in any answer or in the work for it', async () => {
    await access.advance(PAST_EVERY_LIMIT_S);
    const other = await make();
    const { email } = await access.addClient();
    await access.advance(PAST_EVERY_LIMIT_S);
    const seen: number[] = [];
    const ask = async (question: (address: string) => Promise<Reply>) => {
      const [theirs, ours] = [await question(other), await question(email)];
      expect(shape(theirs)).toEqual(shape(ours));
      seen.push(theirs.status);
    };
    for (let n = 0; n < 11; n += 1) {
      await ask(startSignUp);
      await ask(startSignUp);
      await ask(confirmSignUpWrongly);
      await ask(confirmSignUpWrongly);
      await access.advance(61);
    }
    await access.advance(PAST_EVERY_LIMIT_S);
    for (let n = 0; n < 11; n += 1) {
      await ask(startReset);
      await ask(startReset);
      await access.advance(61);
    }
    expect(new Set(seen)).toEqual(new Set([200, 401, 429]));
  });

  test.each(Object.entries(QUESTIONS))(
    'are told apart by nothing in the time: %s',
    async (name, { ask, status }) => {
      const existing = await accounts(async () => (await access.addClient()).email);
      const emails = { others: await accounts(make), existing };
      await expectSameTimes(`${name}, ${kind}`, async (whose, pair) => {
        if (pair % ACCOUNTS === 0) await access.advance(PAST_EVERY_LIMIT_S);
        const email = emails[whose][pair % ACCOUNTS] ?? '';
        // There is a code to be wrong about, whoever asked for it.
        if (ask !== startSignUp && ask !== startReset) await startSignUp(email);
        const reply = await ask(email);
        expect(reply.status).toBe(status);
        return reply;
      });
    },
  );
});
