import { Client } from 'pg';
import { expect, test } from 'vitest';
import { plant, readFunctionDefects } from '../planted/ledger-functions.ts';
import { testDatabase } from './test-database.ts';

const { url } = await testDatabase();

test('each planted defect fits its function as it is now', async () => {
  const database = new Client({ connectionString: url });
  await database.connect();
  const defects = await readFunctionDefects();
  for (const defect of defects) await database.query(await plant(database, defect));
  await database.end();
  expect(defects.filter(({ sameBecause }) => sameBecause === null).length).toBeGreaterThan(60);
});
