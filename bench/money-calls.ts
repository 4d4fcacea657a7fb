import { learnFrom } from '../server/database/assets.ts';
import { openDatabase } from '../server/database/connect.ts';
import { migrate } from '../server/database/migrate.ts';
import { collectPrices } from '../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { KeepAlive } from '../tests/harness/keep-alive.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { startServer } from '../tests/harness/server.ts';
import {
  AS_IN_PRODUCTION,
  askForWithdrawal,
  type Browser,
  cancelAsked,
  openBrowser,
} from '../tests/worlds/withdrawing-client.ts';
import { type BenchRow, medianBy } from './bench-row.ts';
import { fillYardstick, tpcbPerSecond } from './tpcb.ts';

const ROUNDS = 5;
const SECONDS = 3;
const CLIENTS = 64;
const CONNECTIONS = 16;
const ALONE = 200;
const ALONE_MS_MAX = 6;

/** Withdrawals asked for and cancelled over HTTP, as a client's browser does. */
export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const yardstick = await postgres.createDatabase('yardstick');
    fillYardstick(yardstick);
    const databaseUrl = await postgres.createDatabase('money_calls');
    const open = await openDatabase({ url: databaseUrl, dataDir: '' });
    await migrate(open);
    await learnFrom(open.database);
    const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, open.sandboxDatabase);
    await collectPrices({ database: open.database, providers });
    const server = await startServer({ databaseUrl, settings: AS_IN_PRODUCTION });
    try {
      const browsers: Browser[] = [];
      for (let i = 0; i < CLIENTS; i += 1)
        browsers.push(await openBrowser(open.database, server.port));
      return await measure(server.port, browsers, yardstick);
    } finally {
      await server.stop();
      await open.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(
  port: number,
  browsers: readonly Browser[],
  yardstick: string,
): Promise<BenchRow[]> {
  await callsPerSecond(port, browsers, 1);
  const rounds: { calls: number; tpcb: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      tpcb: tpcbPerSecond(yardstick),
      calls: await callsPerSecond(port, browsers, SECONDS),
    });
  }
  const { calls, tpcb } = medianBy(rounds, (round) => round.calls / round.tpcb);
  const alone = await millisecondsAlone(port, browsers);
  return [
    {
      figure: `money calls per second over HTTP, ${CONNECTIONS} connections, ${CLIENTS} clients`,
      yardstick: 'pgbench TPC-B-like, 8 clients, prepared, scale 10',
      ratio: calls / tpcb,
      bar: { atLeast: 0.15 },
      absolute: `${Math.round(calls)}/s beside ${Math.round(tpcb)}/s`,
    },
    {
      figure: 'one money call alone',
      yardstick: `${ALONE_MS_MAX} ms`,
      ratio: alone / ALONE_MS_MAX,
      bar: { atMost: 1 },
      absolute: `${alone.toFixed(1)} ms in the middle`,
    },
  ];
}

async function callsPerSecond(
  port: number,
  browsers: readonly Browser[],
  seconds: number,
): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  let answered = 0;
  const client = async (_: unknown, place: number) => {
    const connection = await KeepAlive.open(port);
    for (let turn = 0; performance.now() < end; turn += 1) {
      const browser = browsers[(place + turn * CONNECTIONS) % browsers.length] as Browser;
      await askAndCancel(connection, browser);
      answered += 2;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (answered * 1000) / (performance.now() - started);
}

async function millisecondsAlone(port: number, browsers: readonly Browser[]): Promise<number> {
  const connection = await KeepAlive.open(port);
  const times: number[] = [];
  for (let turn = 0; turn < ALONE; turn += 1) {
    const started = performance.now();
    await askAndCancel(connection, browsers[turn % browsers.length] as Browser);
    times.push((performance.now() - started) / 2);
  }
  connection.close();
  return medianBy(times, (time) => time);
}

async function askAndCancel(connection: KeepAlive, browser: Browser): Promise<void> {
  await cancelAsked(connection, browser, await askForWithdrawal(connection, browser));
}
