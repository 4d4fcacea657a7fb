import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase } from '../../tests/harness/test-database.ts';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { describeSchema } from './generate-schema.ts';
import { migrate } from './migrate.ts';

async function openEmpty(): Promise<OpenDatabase> {
  const { url } = await emptyDatabase();
  const open = await openDatabase({ url, dataDir: 'memory:' });
  afterAll(() => open.close());
  return open;
}

const server = await openEmpty();
const applied = await migrate(server);
const embedded = await openDatabase({ url: null, dataDir: 'memory:' });
afterAll(() => embedded.close());
await migrate(embedded);

/** Columns, constraints, indexes, functions, triggers and privileges of our schemas, one a line. */
async function fullSchema(open: OpenDatabase): Promise<string[]> {
  const ours = `in ('public', 'sandbox', 'ethereum')`;
  const rows = await open.asOwner((session) =>
    session.query<{ line: string }>(`
      select concat_ws(' ', 'column', table_schema, table_name, column_name, udt_name, is_nullable,
        column_default, numeric_precision, numeric_scale) as line
      from information_schema.columns where table_schema ${ours}
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace::regnamespace::text ${ours} and contype <> 'n'
      union all
      select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname ${ours}
      union all
      select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc), prosecdef, proconfig)
      from pg_proc where pronamespace::regnamespace::text ${ours}
      union all
      select concat_ws(' ', 'trigger', tgrelid::regclass, tgname) from pg_trigger where not tgisinternal
        and tgrelid::regclass::text not like 'pgboss%'
      union all
      select concat_ws(' ', 'privilege', table_schema, table_name, grantee, privilege_type)
      from information_schema.role_table_grants where table_schema ${ours} and grantee like 'ballast\\_%'
        and grantee <> 'ballast_owner'
      order by 1`),
  );
  return rows.map(({ line }) => line);
}

test('a migration runs once', async () => {
  expect(applied).toContain('0001_foundation.sql');
  expect(applied.at(-1)).toBe('pg-boss');
  expect(await migrate(server)).toEqual([]);
});

test('the embedded database gets the same schema as the server', async () => {
  expect(await fullSchema(embedded)).toEqual(await fullSchema(server));
});

test('the row types in schema.ts are those of the migrated schema', async () => {
  const committed = readFileSync(new URL('./schema.ts', import.meta.url), 'utf8');
  expect(committed).toBe(await describeSchema(server));
});

test('row types know the lists, vocabularies and enums that the database holds a column to', async () => {
  const open = await openDatabase({ url: null, dataDir: 'memory:' });
  afterAll(() => open.close());
  await migrate(open);
  await open.asOwner((session) =>
    session.run(`
      create type tone as enum ('low', 'high');
      create table probes (
        state text not null check (state in ('OPEN', 'IT''S OVER')),
        outcome text check (outcome in ('GOOD', 'BAD')),
        size smallint not null default 1 check (size in (1, 2)),
        only_one text not null check (only_one = 'ONE'),
        purpose text references purposes (purpose),
        tone tone not null,
        tones tone[] not null,
        slot text not null check (slot ~ '^[A-Z]+$'),
        length integer not null check (length between 1 and 3),
        told text not null,
        reason text,
        constraint probes__told check (told in ('A', 'B') or reason is not null)
      );`),
  );
  const described = await describeSchema(open);
  const lines = /^export interface Probes \{\n(.*?)^\}/ms.exec(described)?.[1]?.trim().split('\n');
  expect(lines?.map((line) => line.trim())).toEqual([
    "state: 'OPEN' | 'IT\\'S OVER';",
    "outcome: 'GOOD' | 'BAD' | null;",
    'size: Generated<1 | 2>;',
    "only_one: 'ONE';",
    "purpose: Purposes['purpose'] | null;",
    "tone: 'low' | 'high';",
    "tones: ('low' | 'high')[];",
    'slot: string;',
    'length: number;',
    'told: string;',
    'reason: string | null;',
  ]);
  expect(described).toContain("  purpose: 'available' |");
});

test('several processes may migrate at once', async () => {
  const { url } = await emptyDatabase();
  const processes = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ url, dataDir: 'memory:' })),
  );
  const results = await Promise.all(processes.map((open) => migrate(open)));
  expect(results.flat().toSorted()).toEqual([...applied].toSorted());
  await Promise.all(processes.map((open) => open.close()));
});

test('a file that was changed after it was applied is refused', async () => {
  const change = `update applied_migrations set hash = 'x' where name = '0001_foundation.sql'`;
  await embedded.asOwner((session) => session.run(change));
  await expect(migrate(embedded)).rejects.toThrow('0001_foundation.sql was changed');
});

test('every constraint has a name of its table and rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    where connamespace in ('public'::regnamespace, 'sandbox'::regnamespace, 'ethereum'::regnamespace)
      and contype in ('c', 'f', 'p', 'u') and conrelid <> 0
      and conname not like '%\\_\\_%' and conrelid <> 'applied_migrations'::regclass`.execute(
    server.database,
  );
  expect(rows).toEqual([]);
});

test('the application cannot see the sandboxes’ books, nor they the platform’s', async () => {
  const forbidden = { code: '42501' };
  await expect(sql`select * from sandbox.calls`.execute(server.database)).rejects.toMatchObject(
    forbidden,
  );
  const read = sql`select * from accounts`.execute(server.sandboxDatabase);
  await expect(read).rejects.toMatchObject(forbidden);
});
