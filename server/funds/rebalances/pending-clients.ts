import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Those of these clients who have an investment in a fund, or a redemption from it, that has not ended. */
export async function pendingAmong(
  database: Database,
  fundId: string,
  ownerIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from investments
    where fund_id = ${fundId} and state = 'PROCESSING' and owner_id = any (${ownerIds}::uuid[])
    union
    select owner_id from redemptions
    where fund_id = ${fundId} and state = 'PROCESSING' and owner_id = any (${ownerIds}::uuid[])`.execute(
    database,
  );
  return new Set(rows.map(({ owner_id: ownerId }) => ownerId));
}

/** Why a client is left out of a round; null for one who takes part. */
export function whyLeftOut(
  ownerId: string,
  suspended: ReadonlySet<string>,
  pending: ReadonlySet<string>,
): 'SUSPENDED' | 'PENDING' | null {
  if (suspended.has(ownerId)) return 'SUSPENDED';
  return pending.has(ownerId) ? 'PENDING' : null;
}
