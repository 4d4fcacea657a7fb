import { API_BASE, type Call } from '@ballast/contract/call.ts';
import { createInvestment, quoteInvestment } from '@ballast/contract/funds/investments.ts';
import { createRedemption, quoteRedemption } from '@ballast/contract/funds/redemptions.ts';
import { createExchange, quoteExchange } from '@ballast/contract/payments/exchange.ts';
import { cancelWithdrawal, createWithdrawal } from '@ballast/contract/payments/withdrawals.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { count, replayHint } from '../harness/scale.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { openFundsWorld } from '../worlds/funds.ts';
import { minorOf, type TestClient } from '../worlds/payments.ts';
import { openSessionOf, tokenOf } from '../worlds/signed-in.ts';
import { AS_IN_PRODUCTION, type Browser, headersOf } from '../worlds/withdrawing-client.ts';

/* What several processes on one database do to one key and to one balance, over real connections. */

const SAME_KEY = 50;
const PARALLEL = 40;
const ROUNDS = count(50, 2);
const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;

const AMOUNT = minorOf('USDC', '1000');
const WITHDRAWAL_FEE = minorOf('USDC', '5');

/** Longer than a request waits for the key of another. */
const IN_PROGRESS_MS_MAX = 10_000;

const world = await openFundsWorld();
const { database } = world;
await world.setPrices(PRICES);
await world.basket({ BTC: '0.6', ETH: '0.4' }, { slug: 'core' });

const start = () => startServer({ databaseUrl: world.url, settings: AS_IN_PRODUCTION });
const servers = await Promise.all([start(), start()]);
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const [left, right] = servers as [RunningServer, RunningServer];

type Person = { readonly client: TestClient; readonly headers: Browser['headers'] };
type Answer = { readonly status: number; readonly text: string; readonly code: string | undefined };

/** A client with so many dollars, signed in. */
async function richIn(dollars: string): Promise<Person> {
  const client = await world.client();
  await world.fund(client, 'USDC', dollars);
  await world.setPrices(PRICES);
  return { client, headers: await signIn(client) };
}

/** Tokens live for ten minutes of a clock that tests move. */
async function signIn({ actor }: TestClient): Promise<Browser['headers']> {
  const session = await transact(database, (tx) => openSessionOf(tx, actor.userId));
  return headersOf(await tokenOf(database, session), left.port);
}

async function ask(
  server: RunningServer,
  { headers }: Person,
  call: Call,
  body: object,
  key: string = newId(),
): Promise<Answer> {
  const { id = '', ...rest } = body as { id?: string };
  const answer = await fetch(server.url + API_BASE + call.path.replace('{id}', id), {
    method: call.method,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(rest),
  });
  const text = await answer.text();
  const { detail } = JSON.parse(text) as { detail?: { code?: string } };
  return { status: answer.status, text, code: detail?.code };
}

const idOf = ({ text }: Answer): string => (JSON.parse(text) as { id: string }).id;

/** How often a call has been carried out for a client. */
async function carriedOut({ client }: Person): Promise<number> {
  const { rows } = await sql<{ times: string }>`
    select count(*) as times from idempotency_keys
    where owner_id = ${client.id}`.execute(database);
  return Number(rows[0]?.times);
}

/** Sends the same to both servers at once with one key: it has one effect, and whoever is told of it is told the same. */
async function sendAtOnce(
  person: Person,
  call: Call,
  body: object,
  key: string = newId(),
): Promise<string> {
  const before = await carriedOut(person);
  const answers = await Promise.all(
    Array.from({ length: SAME_KEY }, (_, i) =>
      ask(servers[i % 2] ?? left, person, call, body, key),
    ),
  );
  const done = answers.filter(({ status }) => status === 200);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(done.map(({ text }) => text)).size, answers[0]?.text).toBe(1);
  expect(others.map(({ code }) => code)).toEqual(others.map(() => 'idempotency_key_in_progress'));
  for (const server of servers) {
    expect((await ask(server, person, call, body, key)).text).toBe(done[0]?.text);
  }
  expect(await carriedOut(person)).toBe(before + 1);
  return idOf(done[0] as Answer);
}

test('every money call that comes to both with one key has one effect and one answer', async () => {
  let rich = await richIn('10000');
  const walletId = await world.wallet(rich.client, 'USDC');
  const invested = { fund: 'core', currency: 'USDC', amount: '2000' };
  const quoted = await sendAtOnce(rich, quoteInvestment, invested);
  await sendAtOnce(rich, createInvestment, { quote_id: quoted });
  const wish = { currency: 'USDC', target_id: walletId, amount: '1000', acknowledged: true };
  const swapped = { sell: 'USDC', buy: 'BTC', amount: '500', of: 'SELL' };
  const offered = await sendAtOnce(rich, quoteExchange, swapped);
  await sendAtOnce(rich, createExchange, { quote_id: offered });
  const withdrawal = await sendAtOnce(rich, createWithdrawal, wish);
  await sendAtOnce(rich, cancelWithdrawal, { id: withdrawal });
  await world.settle();
  rich = { ...rich, headers: await signIn(rich.client) };
  const redeemed = { fund: 'core', currency: 'USDC', amount: '1000' };
  const out = await sendAtOnce(rich, quoteRedemption, redeemed);
  await sendAtOnce(rich, createRedemption, { quote_id: out });
  await world.settle();
  await world.assertBooksAgree();
});

test('a key that somebody holds for long is in progress at both, and free when that came to nothing', async () => {
  const rich = await richIn('10000');
  const target_id = await world.wallet(rich.client, 'USDC');
  const body = { currency: 'USDC', target_id, amount: '1000', acknowledged: true };
  await ask(left, rich, createWithdrawal, body);
  const key = newId();
  const hanging = new Client({ connectionString: world.url });
  await hanging.connect();
  try {
    // As a process leaves it that hangs within its transaction.
    await hanging.query('begin');
    await hanging.query(
      `insert into idempotency_keys (owner_id, user_id, call, key, input_hash)
       select owner_id, user_id, call, $2, input_hash from idempotency_keys where owner_id = $1`,
      [rich.client.id, key],
    );
    const started = performance.now();
    const answers = await Promise.all(
      servers.map((server) => ask(server, rich, createWithdrawal, body, key)),
    );
    expect(performance.now() - started).toBeLessThan(IN_PROGRESS_MS_MAX);
    for (const { status, code } of answers) {
      expect([status, code]).toEqual([409, 'idempotency_key_in_progress']);
    }
  } finally {
    await hanging.end();
  }
  await sendAtOnce(rich, createWithdrawal, body, key);
});

test('withdrawals against investments at both never spend more than there is', async () => {
  console.info(replayHint(`${ROUNDS} rounds × ${PARALLEL} at once`));
  for (let round = 0; round < ROUNDS; round += 1) {
    const rich = await richIn('10000');
    const target_id = await world.wallet(rich.client, 'USDC');
    const quotes: string[] = [];
    for (let i = 0; i < PARALLEL / 2; i += 1) {
      const wish = { fund: 'core', currency: 'USDC', amount: '1000' };
      quotes.push(idOf(await ask(servers[i % 2] ?? left, rich, quoteInvestment, wish)));
    }
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, i) => {
        // Each server gets both.
        const server = i % 4 < 2 ? left : right;
        if (i % 2 === 0) {
          const body = { currency: 'USDC', target_id, amount: '1000', acknowledged: true };
          return ask(server, rich, createWithdrawal, body);
        }
        return ask(server, rich, createInvestment, { quote_id: quotes[(i - 1) / 2] });
      }),
    );
    const codes = new Set(answers.map(({ code }) => code ?? 'accepted'));
    expect([...codes].toSorted()).toEqual(['accepted', 'insufficient_funds']);
    const spent = answers.map(({ status }, i) => {
      if (status !== 200) return 0n;
      return i % 2 === 0 ? AMOUNT + WITHDRAWAL_FEE : AMOUNT;
    });
    const { posted, held } = await world.balance(rich.client, 'available', 'USDC');
    expect(held).toBe(spent.reduce((sum, minor) => sum + minor, 0n));
    // Nobody was refused what was there.
    expect(posted - held).toBeLessThan(AMOUNT);
    expect(posted - held).toBeGreaterThanOrEqual(0n);
  }
  expect(await auditBooks(database)).toEqual([]);
});
