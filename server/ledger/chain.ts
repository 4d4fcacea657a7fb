import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

const BATCH_SIZE = 1_000;

/**
 * Chains committed entries in batches, each with the hash of the batch before. A call covers what
 * was posted before the previous call, as far as older transactions have ended. Returns how many.
 */
export async function chainEntries(database: Database, batchSize = BATCH_SIZE): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ chained: string }>`
      select chain_entries(${batchSize}) as chained`.execute(tx);
    return Number.parseInt(rows[0]?.chained ?? '0', 10);
  });
}

export function chainSweep(database: Database): { name: string; run: () => Promise<number> } {
  return { name: 'ledger.chain', run: () => chainEntries(database) };
}
