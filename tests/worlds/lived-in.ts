import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { OwnerSession } from '../../server/database/owner-session.ts';

/*
 * A database that has been lived in: after each migration come the rows of its name in `rows`, if there are any, so that in
 * the end every table has some.
 */

const MIGRATIONS = new URL('../../server/database/migrations/', import.meta.url);
const ROWS = new URL('./rows/', import.meta.url);

type Counts = ReadonlyMap<string, number>;

/** How many rows each of our tables has, by the catalogue. */
export async function countRows(session: OwnerSession): Promise<Counts> {
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
export async function liveThrough(session: OwnerSession): Promise<string[]> {
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
