import { Client, escapeIdentifier } from 'pg';

/** Tables that a refused request may write to: what was tried, by whom. */
const TRACES = ['audit_trail', 'attempt_limits'];

/**
 * What every table of a database holds, but the traces of requests: two readings alike mean that no row
 * was changed. `databaseUrl` is its owner's.
 */
export async function readTableSums(databaseUrl: string): Promise<Map<string, string>> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ schema: string; name: string }>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname in ('public', 'sandbox', 'pgboss') and tablename <> all ($1)
       order by 1, 2`,
      [TRACES],
    );
    const sums = new Map<string, string>();
    for (const { schema, name } of tables) {
      const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
      const { rows } = await owner.query<{ sum: string }>(
        `select coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${table} t`,
      );
      sums.set(`${schema}.${name}`, rows[0]?.sum ?? '');
    }
    return sums;
  } finally {
    await owner.end();
  }
}
