import { pathToFileURL } from 'node:url';
import { API_BASE } from '@ballast/contract/call.ts';
import { getPerformanceMeasures } from '@ballast/contract/portfolio/measures.ts';
import { getAnalytics, getPortfolioAssets } from '@ballast/contract/portfolio/portfolio.ts';
import { sql } from 'kysely';
import { createClient } from '../server/account/clients.ts';
import { SYSTEM } from '../server/database/audit-trail.ts';
import type { Database, OpenDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { transact } from '../server/database/transact.ts';
import { clientAccount, unitsAccount, worldAccount } from '../server/ledger/account.ts';
import { openClientAccounts, openUnitsAccounts } from '../server/ledger/accounts.ts';
import { line, type NewEntry, postEntries } from '../server/ledger/entries.ts';
import { valueFully } from '../server/portfolio/valuation-jobs.ts';
import { collectPrices } from '../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { startServer } from '../tests/harness/server.ts';
import { type Client, openSessionOf, SECRET, tokenOf } from '../tests/worlds/signed-in.ts';
import { measureOnPostgres } from './bench-database.ts';
import { type BenchRow, describeRow, medianBy } from './bench-row.ts';
import { compareLatencies, type Latencies } from './latencies.ts';
import { requestsPerSecond } from './load.ts';

/** What the benchmark's client deposits. */
const DEPOSITED = ['BTC', 'ETH', 'USDT', 'USDC'];

const ROUNDS = 7;
const LONG_HISTORY_LINES = 1_000_000;
const SHORT_HISTORY_LINES = 1_000;
const BASKETS = 5;
const YEARS = 5;
const ANALYTICS_MS_MAX = 25;
const VALUATION_BYTES_MAX = 1_000;
const CONNECTIONS = 16;
const LOAD_SECONDS = 3;
const BATCH = 200;

const path = API_BASE + getPortfolioAssets.path;
const drawnPath = `${API_BASE + getAnalytics.path}?view=RETURN&period=ALL_TIME`;
const figuresPath = `${API_BASE + getPerformanceMeasures.path}?period=ALL_TIME`;

export function run(): Promise<BenchRow[]> {
  // Valuing a million lines at once takes longer than a call may.
  return measureOnPostgres('bench_portfolio', measure, { statementTimeoutMs: null });
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
  // What came in is valued once the prices of its time are complete; until then each call would replay it.
  await collectPrices({ database, providers });
  await open.asOwner((session) => session.query('vacuum analyze'));
  for (const client of [long, short]) await liveFiveYears(database, client);
  // What autovacuum does on a server that is not brand-new.
  await open.asOwner((session) => session.query('vacuum analyze'));
  const server = await startServer({
    databaseUrl,
    settings: { BALLAST_SECRETS: SECRET, BALLAST_WORKERS: 'off', BALLAST_DEMO_WORLD: 'off' },
  });
  try {
    const { port } = server;
    const pair = { database, port, long, short };
    const whole = await compareLatencies({ ...pair, path });
    const [drawn, figured] = [
      await compareLatencies({ ...pair, path: drawnPath }),
      await compareLatencies({ ...pair, path: figuresPath }),
    ];
    return [
      ofHistories('the portfolio call', whole, 1.1),
      ofHistories('analytics of five years', drawn, 1.1),
      ofHistories('figures of five years', figured, 1.1),
      ofMilliseconds('analytics of five years with 20 positions', drawn),
      ofMilliseconds('figures of five years with 20 positions', figured),
      await sizeOfValuations(database, long),
      await compareThroughput(database, server.port, [short, ...others]),
    ];
  } finally {
    await server.stop();
  }
}

type Investor = Client & { readonly clientId: string };

/** A client with all crypto currencies and five baskets of them, 20 positions, whose accounts were moved that many times. */
async function clientWithLines(database: Database, lineCount: number): Promise<Investor> {
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
  const baskets = Array.from({ length: BASKETS }, () => newId());
  for (const fundId of baskets)
    await transact(database, (tx) => openUnitsAccounts(tx, ownerId, fundId, DEPOSITED));
  const deposited = 10_000_000_000n;
  const accounts = [
    ...DEPOSITED.map((asset) => clientAccount(ownerId, 'settling', asset)),
    ...baskets.flatMap((fundId) => DEPOSITED.map((asset) => unitsAccount(ownerId, fundId, asset))),
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

function ofHistories(what: string, { longMs, shortMs }: Latencies, atMost: number): BenchRow {
  return {
    figure: `p99 of ${what} for a client with 1,000,000 ledger lines`,
    yardstick: 'the same with 1,000 lines',
    ratio: longMs / shortMs,
    bar: { atMost },
    absolute: `${longMs.toFixed(2)} ms, ${shortMs.toFixed(2)} ms`,
  };
}

function ofMilliseconds(what: string, { longMs }: Latencies): BenchRow {
  return {
    figure: `p99 of ${what}`,
    yardstick: `${ANALYTICS_MS_MAX} ms`,
    ratio: longMs / ANALYTICS_MS_MAX,
    bar: { atMost: 1 },
    absolute: `${longMs.toFixed(1)} ms`,
  };
}

/** What a day of a client's history takes, with every currency in which it is shown. */
async function sizeOfValuations(database: Database, { clientId }: Investor): Promise<BenchRow> {
  const { rows } = await sql<{ bytes: string }>`
    select avg(pg_column_size(valuations.*))::int as bytes from valuations
    where owner_id = ${clientId}`.execute(database);
  const bytes = Number.parseInt(rows[0]?.bytes ?? '', 10);
  return {
    figure: 'a valuation of a day, as it is kept',
    yardstick: `${VALUATION_BYTES_MAX} bytes`,
    ratio: bytes / VALUATION_BYTES_MAX,
    bar: { atMost: 1 },
    absolute: `${bytes} bytes`,
  };
}

/**
 * Values a client, and gives them a close for each day of five years, as the job of valuations would have stored it: of the whole and of
 * each basket.
 */
async function liveFiveYears(database: Database, { clientId }: Investor): Promise<void> {
  await valueFully(database, clientId);
  const { numAffectedRows = 0n } = await sql`
    insert into valuations (owner_id, scope, at, entry_id, kind, value_before_usd, flow_usd, value_usd, return_index, paid_in_usd,
      taken_out_usd, losses, in_currencies, carried)
    select v.owner_id, v.scope, day, 0, 'CLOSE', round(v.value_usd * f, 18), 0, round(v.value_usd * f, 18),
      round(v.return_index * f, 18), v.paid_in_usd, v.taken_out_usd, 0, v.in_currencies, false
    from (
      select distinct on (scope) * from valuations where owner_id = ${clientId} order by scope, at desc, entry_id desc
    ) v
    cross join generate_series(
      date_trunc('day', clock_now(), 'UTC') - ${YEARS} * interval '1 year', date_trunc('day', clock_now(), 'UTC') - interval '1 day',
      interval '1 day') day
    cross join lateral (select (1 + 0.1 * sin(extract(epoch from day) / 864000))::numeric as f) factor`.execute(
    database,
  );
  if (numAffectedRows < YEARS * 365) throw new Error(`a client has ${numAffectedRows} closes`);
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
