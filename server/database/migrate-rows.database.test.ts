import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { OwnerSession } from './owner-session.ts';

/*
 * Every migration is applied to a database that has been lived in: after each one come the rows of its name in
 * `tests/worlds/rows`, if there are any. A migration that a row stands in the way of fails here before it fails where
 * people's money is.
 */

const MIGRATIONS = new URL('./migrations/', import.meta.url);
const ROWS = new URL('../../tests/worlds/rows/', import.meta.url);
const CLIENT = '019a0000-0000-7000-8000-000000000101';

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());

type Counts = ReadonlyMap<string, number>;

/** How many rows each of our tables has, by the catalogue. */
async function countRows(session: OwnerSession): Promise<Counts> {
  const tables = await session.query<{ name: string }>(`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'sandbox', 'ethereum') order by name`);
  const counts = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  const counted = await session.query<{ name: string; rows: number }>(counts.join(' union all '));
  return new Map(counted.map(({ name, rows }) => [name, rows]));
}

/** Applies one migration as `migrate` does it. */
async function apply(session: OwnerSession, name: string): Promise<void> {
  const text = readFileSync(new URL(name, MIGRATIONS), 'utf8');
  await session.run(`begin; ${text}\n; commit;`);
  const hash = createHash('sha256').update(text).digest('hex');
  await session.query('insert into applied_migrations values ($1, $2)', [name, hash]);
}

/** Applies all migrations, each with its rows; returns the tables that one of them took rows from. */
async function liveThrough(session: OwnerSession): Promise<string[]> {
  await session.run(`create table applied_migrations (name text primary key, hash text not null,
    applied_at timestamptz not null default clock_timestamp())`);
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const losses: string[] = [];
  for (const name of names.toSorted()) {
    const before = await countRows(session);
    await apply(session, name);
    const after = await countRows(session);
    const fewer = [...before].filter(([table, rows]) => (after.get(table) ?? rows) < rows);
    losses.push(...fewer.map(([table]) => `${name}: ${table}`));
    const rows = new URL(name, ROWS);
    if (existsSync(rows)) await session.run(readFileSync(rows, 'utf8'));
  }
  return losses;
}

const losses = await open.asOwner(liveThrough);

test('no table that stays loses a row', () => {
  expect(losses).toEqual([]);
});

test('there are rows in every table, for the next migration', async () => {
  const counts = await open.asOwner(countRows);
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([, rows]) => rows === 0)).toEqual([]);
});

test('nothing is applied again that was applied', async () => {
  expect(await migrate(open)).toEqual(['pg-boss']);
  expect(await migrate(open)).toEqual([]);
});

test('the ledger goes on where it stood', async () => {
  const account = `${CLIENT}/BTC/available`;
  await open.asOwner((session) =>
    session.query(
      `select ledger_post(array[$2::uuid], '{later}', array[sha256('later')], '{correction}', null, null, null, '{1,1}',
        array['world/BTC/custody/*', $1], '{-500,500}', null)`,
      [account, CLIENT],
    ),
  );
  const { rows } = await sql<{ posted: string; held: string; version: string }>`
    select posted, held, version from accounts join balances using (owner_id, account_id)
    where key = ${account}`.execute(open.database);
  expect(rows).toEqual([{ posted: '50000500', held: '400', version: '2' }]);
});
