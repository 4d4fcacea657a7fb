import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import type { Erasable } from '../../server/database/erasable.ts';

/** Erases what is due of one kind, as a run of the day does. Returns how many. */
export async function eraseDue(database: Database, { kind, erase }: Erasable): Promise<number> {
  const { rows } = await sql<{ before: Date }>`
    select retention_cutoff(${kind}) as before`.execute(database);
  const before = rows[0]?.before;
  if (!before) throw new Error(`${kind} is kept for ever`);
  return erase(database, { before, atMost: 1_000, signal: undefined, count: async () => {} });
}
