import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { listBankAccounts } from '../../contract/payments/bank-accounts.ts';
import { getDepositCredentials } from '../../contract/payments/deposits.ts';
import { listWallets } from '../../contract/payments/wallets.ts';
import { createWithdrawal, verifyWithdrawal } from '../../contract/payments/withdrawals.ts';
import { authenticatorCodeAt } from '../../server/access/factors/authenticator-codes.ts';
import { advanceClock, readClock } from '../../server/database/clock.ts';
import { transact } from '../../server/database/transact.ts';
import { DEMO_CLIENTS } from '../../server/demo/people.ts';
import { act } from '../../server/demo/world-actions.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { openTestPlatform } from '../harness/platform.ts';
import { twentieth } from '../harness/scale.ts';
import type { TestBrowser } from '../worlds/browser.ts';

const AT_ONCE = 50;
const ROUNDS = twentieth(40);

const platform = await openTestPlatform();
const { database, queue, sandbox } = platform.context;

let amelia: TestBrowser;
let conor: TestBrowser;

beforeAll(async () => {
  await queue.runDueJobs();
  const clients = ['amelia.hart@example.com', 'conor.oshea@example.com'] as const;
  for (const email of clients) {
    await fund(await platform.browserOf(email));
    const step = { day: 0, by: email, currency: 'USD' } as const;
    await act(platform.context, { ...step, does: 'wire', amount: '50000', writes: 'REFERENCE' });
    await act(platform.context, { ...step, does: 'add_bank_account' });
  }
  // A day for the deposits to settle, two for the bank accounts; sessions of before have expired by then.
  for (const step of [11 * 60_000, 86_400_000, 86_400_000]) await pass(step);
  [amelia, conor] = (await Promise.all(clients.map(platform.browserOf))) as [
    TestBrowser,
    TestBrowser,
  ];
});

async function fund(browser: TestBrowser): Promise<void> {
  const params = { currency_code: 'USDC', network_code: 'ETHEREUM' };
  const { body } = await browser.call(getDepositCredentials, { params });
  const { address } = body as unknown as { address: string };
  const deposit = { address, currency: 'USDC', network: 'ETHEREUM', memo: null } as const;
  await sandbox?.arriveDeposit({ ...deposit, amount: 50_000_000_000n });
  await queue.runDueJobs();
}

async function pass(milliseconds: number): Promise<void> {
  await transact(database, (tx) => advanceClock(tx, milliseconds));
  await queue.runDueJobs();
}

/** By what a withdrawal leaves: each has an amount and a place of its own. */
const WAYS = [
  { to: 'a wallet', currency: 'USDC', targets: listWallets },
  { to: 'a bank account', currency: 'USD', targets: listBankAccounts },
] as const;

type Way = (typeof WAYS)[number];

async function bodyFor(browser: TestBrowser, { currency, targets }: Way, amount = '200') {
  const { body } = await browser.call(targets);
  const [target] = (body as unknown as { items: { id: string }[] }).items;
  return { currency, target_id: target?.id, amount, acknowledged: true };
}

function ask(browser: TestBrowser, key: string | null, body: object) {
  return browser.send(createWithdrawal, {
    body,
    headers: key === null ? {} : { 'idempotency-key': key },
  });
}

async function withdrawals(): Promise<number> {
  return (await database.selectFrom('withdrawals').select('request_id').execute()).length;
}

describe.each(WAYS)('a withdrawal to $to', (way) => {
  test('the same call with the same key at once has one effect and one answer', async () => {
    const body = await bodyFor(amelia, way);
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await withdrawals();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => ask(amelia, key, body)),
      );
      const done = answers.filter(({ status }) => status === 200);
      const others = answers.filter(({ status }) => status !== 200);
      expect(new Set(done.map(({ text }) => text)).size).toBe(1);
      expect(others.map(({ body: { detail } }) => detail?.code)).toEqual(
        others.map(() => 'idempotency_key_in_progress'),
      );
      expect(await withdrawals()).toBe(before + 1);
      expect((await ask(amelia, key, body)).text).toBe(done[0]?.text);
      expect(await withdrawals()).toBe(before + 1);
    }
    expect(await auditBooks(database)).toEqual([]);
  });

  test('a key with other input is refused and changes nothing', async () => {
    const key = randomUUID();
    expect((await ask(amelia, key, await bodyFor(amelia, way))).status).toBe(200);
    const before = await withdrawals();
    const other = await ask(amelia, key, await bodyFor(amelia, way, '201'));
    expect([other.status, other.body.detail?.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await withdrawals()).toBe(before);
  });

  test('the same key of another client is another key', async () => {
    const key = randomUUID();
    const first = await ask(amelia, key, await bodyFor(amelia, way));
    const second = await ask(conor, key, await bodyFor(conor, way));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).not.toBe(first.text);
  });

  test('a refused call leaves its key free', async () => {
    const key = randomUUID();
    const refused = await ask(amelia, key, await bodyFor(amelia, way, '999999'));
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await ask(amelia, key, await bodyFor(amelia, way))).status).toBe(200);
  });

  test.each([
    [null, 'idempotency_key_required'],
    ['', 'idempotency_key_required'],
    ['not-a-uuid', 'idempotency_key_invalid'],
  ])('the key %o is refused with %s', async (key, code) => {
    const before = await withdrawals();
    const answer = await ask(amelia, key, await bodyFor(amelia, way));
    expect([answer.status, answer.body.detail?.code]).toEqual([400, code]);
    expect(await withdrawals()).toBe(before);
  });

  test('a code that was sent again confirms once, and is answered as at first', async () => {
    const asked = await ask(amelia, randomUUID(), await bodyFor(amelia, way));
    const { id } = asked.body as unknown as { id: string };
    await transact(database, (tx) => advanceClock(tx, 60_000));
    const secret = DEMO_CLIENTS.find(({ email }) => email.startsWith('amelia'))?.totpSecret ?? '';
    const code = authenticatorCodeAt(secret, await readClock(database));
    const verify = (key: string, given = code) =>
      amelia.send(verifyWithdrawal, {
        params: { id },
        body: { code: given },
        headers: { 'idempotency-key': key },
      });
    const key = randomUUID();
    // Those at the same time wait for the first, or are told that it is under way.
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    const repeated = await verify(key);
    expect([repeated.status, repeated.text]).toEqual([200, done[0]?.text]);
    expect(repeated.body).toMatchObject({ id, state: 'APPROVAL_REQUIRED', code_owed: null });
    const verified = database.selectFrom('withdrawal_verifications').selectAll();
    expect(await verified.where('request_id', '=', id).execute()).toHaveLength(1);
    const other = await verify(key, code === '000000' ? '000001' : '000000');
    expect([other.status, other.body.detail?.code]).toEqual([409, 'idempotency_key_reused']);
    const anew = await verify(randomUUID());
    expect([anew.status, anew.body.detail?.code]).toEqual([409, 'withdrawal_state_conflict']);
  });
});
