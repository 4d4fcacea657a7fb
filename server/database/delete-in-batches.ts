import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
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
    const inBatch = await deleteBatch(database, table, condition, batch);
    deleted += inBatch;
    if (inBatch < batch) return deleted;
  }
}

/** Deletes one batch of such rows. Returns how many. */
export async function deleteBatch(
  database: Database | Tx,
  table: keyof Schema,
  condition: RawBuilder<unknown>,
  batch: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${condition} limit ${batch} for update skip locked
    ))`.execute(database);
  return Number(numAffectedRows);
}
