import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@ballast/contract/call.ts';
import { createExchange, quoteExchange } from '@ballast/contract/payments/exchange.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import type { Fault } from '../../server/providers/faults.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { exchangingHands } from '../worlds/exchanges.ts';
import { openFundsWorld } from '../worlds/funds.ts';
import { openSessionOf, tokenOf } from '../worlds/signed-in.ts';
import { AS_IN_PRODUCTION, headersOf } from '../worlds/withdrawing-client.ts';

/*
 * Servers are killed while clients accept quotes and the orders of before go on to the exchange and come back, with the exchange
 * at fault now and then: each exchange that was acknowledged is there once, and ends; so is each of its orders at the exchange.
 */

const KILLS = count(100, 5, 1);
const EXCHANGES = 6;
const ENDED_MS = 120_000;
/** Longer than a fill or a pause after a failure takes, on the clock of the database. */
const STEP_S = 20;
const FAULTS = [
  'refuse',
  'error_before',
  'error_after_accepting',
  'timeout_after_accepting',
  'answer_twice',
  'delay',
  'fail_after_accepting',
] as const satisfies readonly Fault[];

const PRICES = { BTC: '50000', USDC: '1', EUR: '1.1', GBP: '1.25' };

const world = await openFundsWorld();
const { database, sandboxDatabase } = world;
const hands = exchangingHands(world);
await hands.openMarkets();
await world.setPrices(PRICES);
const client = await world.client();
await world.fund(client, 'USDC', String(KILLS * EXCHANGES * 500 + 50_000));
await world.setPrices(PRICES);
const wanted = {
  sell: 'USDC',
  buy: 'EUR',
  amount: String(KILLS * EXCHANGES * 150 + 1_000),
} as const;
await hands.exchange(client, { ...wanted, of: 'BUY' });
await world.settle();
const session = await transact(database, (tx) => openSessionOf(tx, client.actor.userId));
const settings = { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' };
const start = () => startServer({ databaseUrl: world.url, settings });
const servers = [await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const random = randomOf('kills of servers that exchange');
const among = <Item>(items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

type Answer = { readonly status: number; readonly body: { readonly id?: string } };

/** Asks a server, and again with the same key for as long as nobody knows what became of it. */
async function ask(path: string, body: object): Promise<Answer> {
  const key = newId();
  const deadline = performance.now() + ENDED_MS;
  for (;;) {
    const answer = await askOnce(among(servers), path, body, key);
    if (answer !== null && answer.status !== 503) return answer;
    if (performance.now() > deadline) throw new Error(`${path} is unknown for ever`);
    await wait(50);
  }
}

async function askOnce(
  { url, port }: RunningServer,
  path: string,
  body: object,
  key: string,
): Promise<Answer | null> {
  try {
    const headers = await headersOf(await tokenOf(database, session), port);
    const answer = await fetch(url + API_BASE + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  } catch {
    return null;
  }
}

/** Exchanges at a quote; a pair that the market does not list now and then. Returns the exchange's id; null where it was too late. */
async function exchangeOnce(): Promise<string | null> {
  const pair = among([
    { sell: 'USDC', buy: 'BTC' },
    { sell: 'EUR', buy: 'GBP' },
  ]);
  const quote = await ask(quoteExchange.path, { ...pair, amount: '120', of: 'SELL' });
  if (quote.status !== 200) return null;
  const accepted = await ask(createExchange.path, { quote_id: quote.body.id });
  if (accepted.status !== 200) return null;
  return accepted.body.id ?? null;
}

/** What is written of exchanges by their ends, and what is open of their trades. */
async function written(): Promise<{ ids: string[]; open: number }> {
  const { rows } = await sql<{ id: string; open: boolean }>`
    select r.request_id as id, r.state = 'processing' or exists (
      select from trades t where t.owner_id = r.owner_id and t.parent_id = r.request_id
        and (t.finished_at is null or t.again_at is not null)) as open
    from requests r where r.owner_id = ${client.id} and r.kind = 'exchange'`.execute(database);
  return { ids: rows.map(({ id }) => id), open: rows.filter(({ open }) => open).length };
}

test('servers that are killed while they exchange lose and double nothing', async () => {
  console.info(replayHint(`${KILLS} kills of a server that exchanges`));
  const before = (await written()).ids;
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const killed = among(servers);
    await world.sandbox.plantFault({ provider: 'trade', fault: among(FAULTS), times: 2 });
    await world.setPrices(PRICES);
    const exchanging = Promise.all(Array.from({ length: EXCHANGES }, exchangeOnce));
    await wait(random() * 1500);
    await killed.kill();
    // While one is away the clock and the other go on.
    await world.advance(4);
    await killed.restart();
    acknowledged.push(...(await exchanging).filter((id) => id !== null));
    await expect
      .poll(
        async () => {
          await world.advance(STEP_S);
          return (await written()).open;
        },
        { interval: 500, timeout: ENDED_MS },
      )
      .toBe(0);
  }
  expect(acknowledged.length).toBeGreaterThan(0);
  const { ids } = await written();
  expect(ids.filter((id) => !before.includes(id)).toSorted()).toEqual(acknowledged.toSorted());
  // The exchange traded for each trade that is written as filled, and for nothing else.
  const { rows: filled } = await sql<{ id: string }>`
    select request_id as id from sandbox.trade_orders where state = 'settled' order by 1`.execute(
    sandboxDatabase,
  );
  const { rows: booked } = await sql<{ id: string }>`
    select id from trades where state = 'FILLED' order by 1`.execute(database);
  expect(booked).toEqual(filled);
  await world.assertBooksAgree();
});
