import { API_BASE } from '@ballast/contract/call.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { readClock } from '../../server/database/clock.ts';
import { newId } from '../../server/database/identifier.ts';
import { transact } from '../../server/database/transact.ts';
import { clientAccount, worldAccount } from '../../server/ledger/account.ts';
import { openClientAccounts } from '../../server/ledger/accounts.ts';
import { auditBooks } from '../../server/ledger/audit.ts';
import { line, postEntry } from '../../server/ledger/entries.ts';
import { makeClock } from '../harness/faked-clock.ts';
import { startPostgres } from '../harness/postgres.ts';
import { count, randomOf, replayHint } from '../harness/scale.ts';
import { startServer } from '../harness/server.ts';
import { AS_IN_PRODUCTION } from '../worlds/withdrawing-client.ts';
import { MoneyLoad, tally } from './money-load.ts';
import { openMoneyWorld } from './money-world.ts';

const CLIENTS = 4;
const ROUNDS = count(40, 3);
const VALUED_MS = 60_000;

const MINUTE_S = 60;
const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;

const clock = makeClock();
afterAll(() => clock.remove());
const postgres = await startPostgres({ durable: true, environment: clock.environment });
afterAll(() => postgres.stop());
const databaseUrl = await postgres.createDatabase('clocks');
const open = await openMoneyWorld(databaseUrl);
afterAll(() => open.close());
const { database } = open;

/** A server whose own clock is not the database's, in a country that changes its time. */
async function startSkewed(workers: 'on' | 'off') {
  const own = makeClock();
  const server = await startServer({
    databaseUrl,
    settings: {
      ...AS_IN_PRODUCTION,
      ...own.environment,
      TZ: 'Europe/Zurich',
      BALLAST_WORKERS: workers,
    },
  });
  afterAll(async () => {
    await server.kill();
    own.remove();
  });
  const shown = async () => {
    const { headers } = await fetch(`${server.url}/health`);
    return Date.parse(headers.get('date') ?? '') - Date.now();
  };
  /** Sets its clock and waits until its answers carry the new time: without that the fault would not be on. */
  const setAhead = async (seconds: number) => {
    own.setAhead(seconds);
    await expect
      .poll(async () => Math.abs((await shown()) - seconds * 1000), { timeout: 5_000 })
      .toBeLessThan(5_000);
  };
  return { server, setAhead };
}

const [left, right] = [await startSkewed('off'), await startSkewed('off')];
const load = await MoneyLoad.open(database, left.server.port, CLIENTS);

/** Seconds from now to a moment, for a clock that is to show it. */
function aheadOf(moment: string): number {
  return Math.round((Date.parse(moment) - Date.now()) / 1000);
}

const COLUMNS_OF_TIMES = `
  select format('%I.%I.%I', table_schema, table_name, column_name) as place,
    format('select from %I.%I where %I between $1::timestamptz and $2 limit 1', table_schema, table_name, column_name) as query
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where data_type = 'timestamp with time zone' and table_type = 'BASE TABLE'
    and table_schema not in ('pg_catalog', 'information_schema')`;

/** Asks both servers in turn for one withdrawal of each client; returns the ids of each, in the order of the asking. */
async function askInTurn(times: number): Promise<string[][]> {
  const asked: string[][] = load.browsers.map(() => []);
  for (let time = 0; time < times; time += 1) {
    load.turnTo((time % 2 === 0 ? left : right).server.port);
    const answers = await load.askOnce();
    expect(tally(answers)).toEqual({ 200: CLIENTS });
    answers.forEach(({ body }, i) => {
      asked[i]?.push(body.id ?? '');
    });
  }
  return asked;
}

/** What a client's page lists, oldest first. */
async function listed(browser: MoneyLoad['browsers'][number]): Promise<string[]> {
  const path = `${API_BASE}${listTransactions.path}?type=withdrawal&limit=100`;
  const answer = await fetch(right.server.url + path, { headers: browser.headers });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id).toReversed();
}

/** The columns of the whole database that hold a time between two moments. */
async function timesBetween(from: string, to: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows: columns } = await client.query<{ place: string; query: string }>(COLUMNS_OF_TIMES);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { place, query } of columns) {
    const { rowCount } = await client.query(query, [from, to]);
    if (rowCount) found.push(place);
  }
  await client.end();
  return found;
}

test('servers two minutes before and after the database keep its time and its order', async () => {
  await left.setAhead(2 * MINUTE_S);
  await right.setAhead(-2 * MINUTE_S);
  const asked = await askInTurn(10);
  for (const [i, browser] of load.browsers.entries())
    expect(await listed(browser)).toEqual(asked[i]);
  expect(await load.compare(database)).toEqual([]);
});

/** Waits for so many further answers. */
async function untilAnswered(times: number): Promise<void> {
  const before = load.answers.length;
  await expect
    .poll(() => load.answers.length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(before + times);
}

test.each([
  ['steps back ten minutes', () => -10 * MINUTE_S],
  ['changes to summer time', () => aheadOf('2031-03-30T00:59:59Z')],
  ['changes to winter time', () => aheadOf('2031-10-26T00:59:59Z')],
  ['ends a year', () => aheadOf('2031-12-31T22:59:59Z')],
  ['comes to a leap day', () => aheadOf('2032-02-28T22:59:59Z')],
])('a server whose clock %s under load changes nothing', async (_, ahead) => {
  load.turnTo(left.server.port);
  const before = load.answers.length;
  const stop = load.keepAsking();
  await untilAnswered(CLIENTS);
  await left.setAhead(ahead());
  await untilAnswered(50);
  await stop();
  await left.setAhead(0);
  expect(Object.keys(tally(load.answers.slice(before)))).toEqual(['200']);
  expect(await load.compare(database)).toEqual([]);
  expect(await timesBetween('2031-01-01', '2032-12-31')).toEqual([]);
});

/** Clients whose accounts move, with the entries that moved them. */
async function openOwners(): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>();
  for (let i = 0; i < CLIENTS; i += 1) {
    const ownerId = newId();
    await transact(database, (tx) => openClientAccounts(tx, ownerId));
    owners.set(ownerId, []);
  }
  return owners;
}

async function depositToEach(owners: Map<string, string[]>): Promise<void> {
  for (const [ownerId, entries] of owners) {
    const lines = [
      line(worldAccount('custody', 'BTC'), -1_000n),
      line(clientAccount(ownerId, 'available', 'BTC'), 1_000n),
    ];
    const { entryId } = await postEntry(database, { key: newId(), kind: 'deposit', lines });
    entries.push(entryId.toString());
  }
}

/** What is stored of a client's valuations: the entries of flows, and the days of closes. */
async function valuedOf(ownerId: string): Promise<{ flows: string[]; closes: string[] }> {
  const { rows } = await sql<{ kind: string; entry_id: string; at: Date }>`
    select kind, entry_id, at from valuations
    where owner_id = ${ownerId} and scope = 'whole' order by at, entry_id`.execute(database);
  const [flows, closes] = [
    rows.filter((row) => row.kind === 'FLOW'),
    rows.filter((row) => row.kind === 'CLOSE'),
  ];
  return {
    flows: flows.map((row) => row.entry_id),
    closes: closes.map(({ at }) => at.toISOString()),
  };
}

/** The ends of days from the first booking of a client to the last, and whether numbers and times of its lines rise together. */
async function bookedOf(ownerId: string): Promise<{ days: string[]; inOrder: boolean }> {
  const { rows } = await sql<{ at: Date }>`
    select booked_at as at from lines where owner_id = ${ownerId} order by line_id`.execute(
    database,
  );
  const times = rows.map(({ at }) => at.getTime());
  const days: string[] = [];
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  for (let day = Math.floor(first / DAY_MS + 1) * DAY_MS; day <= last; day += DAY_MS) {
    days.push(new Date(day).toISOString());
  }
  return { days, inOrder: times.every((at, i) => i === 0 || at >= (times[i - 1] ?? 0)) };
}

/** Waits until each movement is valued, in the order of the entries. */
async function untilValued(owners: ReadonlyMap<string, string[]>): Promise<void> {
  for (const [ownerId, entries] of owners) {
    await expect
      .poll(async () => (await valuedOf(ownerId)).flows, { timeout: VALUED_MS })
      .toEqual(entries);
  }
}

test('a database whose clock steps to and fro over ends of days values each day and each movement once', async () => {
  console.info(replayHint('Steps of the clock'));
  // Not before: workers find that no custodian holds what the clients of the load withdraw.
  await startSkewed('on');
  const random = randomOf('steps of the clock');
  const owners = await openOwners();
  let ahead = 0;
  const step = async (seconds: number) => {
    ahead += seconds;
    clock.setAhead(ahead);
    expect(
      Math.abs((await readClock(database)).getTime() - Date.now() - ahead * 1000),
    ).toBeLessThan(5_000);
    await depositToEach(owners);
  };
  await step(0);
  for (let round = 0; round < ROUNDS; round += 1) {
    // To just after an end of day, where workers value it; back over it, and forward again.
    const intoDay = (Date.now() / 1000 + ahead) % DAY_S;
    await step(Math.ceil(DAY_S - intoDay + random() * MINUTE_S));
    await untilValued(owners);
    await step(-10 * MINUTE_S);
    await step(5 * MINUTE_S);
    await step(30 * MINUTE_S);
    await untilValued(owners);
  }
  for (const ownerId of owners.keys()) {
    const { days, inOrder } = await bookedOf(ownerId);
    expect(inOrder).toBe(true);
    expect(days).toHaveLength(ROUNDS);
    expect((await valuedOf(ownerId)).closes).toEqual(days);
  }
  expect(await auditBooks(database)).toEqual([]);
});
