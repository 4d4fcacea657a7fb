import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { countRows, liveThrough } from '../../tests/worlds/lived-in.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

/*
 * Every migration is applied to a database that has been lived in: after each one come the rows of its name in
 * `tests/worlds/rows`, if there are any. A migration that a row stands in the way of fails here before it fails where
 * people's money is.
 */

const CLIENT = '019a0000-0000-7000-8000-000000000101';

const { url } = await emptyDatabase();
const open = await openDatabase({ url, dataDir: 'memory:' });
afterAll(() => open.close());

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
