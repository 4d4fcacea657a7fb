import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

const BATCH_SIZE = 1_000;

/**
 * Seals committed entries in batches, each with the hash of the batch before. One call seals what was
 * posted before the last call, as far as older transactions have ended. Returns how many.
 */
export async function sealEntries(database: Database, batchSize = BATCH_SIZE): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ sealed: string }>`
      select seal_entries(${batchSize}) as sealed`.execute(tx);
    return Number.parseInt(rows[0]?.sealed ?? '0', 10);
  });
}

/** The sweep that seals what was posted. */
export function sealSweep(database: Database): { name: string; run: () => Promise<number> } {
  return { name: 'ledger.seal', run: () => sealEntries(database) };
}
