import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';

/** Has books and custodian compared at the next tick, because something happened that a comparison shows. */
export async function makeReconciliationDue(tx: Tx): Promise<void> {
  await sql`
    update reconciliation_schedule set due_at = clock_now() where due_at > clock_now()`.execute(tx);
}
