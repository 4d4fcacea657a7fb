import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { wellFormed } from '../../database/storable-text.ts';
import type { OwnRequest } from '../../ledger/requests.ts';

/** No network has a longer one; a custodian that says something longer says something else. */
const HASH_LENGTH_MAX = 200;

/**
 * Keeps the hash of the transaction that a deposit or a withdrawal is on its network, as the custodian says it: the last
 * one counts. Nothing while there is none.
 */
export async function keepTransferHash(
  tx: Tx,
  { ownerId, requestId }: OwnRequest,
  hash: string | null,
): Promise<void> {
  if (!hash || hash.length > HASH_LENGTH_MAX) return;
  await sql`
    insert into transfer_hashes (owner_id, request_id, hash)
    values (${ownerId}, ${requestId}, ${wellFormed(hash)})
    on conflict on constraint transfer_hashes__pk do update set hash = excluded.hash, kept_at = clock_now()
    where transfer_hashes.hash <> excluded.hash`.execute(tx);
}

/** The hashes of deposits and withdrawals of one client, by their ids; those that have none are left out. */
export async function transferHashesOf(
  database: Database,
  ownerId: string,
  requestIds: readonly string[],
): Promise<Map<string, string>> {
  if (requestIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('transfer_hashes')
    .select(['request_id', 'hash'])
    .where('owner_id', '=', ownerId)
    .where('request_id', 'in', requestIds)
    .execute();
  return new Map(rows.map(({ request_id: id, hash }) => [id, hash]));
}
