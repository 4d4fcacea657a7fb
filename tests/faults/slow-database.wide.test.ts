import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../harness/postgres.ts';
import { isLong, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { openTcpProxy } from '../harness/tcp-proxy.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { MoneyLoad, slowest, tally } from './money-load.ts';
import { openMoneyWorld } from './money-world.ts';

const CLIENTS = isLong ? 16 : 6;
const LATE_MS = 2_000;
const LATE_FOR_MS = 60_000;
const SILENT_FOR_MS = isLong ? 60_000 : 0;
const RESETS_FOR_MS = isLong ? 20_000 : 1_500;

const ANSWERED_MS = 10_000;
const HEALTHY_MS = 1_000;
const READY_TOLD_MS = 3_000;
const RECOVERED_MS = 10_000;
const ENDED_MS = 15_000;

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());
const open = await openMoneyWorld(await postgres.createDatabase('slow'));
afterAll(() => open.close());
const proxy = await openTcpProxy(postgres.port);
afterAll(() => proxy.close());
const server = await startServer({
  databaseUrl: postgres.urlOf('slow').replace(`:${postgres.port}/`, `:${proxy.port}/`),
  settings: { ...AS_IN_PRODUCTION, BALLAST_WORKERS: 'on' },
});
afterAll(() => server.kill());
const load = await MoneyLoad.open(open.database, server.port, CLIENTS);

/** Changes a setting of the database's server. */
async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(statement);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** Status of a call without a caller, and how long it took. */
async function ask(path: string): Promise<{ status: number; milliseconds: number }> {
  const started = performance.now();
  const { status } = await fetch(server.url + path);
  return { status, milliseconds: performance.now() - started };
}

/** What is seen while a fault is on: the statuses of money calls, and how long the slowest took. */
async function during(milliseconds: number): Promise<ReturnType<typeof tally>> {
  const touchedBefore = proxy.touched;
  const before = load.answers.length;
  const stop = load.keepAsking();
  await wait(milliseconds);
  const health = await ask('/health');
  await stop();
  expect(proxy.touched, 'the fault was not on').toBeGreaterThan(touchedBefore + CLIENTS);
  expect(health).toMatchObject({ status: 200 });
  expect(health.milliseconds).toBeLessThan(HEALTHY_MS);
  const answers = load.answers.slice(before);
  const counts = tally(answers);
  console.info('answers', counts, `slowest ${Math.round(slowest(answers))} ms`);
  expect(Object.keys(counts).filter((status) => status !== '200' && status !== '503')).toEqual([]);
  expect(slowest(answers)).toBeLessThan(ANSWERED_MS);
  return counts;
}

/** What clients were told is what was written, and money moves again. */
async function seeRecovered(): Promise<void> {
  const recovered = await load.untilAccepted();
  console.info(`accepted again after ${Math.round(recovered)} ms`);
  expect(recovered).toBeLessThan(RECOVERED_MS);
  await load.settle();
  expect(await load.compare(open.database)).toEqual([]);
}

test('answers that break off with a reset lose and double nothing', async () => {
  console.info(replayHint('Moments of resets'));
  proxy.reset(0.05, randomOf('moments of resets'));
  const counts = await during(RESETS_FOR_MS);
  expect(counts[503]).toBeGreaterThan(0);
  proxy.restore();
  await seeRecovered();
});

test.runIf(isLong)('a line that is two seconds late ends money calls in ten', async () => {
  proxy.delay(LATE_MS);
  await during(LATE_FOR_MS);
  proxy.restore();
  await seeRecovered();
});

test('a database that falls silent ends money calls in ten seconds, and its sessions are given up', async () => {
  proxy.silence();
  const ready = wait(500).then(() => ask('/ready'));
  const counts = await during(SILENT_FOR_MS);
  expect(counts[200]).toBeUndefined();
  expect(counts[503]).toBeGreaterThanOrEqual(CLIENTS);
  expect(await ready).toMatchObject({ status: 503 });
  expect((await ready).milliseconds).toBeLessThan(READY_TOLD_MS);
  proxy.restore();
  await seeRecovered();
  expect((await ask('/ready')).status).toBe(200);
});

test('a database that takes no writes is not ready, although it answers', async () => {
  await execute(`alter system set default_transaction_read_only = on`);
  await expect.poll(async () => (await ask('/ready')).status, { timeout: 5_000 }).toBe(503);
  expect(tally(await load.askOnce())).toEqual({ 503: CLIENTS });
  await execute(`alter system reset default_transaction_read_only`);
  await expect.poll(async () => (await ask('/ready')).status, { timeout: 5_000 }).toBe(200);
  await seeRecovered();
});

test('a server whose database is silent ends when it is told to', async () => {
  const touchedBefore = proxy.touched;
  proxy.silence();
  const asked = isLong ? load.askOnce() : null;
  await wait(100);
  const started = performance.now();
  const code = await server.stop();
  const ended = performance.now() - started;
  console.info(`ended after ${Math.round(ended)} ms`);
  expect(code).toBe(0);
  expect(ended).toBeLessThan(ENDED_MS);
  expect(proxy.touched, 'the fault was not on').toBeGreaterThan(touchedBefore);
  for (const { status } of (await asked) ?? []) expect(status).toBe(503);
});
