import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startPostgres } from '../../tests/harness/postgres.ts';
import { asSuperuser } from '../../tests/worlds/superuser.ts';
import { openDatabase, type Tx } from '../database/connect.ts';
import { newId } from '../database/identifier.ts';
import { migrate } from '../database/migrate.ts';
import { houseAccount, worldAccount } from './account.ts';
import { chainEntries } from './chain.ts';
import { line, postEntries, postEntry } from './entries.ts';
import { verifyChain } from './verify-chain.ts';

// A transaction of any database of the server holds the chain up: here there are none but those of this file.
const postgres = await startPostgres({ settings: { autovacuum: 'off' } });
afterAll(() => postgres.stop());
const url = await postgres.createDatabase('chain');
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());
await migrate(open);
const { database } = open;

function entry(key = newId()) {
  const lines = [line(worldAccount('custody', 'BTC'), -1n), line(houseAccount('fees', 'BTC'), 1n)];
  return { key, kind: 'correction' as const, lines };
}

/** One call cuts, the next chains up to the cut. */
async function chainAll(batchSize = 1000): Promise<number> {
  const first = await chainEntries(database, batchSize);
  return first + (await chainEntries(database, batchSize));
}

async function chainedEntries(): Promise<number> {
  const { rows } = await sql<{ n: string | null }>`
    select sum(entries_count) as n from chain_links`.execute(database);
  return Number.parseInt(rows[0]?.n ?? '0', 10);
}

async function begin(): Promise<{ tx: Tx; commit: () => Promise<void> }> {
  const opened = Promise.withResolvers<Tx>();
  const ended = Promise.withResolvers<void>();
  const done = database.transaction().execute(async (tx) => {
    opened.resolve(tx);
    await ended.promise;
  });
  return {
    tx: await opened.promise,
    commit: async () => {
      ended.resolve();
      await done;
    },
  };
}

test('entries are chained in batches that verify', async () => {
  await postEntries(
    database,
    Array.from({ length: 25 }, () => entry()),
  );
  expect(await chainAll(10)).toBe(25);
  expect(await chainAll(10)).toBe(0);
  expect(await verifyChain(database)).toEqual([]);
});

test('the chain waits for an older transaction whose entry comes late', async () => {
  const before = await chainedEntries();
  const late = await begin();
  await postEntry(late.tx, entry());
  await postEntry(database, entry());
  expect(await chainAll()).toBe(0);
  expect(await chainAll()).toBe(0);
  await late.commit();
  expect(await chainAll()).toBe(2);
  expect(await chainedEntries()).toBe(before + 2);
  expect(await verifyChain(database)).toEqual([]);
});

test('the chain waits for an older transaction of another database of the server', async () => {
  const other = new Client({ connectionString: postgres.url });
  await other.connect();
  await other.query('begin');
  await other.query('select pg_current_xact_id()');
  await postEntry(database, entry());
  expect(await chainAll()).toBe(0);
  expect(await chainAll()).toBe(0);
  await other.query('commit');
  await other.end();
  expect(await chainAll()).toBe(1);
});

test('keys with any characters are chained as they are', async () => {
  await postEntry(database, entry(`a|b"c\nü${newId()}`));
  expect(await chainAll()).toBe(1);
  expect(await verifyChain(database)).toEqual([]);
});

test.each([
  ['an amount', 'update lines set amount = amount * 2 where entry_id = 3'],
  [
    'the time of an entry',
    `update entries set created_at = created_at + interval '1 s' where entry_id = 3`,
  ],
  ['a line that is gone', 'delete from lines where line_id = 6'],
  [
    'an entry that is gone',
    'delete from lines where entry_id = 3; delete from entries where entry_id = 3',
  ],
  ['a link that was made anew', `update chain_links set hash = sha256('x') where link_id = 1`],
])('verifying finds %s', async (_, corruption) => {
  await asSuperuser(url, corruption, async (corrupted) => {
    expect(await verifyChain(corrupted)).not.toEqual([]);
  });
  expect(await verifyChain(database)).toEqual([]);
});
