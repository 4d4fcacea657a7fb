import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { openTestBooks } from '../../tests/worlds/books.ts';

/*
 * `npm run audit` as an operator runs it: the books of a real database, and the code that it ends with.
 */

const books = await openTestBooks();
const { available } = await books.client('BTC', 500n);
const owner = new Client({ connectionString: books.url });
await owner.connect();
afterAll(() => owner.end());

const PROGRAM = fileURLToPath(new URL('./audit.ts', import.meta.url));

type Ended = { readonly code: number; readonly said: string };

function audit(databaseUrl: string): Promise<Ended> {
  const env = { PATH: process.env.PATH, BALLAST_MODE: 'test', DATABASE_URL: databaseUrl };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [PROGRAM], { env }, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, said: stdout + stderr });
    });
  });
}

test('sound books end it with 0', async () => {
  const { code, said } = await audit(books.url);
  expect(said).toContain('The books are sound');
  expect(code).toBe(0);
});

test('a balance that is not the sum of its lines ends it with 1 and is named', async () => {
  const change = (by: number) =>
    owner.query(
      `update balances set posted = posted + $1
       where account_id = (select account_id from accounts where key = $2)`,
      [by, available.key],
    );
  await change(1);
  const { code, said } = await audit(books.url);
  await change(-1);
  expect(said).toMatch(/^I06 does not hold: /m);
  expect(said).toContain('501');
  expect(code).toBe(1);
});

test('it reads for as long as the books take', async () => {
  // What the audit reads notes the limit of the session that it is read by.
  await owner.query(`
    create table limits_seen (statement_timeout text not null);
    create function note_limit() returns boolean language plpgsql volatile security definer as $$
    begin
      insert into limits_seen values (current_setting('statement_timeout'));
      return true;
    end $$;
    alter view audit_provider rename to audit_provider_itself;
    create view audit_provider as
      select p.* from audit_provider_itself p
      union all
      select p.* from (select 1) one left join audit_provider_itself p on false where not note_limit();
    grant select on audit_provider to ballast_app`);
  const { code } = await audit(books.url);
  const { rows } = await owner.query('select distinct statement_timeout from limits_seen');
  await owner.query(`
    drop view audit_provider;
    alter view audit_provider_itself rename to audit_provider;
    drop function note_limit;
    drop table limits_seen`);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  expect(code).toBe(0);
});

test('books that cannot be read end it with 2 and say why', async () => {
  const { url } = await emptyDatabase();
  expect(await audit(url)).toEqual({
    code: 2,
    said: 'There are no books here: start the platform first.\n',
  });
  const { code, said } = await audit('postgres://ballast_owner@127.0.0.1:1/none');
  expect(code).toBe(2);
  expect(said).not.toContain('    at ');
});
