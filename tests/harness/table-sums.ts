import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** Tables that a refused request may write to. */
const TRACES = ['audit_trail', 'attempt_limits'];

type Table = { readonly schema: string; readonly name: string };

/**
 * One query for all tables: a walk reads them after every step. The sums of two hashes of each row, whose order makes no
 * difference, need no memory for a table of millions.
 */
function sumOf({ schema, name }: Table): string {
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  return `select ${escapeLiteral(`${schema}.${name}`)} as name,
    concat_ws(' ', count(*), sum(hashtextextended(t::text, 0)), sum(hashtextextended(t::text, 1))) as sum
    from ${table} t`;
}

/**
 * What every table of a database holds, but the traces of requests: two readings alike mean that no row
 * was changed. `databaseUrl` is its owner's.
 */
export async function readTableSums(databaseUrl: string): Promise<Map<string, string>> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<Table>(
      `select schemaname as schema, tablename as name from pg_tables
       where schemaname in ('public', 'sandbox', 'ethereum', 'pgboss') and tablename <> all ($1)
       order by 1, 2`,
      [TRACES],
    );
    const { rows } = await owner.query<{ name: string; sum: string }>(
      tables.map(sumOf).join(' union all '),
    );
    return new Map(rows.map(({ name, sum }) => [name, sum]));
  } finally {
    await owner.end();
  }
}
