import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

/** What one transaction chains at most, so that it stays short however much has piled up. */
export type ChainBatch = { readonly owners: number; readonly entries: number };

const BATCH: ChainBatch = { owners: 500, entries: 200 };

/**
 * Chains committed entries: a link for each owner whose books moved, over the hash of that owner's link before, and one
 * root over them all and the root before. Goes on, a transaction for each batch, until nothing is left. Returns how many
 * entries were chained.
 */
export async function chainEntries(database: Database, batch = BATCH): Promise<number> {
  let chained = 0;
  for (;;) {
    const more = await chainBatch(database, batch);
    if (more === 0) return chained;
    chained += more;
  }
}

function chainBatch(database: Database, { owners, entries }: ChainBatch): Promise<number> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ chained: string }>`
      select chain_entries(${owners}, ${entries}) as chained`.execute(tx);
    return Number.parseInt(rows[0]?.chained ?? '0', 10);
  });
}

export function chainSweep(database: Database): { name: string; run: () => Promise<number> } {
  return { name: 'ledger.chain', run: () => chainEntries(database) };
}
