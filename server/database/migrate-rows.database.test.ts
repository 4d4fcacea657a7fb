import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

/*
 * A database with rows in every table that the first migrations made is brought up to date by all later ones. A
 * migration that a row stands in the way of fails here before it fails where people's money is.
 */

/** The last migration of the first tables: the rows are written for the tables as they are after it. */
const BASELINE = '0018_views.sql';

const FOLDER = new URL('./migrations/', import.meta.url);
const ROWS = new URL('../../tests/worlds/rows-in-every-table.sql', import.meta.url);
const CLIENT = '019a0000-0000-7000-8000-000000000001';

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());

/** Applies the migrations of the first tables, as `migrate` does it. */
async function applyBaseline(): Promise<void> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name <= BASELINE);
  await open.asOwner(async (session) => {
    await session.run(`create table applied_migrations (name text primary key, hash text not null,
      applied_at timestamptz not null default clock_timestamp())`);
    for (const name of names.toSorted()) {
      const text = readFileSync(new URL(name, FOLDER), 'utf8');
      await session.run(`begin; ${text}\n; commit;`);
      const hash = createHash('sha256').update(text).digest('hex');
      await session.query('insert into applied_migrations values ($1, $2)', [name, hash]);
    }
  });
}

/** How many rows each of our tables has, by the catalogue. */
function countRows(): Promise<Map<string, number>> {
  return open.asOwner(async (session) => {
    const tables = await session.query<{ name: string }>(`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'sandbox') order by name`);
    const counts = tables.map(
      ({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`,
    );
    const counted = await session.query<{ name: string; rows: number }>(counts.join(' union all '));
    return new Map(counted.map(({ name, rows }) => [name, rows]));
  });
}

await applyBaseline();
await open.asOwner(async (session) => {
  await session.run(readFileSync(ROWS, 'utf8'));
  // The first call marks how far the chain may go, the second chains it.
  await session.run('select chain_entries(100)');
  await session.run('select chain_entries(100)');
});
const before = await countRows();
const applied = await migrate(open);
const after = await countRows();

test('there are rows in every table', () => {
  expect(before.size).toBeGreaterThan(100);
  expect([...before].filter(([, rows]) => rows === 0)).toEqual([]);
});

test('all later migrations apply to them, and none again that was applied', async () => {
  const later = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name > BASELINE);
  expect(applied).toEqual([...later.toSorted(), 'pg-boss']);
  expect(await migrate(open)).toEqual([]);
});

test('no table that stays loses a row', () => {
  const fewer = [...before].filter(([name, rows]) => (after.get(name) ?? rows) < rows);
  expect(fewer).toEqual([]);
});

test('the ledger goes on where it stood', async () => {
  const account = `${CLIENT}/BTC/available`;
  await open.asOwner((session) =>
    session.query(
      `select ledger_post('{later}', array[sha256('later')], '{correction}', null, null, '{1,1}',
        array['world/BTC/custody/*', $1], '{-500,500}', null, null)`,
      [account],
    ),
  );
  const { rows } = await sql<{ posted: string; held: string; version: string }>`
    select posted, held, version from accounts join balances using (account_id)
    where key = ${account}`.execute(open.database);
  expect(rows).toEqual([{ posted: '50000500', held: '400', version: '2' }]);
});
