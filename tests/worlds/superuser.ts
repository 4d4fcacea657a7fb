import { once } from 'node:events';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tx } from '../../server/database/connect.ts';
import type { Schema } from '../../server/database/schema.ts';

class Undo extends Error {}

/**
 * Does to the books what nobody can who is not a superuser with the triggers off, shows them to
 * `look`, and takes it back.
 */
export async function asSuperuser(
  url: string,
  corruption: string,
  look: (corrupted: Database) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, types: { getTypeParser: textParser } });
  const superuser = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await superuser.transaction().execute(async (open) => {
      // Declared, not compared: see `Tx`.
      const tx = open as unknown as Tx;
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const statement of corruption.split(';')) await sql.raw(statement).execute(tx);
      await look(tx);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  } finally {
    // A pool says that it has ended before its connection is closed; the server may be stopped next.
    const closed = pool.totalCount > 0 ? once(pool, 'remove') : null;
    await superuser.destroy();
    await closed;
  }
}

/** Does to the books of a test's own database what nobody can, and leaves it so. */
export async function spoilBooks(url: string, corruption: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(corruption);
  } finally {
    await client.end();
  }
}

// Decimals and big numbers as text, like the application reads them.
function textParser(oid: number, format?: 'text' | 'binary') {
  return oid === 20 || oid === 1700
    ? (value: string) => value
    : pg.types.getTypeParser(oid, format as 'text');
}
