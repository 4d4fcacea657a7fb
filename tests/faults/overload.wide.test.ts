import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../harness/postgres.ts';
import { isLong } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { type Answer, MoneyLoad, slowest, tally } from './money-load.ts';
import { coverBitcoins, openMoneyWorld } from './money-world.ts';

/*
 * Five times as many clients ask as the server is set for, each as often as clients usually do: five times the load. For
 * a moment before, all of them without a pause: as many as come.
 */

const USUAL_CLIENTS = 8;
const OTHER_CLIENTS = 4 * USUAL_CLIENTS;
/** Each of the usual ones may have a call under way. */
const AT_ONCE = USUAL_CLIENTS;
/** How often a client asks: all usual ones together about half of what two cores bear. */
const EVERY_MS = 200;

const USUAL_FOR_MS = isLong ? 60_000 : 2_000;
const RUSH_FOR_MS = isLong ? 30_000 : 2_000;
const FLOOD_FOR_MS = isLong ? 600_000 : 4_000;
/** The first of it, in which memory is still taken for what stays. */
const WARMING_MS = isLong ? 120_000 : 0;

/** Half of what a token lives. */
const TOKENS_RENEWED_MS = 300_000;

const REFUSED_MS = 1_000;
const RECOVERED_MS = 30_000;
const SLOWER_AT_MOST = 2;
const MORE_MEMORY_A_MINUTE = 0.01;

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());
const open = await openMoneyWorld(await postgres.createDatabase('flooded'));
afterAll(() => open.close());
const METRICS_TOKEN = 'what-only-the-collector-of-figures-knows';
const server = await startServer({
  databaseUrl: postgres.urlOf('flooded'),
  settings: {
    ...AS_IN_PRODUCTION,
    BALLAST_WORKERS: 'on',
    CALLS_AT_ONCE: `${AT_ONCE}`,
    METRICS_TOKEN,
  },
});
afterAll(() => server.kill());
// The books are compared in the meantime; what the custodian does not hold would stop all withdrawals.
await coverBitcoins(open, USUAL_CLIENTS + OTHER_CLIENTS);
const openLoad = (clients: number) =>
  MoneyLoad.open(open.database, server.port, clients, { isRefusalFinal: true });
const usual = await openLoad(USUAL_CLIENTS);
const others = await openLoad(OTHER_CLIENTS);

function acceptedOf(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ status }) => status === 200);
}

/** What was answered to those who were neither taken nor told that it is too much, each once. */
function refusalsOf(answers: readonly Answer[]): string[] {
  const others = answers.filter(({ status }) => ![200, 429, 503].includes(status));
  return [...new Set(others.map(({ status, body }) => `${status} ${body.detail?.code}`))];
}

/** Milliseconds within which so many of a hundred were answered. */
function within(percent: number, answers: readonly Answer[]): number {
  const sorted = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

async function figure(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (value === undefined) throw new Error(`there is no figure ${name}:\n${text.slice(0, 400)}`);
  return Number(value);
}

/** Share by which the memory of the server grew in a minute, over a while: from the median of its first tenth to that of its last. */
function growth(samples: readonly number[], milliseconds: number): number {
  const part = Math.max(1, Math.floor(samples.length / 10));
  const median = (some: readonly number[]) =>
    some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)] ?? Number.NaN;
  const [first, last] = [median(samples.slice(0, part)), median(samples.slice(-part))];
  return (last - first) / first / (milliseconds / 60_000);
}

/** The answers of all clients while they ask, none of them more often than every so many milliseconds. */
async function flood(everyMs: number, meanwhile: () => Promise<void>): Promise<Answer[]> {
  const loads = [usual, others];
  const before = loads.map(({ answers }) => answers.length);
  const stops = loads.map((load) => load.keepAsking(0, everyMs));
  await meanwhile();
  await Promise.all(stops.map((stop) => stop()));
  return loads.flatMap(({ answers }, index) => answers.slice(before[index]));
}

function refusedOf(answers: readonly Answer[]): Answer[] {
  return answers.filter(({ status }) => status === 503 || status === 429);
}

test('what is beyond what the server bears is refused at once, and leaves no trace', async () => {
  const stopUsual = usual.keepAsking(0, EVERY_MS);
  await wait(USUAL_FOR_MS);
  await stopUsual();
  expect(refusalsOf(usual.answers)).toEqual([]);
  expect(tally(usual.answers)).toEqual({ 200: usual.answers.length });
  const usually = within(99, usual.answers);

  const rush = await flood(0, () => wait(RUSH_FOR_MS));
  console.info('rush', tally(rush), { refusedIn: Math.round(within(99, refusedOf(rush))) });
  expect(refusalsOf(rush)).toEqual([]);
  expect(refusedOf(rush).length, 'nothing was refused: it was no rush').toBeGreaterThan(0);
  expect(within(99, refusedOf(rush))).toBeLessThan(REFUSED_MS);

  const memory: number[] = [];
  const answers = await flood(EVERY_MS, async () => {
    const ends = performance.now() + FLOOD_FOR_MS;
    let renewed = performance.now();
    await wait(WARMING_MS);
    while (performance.now() < ends) {
      memory.push(await figure('process_resident_memory_bytes'));
      const health = await fetch(`${server.url}/health`);
      expect(health.status).toBe(200);
      await wait(Math.min(1_000, FLOOD_FOR_MS / 8));
      if (performance.now() - renewed < TOKENS_RENEWED_MS) continue;
      for (const load of [usual, others]) await load.renewTokens(open.database);
      renewed = performance.now();
    }
  });

  const refused = refusedOf(answers);
  const [accepted, refusedIn] = [within(99, acceptedOf(answers)), within(99, refused)];
  const grew = growth(memory, FLOOD_FOR_MS - WARMING_MS);
  console.info('flood', tally(answers), {
    usually: Math.round(usually),
    accepted: Math.round(accepted),
    refusedIn: Math.round(refusedIn),
    slowest: Math.round(slowest(answers)),
    grewAMinute: grew.toFixed(4),
  });
  expect(refusalsOf(answers)).toEqual([]);
  expect(refused.length, 'nothing was refused: it was no flood').toBeGreaterThan(0);
  const refusals = refused.length + refusedOf(rush).length;
  expect(await figure('ballast_calls_not_taken_total')).toBeGreaterThanOrEqual(refusals);
  expect(refusedIn).toBeLessThan(REFUSED_MS);
  if (isLong) {
    expect(accepted / usually).toBeLessThan(SLOWER_AT_MOST);
    expect(grew).toBeLessThan(MORE_MEMORY_A_MINUTE);
  }

  expect(await usual.untilAccepted()).toBeLessThan(RECOVERED_MS);
  for (const load of [usual, others]) {
    await load.settle();
    expect(await load.compare(open.database)).toEqual([]);
  }
});
