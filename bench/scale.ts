import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { learnFrom } from '../server/database/assets.ts';
import { type OpenDatabase, openDatabase } from '../server/database/connect.ts';
import { newId } from '../server/database/identifier.ts';
import { migrate } from '../server/database/migrate.ts';
import { clientAccount, worldAccount } from '../server/ledger/account.ts';
import { auditBooks } from '../server/ledger/audit.ts';
import { chainEntries } from '../server/ledger/chain.ts';
import { line, type NewEntry, postEntries, postEntry } from '../server/ledger/entries.ts';
import { getPortfolioAssets } from '../server/portfolio/assets.ts';
import { valueFully } from '../server/portfolio/valuation-jobs.ts';
import { collectPrices } from '../server/prices/prices-collection.ts';
import { makeProviders, SANDBOX_PROVIDER_SETTINGS } from '../server/providers/providers.ts';
import { type Postgres, startPostgres } from '../tests/harness/postgres.ts';
import { type BenchRow, medianBy } from './bench-row.ts';

/** Books of so many clients, each with as many lines. */
type Size = { readonly clients: number; readonly lines: number };

const FULL: Size = { clients: 200_000, lines: 4_000_000 };
const TENTH: Size = { clients: 20_000, lines: 400_000 };
const SMALL: Size = { clients: 1_000, lines: 20_000 };

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 8;
const READINGS = 2_000;
const CLOSES = 300;
const MOVED = 500;
const ASSET: AssetCode = 'BTC';

type Books = {
  readonly size: Size;
  readonly open: OpenDatabase;
  /** The id of one of its clients. */
  readonly anyone: () => string;
  readonly close: () => Promise<void>;
};

/** What two hundred times as many clients cost each of them. */
export function run(): Promise<BenchRow[]> {
  return measure(FULL);
}

/** The same with twenty times as many, in minutes. */
export function runTenth(): Promise<BenchRow[]> {
  return measure(TENTH);
}

async function measure(largeSize: Size): Promise<BenchRow[]> {
  const postgres = await startPostgres({ durable: true });
  try {
    const large = await makeBooks(postgres, largeSize);
    const small = await makeBooks(postgres, SMALL);
    try {
      // Postings come last: until then each client has as many lines in both.
      return [
        await compareOnce('daily close of a client', large, small, microsecondsOfClose),
        await compareOnce('chaining of a client', large, small, microsecondsOfChain),
        await compareOnce('audit of a line', large, small, microsecondsOfAudit),
        await compareRounds('chaining of one who moved', large, small, microsecondsOfMoved),
        await compareRounds('p99 of the portfolio', large, small, microsecondsOfPortfolio),
        await compareRounds('single posting', large, small, microsecondsOfPosting),
      ];
    } finally {
      await large.close();
      await small.close();
    }
  } finally {
    await postgres.stop();
  }
}

type Measure = (books: Books) => Promise<number>;

async function compareRounds(
  figure: string,
  large: Books,
  small: Books,
  measure: Measure,
): Promise<BenchRow> {
  const rounds: { large: number; small: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = { large: await measure(large), small: await measure(small) };
    // The first round warms up.
    if (round > 0) rounds.push(measured);
  }
  const middle = medianBy(rounds, (round) => round.large / round.small);
  return rowOf(figure, { ...middle, of: large.size });
}

async function compareOnce(
  figure: string,
  large: Books,
  small: Books,
  measure: Measure,
): Promise<BenchRow> {
  return rowOf(figure, {
    small: await measure(small),
    large: await measure(large),
    of: large.size,
  });
}

function rowOf(
  figure: string,
  { large, small, of }: { large: number; small: number; of: Size },
): BenchRow {
  return {
    figure: `${figure} among ${of.clients} clients with ${of.lines} lines`,
    yardstick: `among ${SMALL.clients} clients with ${SMALL.lines} lines`,
    ratio: large / small,
    bar: { atMost: 1.3 },
    absolute: `${large.toFixed(1)} µs beside ${small.toFixed(1)} µs`,
  };
}

function depositOf(ownerId: string): NewEntry {
  const account = clientAccount(ownerId, 'available', ASSET);
  const lines = [line(worldAccount('custody', ASSET), -100n), line(account, 100n)];
  return { key: newId(), kind: 'correction', lines };
}

async function microsecondsOfPosting({ open, anyone }: Books): Promise<number> {
  const started = performance.now();
  const end = started + SECONDS * 1000;
  let posted = 0;
  const connection = async () => {
    while (performance.now() < end) {
      await postEntry(open.database, depositOf(anyone()));
      posted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return ((performance.now() - started) * 1000) / posted;
}

async function microsecondsOfPortfolio({ open, anyone }: Books): Promise<number> {
  const times: number[] = [];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const started = performance.now();
    await getPortfolioAssets(open.database, anyone(), 'USD', new Date());
    times.push(performance.now() - started);
  }
  times.sort((left, right) => left - right);
  return (times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN) * 1000;
}

async function microsecondsOfClose({ open, anyone }: Books): Promise<number> {
  const started = performance.now();
  for (let close = 0; close < CLOSES; close += 1) await valueFully(open.database, anyone());
  return ((performance.now() - started) * 1000) / CLOSES;
}

async function microsecondsOfChain({ open, size }: Books): Promise<number> {
  const started = performance.now();
  await chainEntries(open.database);
  return ((performance.now() - started) * 1000) / size.clients;
}

/** Of each of those who moved since the last time. */
async function microsecondsOfMoved({ open }: Books): Promise<number> {
  const entries = Array.from({ length: MOVED }, (_, i) => depositOf(clientId(i + 1)));
  await postEntries(open.database, entries);
  const started = performance.now();
  const chained = await chainEntries(open.database);
  if (chained !== MOVED) throw new Error(`${chained} entries were chained, not ${MOVED}`);
  return ((performance.now() - started) * 1000) / MOVED;
}

async function microsecondsOfAudit({ open, size }: Books): Promise<number> {
  const started = performance.now();
  const breaches = await auditBooks(open.database);
  if (breaches.length > 0) throw new Error(`the books are not sound: ${JSON.stringify(breaches)}`);
  return ((performance.now() - started) * 1000) / size.lines;
}

async function makeBooks(postgres: Postgres, size: Size): Promise<Books> {
  const url = await postgres.createDatabase(`scale_${size.clients}`);
  const open = await openDatabase({
    url,
    dataDir: '',
    connectionsMax: CONNECTIONS,
    statementTimeoutMs: null,
  });
  await migrate(open);
  await learnFrom(open.database);
  const { providers } = await makeProviders(SANDBOX_PROVIDER_SETTINGS, open.sandboxDatabase);
  await collectPrices({ database: open.database, providers });
  await open.asOwner(async (session) => {
    for (const statement of historyOf(size)) await session.query(statement);
    await session.query('vacuum analyze');
  });
  const anyone = () => clientId(1 + Math.floor(Math.random() * size.clients));
  return { size, open, anyone, close: () => open.close() };
}

function clientId(number: number): string {
  return `019b0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const CLIENT_ID = "('019b0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";

/**
 * Statements that write the same history as the ledger's functions would for as many deposits of a client as there are
 * lines for, one a day up to yesterday, but in minutes.
 */
function historyOf({ clients, lines }: Size): string[] {
  const deposits = lines / clients / 2;
  const each = `generate_series(1, ${clients}) n`;
  // One moment for all statements: a line is booked when its entry is.
  const now = `timestamptz '${new Date().toISOString()}'`;
  const day = `${now} - (${deposits} - k + 1) * interval '1 day'`;
  const depositsOfAll = `
    select n, k, ${CLIENT_ID} as owner_id, ${day} as at, house_of(${CLIENT_ID}) as house,
      row_number() over (partition by house_of(${CLIENT_ID}) order by n, k) as turn
    from ${each}, generate_series(1, ${deposits}) k`;
  return [
    `insert into owners (owner_id, kind) select ${CLIENT_ID}, 'client' from ${each}`,
    `insert into accounts (owner_id, kind, asset, purpose)
      select ${CLIENT_ID}, 'client', '${ASSET}', purpose
      from ${each}, unnest('{available,settling,holdback}'::text[]) purpose`,
    'analyze accounts',
    `insert into balances (owner_id, account_id, may_go_negative)
      select owner_id, account_id, false from accounts where kind = 'client'`,
    `insert into entries (owner_id, entry_id, kind, key, input_hash, booked_at, effective_at)
      select owner_id, 2 * k - 1, 'correction', 'deposit/' || k, sha256('bench'), at, at
      from (${depositsOfAll}) d`,
    `insert into lines (owner_id, line_id, entry_id, account_id, asset, amount, balance_after, version, booked_at,
        effective_at)
      select d.owner_id, 2 * k - 1, 2 * k - 1, a.account_id, '${ASSET}', -1000, -1000 * turn, turn, at, at
      from (${depositsOfAll}) d join accounts a
        on a.owner_id = d.house and a.asset = '${ASSET}' and a.purpose = 'custody'`,
    `insert into lines (owner_id, line_id, entry_id, account_id, asset, amount, balance_after, version, booked_at,
        effective_at)
      select d.owner_id, 2 * k, 2 * k - 1, a.account_id, '${ASSET}', 1000, 1000 * k, k, at, at
      from (${depositsOfAll}) d join accounts a
        on a.owner_id = d.owner_id and a.key = d.owner_id || '/${ASSET}/available'`,
    `update balances b set posted = t.posted, version = t.version
      from (
        select account_id, sum(amount) as posted, count(*) as version from lines group by account_id
      ) t where t.account_id = b.account_id`,
    `update owners o set last_line = t.last_line, booked_until = t.booked_until
      from (
        select owner_id, max(line_id) as last_line, max(booked_at) as booked_until from lines group by owner_id
      ) t where t.owner_id = o.owner_id`,
  ];
}
