import { pathToFileURL } from 'node:url';
import { API_BASE } from '@ballast/contract/call.ts';
import { getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { createClient } from '../server/account/clients.ts';
import { learnFrom } from '../server/database/assets.ts';
import { SYSTEM } from '../server/database/audit-trail.ts';
import { type Database, type OpenDatabase, openDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { migrate } from '../server/database/migrate.ts';
import { transact } from '../server/database/transact.ts';
import { clientAccount, unitsAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts, openUnitsAccounts } from '../server/ledger/accounts.ts';
import { line, type NewEntry, postEntries } from '../server/ledger/entries.ts';
import { collectPrices } from '../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { KeepAlive, requestOf } from '../tests/harness/keep-alive.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { startServer } from '../tests/harness/server.ts';
import { type Client, openSessionOf, SECRET, tokenOf } from '../tests/worlds/signed-in.ts';
import { type BenchRow, describeRow, medianBy } from './bench-row.ts';
import { requestsPerSecond } from './load.ts';

/** What the benchmark's client deposits. */
const DEPOSITED = ['BTC', 'ETH', 'USDT', 'USDC'];

const ROUNDS = 7;
const LONG_HISTORY_LINES = 1_000_000;
const SHORT_HISTORY_LINES = 1_000;
const LATENCY_REQUESTS = 2_000;
const CONNECTIONS = 16;
const LOAD_SECONDS = 3;
const BATCH = 200;

const path = API_BASE + getPortfolioAssets.path;

export async function run(): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const databaseUrl = await postgres.createDatabase('bench_portfolio');
    const open = await openDatabase({ url: databaseUrl, dataDir: '' });
    try {
      await migrate(open);
      await learnFrom(open.database);
      return await measure(open, databaseUrl);
    } finally {
      await open.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function measure(open: OpenDatabase, databaseUrl: string): Promise<BenchRow[]> {
  const { database, sandboxDatabase } = open;
  const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, sandboxDatabase);
  await collectPrices({ database, providers });
  const long = await clientWithLines(database, LONG_HISTORY_LINES);
  const [short, ...others] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => clientWithLines(database, SHORT_HISTORY_LINES)),
  );
  if (!short) throw new RangeError('no clients');
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const server = await startServer({
    databaseUrl,
    settings: { BALLAST_SECRETS: SECRET, BALLAST_WORKERS: 'off', BALLAST_DEMO_WORLD: 'off' },
  });
  try {
    return [
      await compareHistories(database, server.port, long, short),
      await compareThroughput(database, server.port, [short, ...others]),
    ];
  } finally {
    await server.stop();
  }
}

/** A client with all crypto currencies and a basket of two, whose accounts were moved that many times. */
async function clientWithLines(database: Database, lineCount: number): Promise<Client> {
  const client = await transact(database, async (tx) => {
    const { clientId, userId } = await createClient(tx, SYSTEM, {
      email: `${newId()}@example.com`,
      firstName: 'Ada',
      lastName: 'Marlowe',
      accountType: 'INDIVIDUAL',
      accountStatus: 'ACTIVE',
      verificationStatus: 'VERIFIED',
      kycStage: 'COMPLETED',
      usTaxPayer: false,
    });
    await openClientAccounts(tx, clientId);
    return { ...(await openSessionOf(tx, userId)), clientId };
  });
  await moveAccounts(database, client.clientId, lineCount);
  return client;
}

async function moveAccounts(database: Database, ownerId: string, lineCount: number): Promise<void> {
  const fundId = newId();
  const basket = ['BTC', 'ETH'] as const;
  await transact(database, (tx) => openUnitsAccounts(tx, ownerId, fundId, basket));
  const deposited = 10_000_000_000n;
  const accounts = [
    ...DEPOSITED.map((asset) => clientAccount(ownerId, 'settling', asset)),
    ...basket.map((asset) => unitsAccount(ownerId, fundId, asset)),
  ];
  const deposit = accounts.flatMap((account) => [
    line(account, deposited),
    line(worldAccount('custody', account.asset), -deposited),
  ]);
  await postEntries(database, [{ key: newId(), kind: 'deposit', lines: deposit }]);
  const settlement = (): NewEntry => ({
    key: newId(),
    kind: 'deposit_settlement',
    lines: DEPOSITED.flatMap((asset) => [
      line(clientAccount(ownerId, 'settling', asset), -1n),
      line(clientAccount(ownerId, 'available', asset), 1n),
    ]),
  });
  const linesEach = 2 * DEPOSITED.length;
  let missing = Math.ceil((lineCount - accounts.length) / linesEach);
  while (missing > 0) {
    const count = Math.min(missing, BATCH);
    await postEntries(database, Array.from({ length: count }, settlement));
    missing -= count;
  }
}

async function compareHistories(
  database: Database,
  port: number,
  long: Client,
  short: Client,
): Promise<BenchRow> {
  const rounds: { long: number; short: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const requests = [
      requestOf({ port, path, token: await tokenOf(database, long) }),
      requestOf({ port, path, token: await tokenOf(database, short) }),
    ] as const;
    const connections = [await KeepAlive.open(port), await KeepAlive.open(port)] as const;
    const [longMs, shortMs] = await alternate(connections, requests);
    for (const connection of connections) connection.close();
    // The first round warms up.
    if (round > 0) rounds.push({ long: percentile99(longMs), short: percentile99(shortMs) });
  }
  const { long: longMs, short: shortMs } = medianBy(rounds, (each) => each.long / each.short);
  return {
    figure: 'p99 of the portfolio call for a client with 1,000,000 ledger lines',
    yardstick: 'the same with 1,000 lines',
    ratio: longMs / shortMs,
    bar: { atMost: 1.2 },
    absolute: `${longMs.toFixed(2)} ms, ${shortMs.toFixed(2)} ms`,
  };
}

/** Asks both in turn, so that disturbances of the machine hit both alike. */
async function alternate(
  [left, right]: readonly [KeepAlive, KeepAlive],
  [ofLeft, ofRight]: readonly [string, string],
): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let request = 0; request < LATENCY_REQUESTS; request += 1) {
    times[0].push(await timed(left, ofLeft));
    times[1].push(await timed(right, ofRight));
  }
  return times;
}

async function timed(connection: KeepAlive, request: string): Promise<number> {
  const started = performance.now();
  await connection.write(request);
  return performance.now() - started;
}

function percentile99(times: readonly number[]): number {
  const ordered = times.toSorted((left, right) => left - right);
  return ordered[Math.ceil(ordered.length * 0.99) - 1] ?? Number.NaN;
}

async function compareThroughput(
  database: Database,
  port: number,
  clients: readonly Client[],
): Promise<BenchRow> {
  const rounds: { portfolio: number; health: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // Each connection is another client's.
    const tokens = await Promise.all(clients.map((client) => tokenOf(database, client)));
    const alive = tokens.map(() => ({ port, path: '/health' }));
    const health = await requestsPerSecond({ targets: alive, seconds: LOAD_SECONDS });
    const own = tokens.map((token) => ({ port, path, token }));
    const portfolio = await requestsPerSecond({ targets: own, seconds: LOAD_SECONDS });
    if (round > 0) rounds.push({ portfolio, health });
  }
  const { portfolio, health } = medianBy(rounds, (each) => each.portfolio / each.health);
  return {
    figure: `portfolio calls per second at ${CONNECTIONS} connections`,
    yardstick: 'a plain /health on the same server',
    ratio: portfolio / health,
    bar: { atLeast: 0.25 },
    absolute: `${portfolio.toFixed(0)}/s, ${health.toFixed(0)}/s`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) console.info(describeRow(row));
}
