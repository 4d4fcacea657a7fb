import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { auditBooks } from '../../server/ledger/audit.ts';
import { startPostgres } from '../harness/postgres.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { type RunningServer, startServer } from '../harness/server.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { MoneyLoad, tally } from './money-load.ts';
import { openMoneyWorld } from './money-world.ts';

const SERVER_KILLS = count(300);
const DATABASE_KILLS = count(100);
/** Of each server; all three have more than 32. */
const CLIENTS = 11;
const READY_MS = 10_000;
/** Long enough that what nobody knows can be asked again before it is too much. */
const PAUSE_MS = 200;
const KILLS_OF_CLIENTS = 25;

const postgres = await startPostgres({ durable: true });
afterAll(() => postgres.stop());
const databaseUrl = await postgres.createDatabase('kills');
const open = await openMoneyWorld(databaseUrl);
afterAll(() => open.close());
const start = () => startServer({ databaseUrl, settings: AS_IN_PRODUCTION });
const servers = [await start(), await start(), await start()];
afterAll(async () => {
  for (const server of servers) await server.kill();
});
const random = randomOf('moments of kills of servers');

let loads: MoneyLoad[] = [];

/** Clients at each server, who stay for some kills: their tokens live for ten minutes. */
async function bringClients(): Promise<void> {
  loads = [];
  for (const { port } of servers) loads.push(await MoneyLoad.open(open.database, port, CLIENTS));
}

/** Clients at each server work while something is killed and started again; what they were told is what is there. */
async function killUnderLoad(kill: () => Promise<void>): Promise<void> {
  for (const load of loads) load.answers.length = 0;
  const stops = loads.map((load) => load.keepAsking(PAUSE_MS));
  await wait(300 + random() * 900);
  await kill();
  for (const load of loads) await load.untilAccepted(PAUSE_MS);
  await Promise.all(stops.map((stop) => stop()));
  for (const load of loads) {
    await load.settle();
    expect(await load.compareAnswers(open.database)).toEqual([]);
  }
  const counts = tally(loads.flatMap(({ answers }) => answers));
  expect(Object.keys(counts).filter((status) => !['0', '200', '503'].includes(status))).toEqual([]);
  expect(counts[200]).toBeGreaterThan(0);
}

/** So many kills; the books are audited, and other clients come, after each few of them. */
async function killOften(times: number, kill: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    if (done % KILLS_OF_CLIENTS === 0) {
      if (done > 0) console.info(`${done} kills`);
      expect(await auditBooks(open.database)).toEqual([]);
      await bringClients();
    }
    await killUnderLoad(kill);
  }
  expect(await auditBooks(open.database)).toEqual([]);
}

async function untilReady({ url }: RunningServer): Promise<number> {
  const started = performance.now();
  while ((await fetch(`${url}/ready`)).status !== 200) await wait(20);
  return performance.now() - started;
}

test('one of three servers that dies under load loses and doubles nothing', async () => {
  console.info(replayHint(`${SERVER_KILLS} kills of a server`));
  await killOften(SERVER_KILLS, async () => {
    const killed = servers[Math.floor(random() * servers.length)] as RunningServer;
    await killed.kill();
    await killed.restart();
  });
});

test('a database that dies under three servers loses and doubles nothing, and all three are soon ready', async () => {
  console.info(replayHint(`${DATABASE_KILLS} kills of the database`));
  await killOften(DATABASE_KILLS, async () => {
    await postgres.kill('SIGKILL');
    await postgres.restart();
    for (const server of servers) expect(await untilReady(server)).toBeLessThan(READY_MS);
  });
});
