import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

const BATCH = 1_000;

/**
 * Deletes the rows of a table for which a condition holds, each batch in a transaction of its own, so that no statement
 * takes longer because more has piled up. Leaves rows that another transaction has locked. Returns how many it deleted.
 */
export async function deleteInBatches(
  database: Database,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  batch = BATCH,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch} for update skip locked
      ))`.execute(database);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < batch) return deleted;
  }
}
