import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';

const BATCH = 50;

/** How long a claim keeps others from a client. */
const CLAIM_SECONDS = 600;

/** Has what needs other clients or a key looked at soon: whose number and address are the same. */
export async function factsAreDue(tx: Tx, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return;
  await tx
    .insertInto('compliance_states')
    .values(clientIds.map((owner_id) => ({ owner_id })))
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ facts_due_at: sql<Date>`clock_now()` }),
    )
    .execute();
}

/** Notes that a client's facts were looked at, also with keys and other clients. */
export async function settleFacts(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('compliance_states')
    .set({ facts_due_at: null })
    .where('owner_id', '=', clientId)
    .execute();
}

/** Clients whose facts are due to be looked at, claimed for a while. */
export function claimDueFacts(database: Database): Promise<string[]> {
  return transact(database, async (tx) => {
    const { rows } = await sql<{ owner_id: string }>`
      update compliance_states set facts_due_at = clock_now() + ${CLAIM_SECONDS} * interval '1 second'
      where owner_id in (
        select owner_id from compliance_states where facts_due_at <= clock_now()
        order by facts_due_at, owner_id limit ${BATCH} for update skip locked)
      returning owner_id`.execute(tx);
    return rows.map((row) => row.owner_id);
  });
}
