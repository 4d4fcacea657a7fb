import { Client } from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from './test-database.ts';

async function tablesOf(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

const migrated = await testDatabase();
const other = await testDatabase();
const empty = await emptyDatabase();

test('a test database has the migrated tables, an empty one has none', async () => {
  expect(await tablesOf(migrated.url)).toContain('applied_migrations');
  expect(await tablesOf(empty.url)).toEqual([]);
});

test('what one test file writes the other does not see', async () => {
  const client = new Client({ connectionString: migrated.url });
  await client.connect();
  await client.query('create table written_by_one_file (number integer)');
  await client.end();
  expect(await tablesOf(other.url)).not.toContain('written_by_one_file');
});
