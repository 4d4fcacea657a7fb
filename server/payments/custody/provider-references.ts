import type { Database, Tx } from '../../database/connect.ts';
import type { OwnRequest } from '../../ledger/requests.ts';

/** Who names something of ours: the custodian its transfers, the exchange its orders, the bank the lines of its statement. */
export type Provider = 'custody' | 'trade' | 'bank';

/** Finds whose a provider's reference is; null when nothing was opened for it. */
export async function findByReference(
  database: Database,
  provider: Provider,
  providerReference: string,
): Promise<OwnRequest | null> {
  const row = await database
    .selectFrom('provider_references')
    .select(['owner_id', 'request_id'])
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, requestId: row.request_id } : null;
}

/**
 * Takes a provider's reference for a request, once for ever: a second taker waits for the first one's transaction.
 * Says whether it was free.
 */
export async function takeReference(
  tx: Tx,
  provider: Provider,
  providerReference: string,
  { ownerId, requestId }: OwnRequest,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provider_references')
    .values({
      provider,
      provider_ref: providerReference,
      owner_id: ownerId,
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes whose the key is that a provider is given with an order. */
export async function keepOrderKey(
  tx: Tx,
  provider: Provider,
  key: string,
  { ownerId, requestId }: OwnRequest,
): Promise<void> {
  await tx
    .insertInto('provider_keys')
    .values({ provider, key, owner_id: ownerId, request_id: requestId })
    .execute();
}

/** Finds whose an order is by the key that a provider was given; null for a key that is not ours. */
export async function findByOrderKey(
  database: Database,
  provider: Provider,
  key: string | null,
): Promise<OwnRequest | null> {
  // Whoever pays by hand at the custodian may give a transfer any key.
  if (key === null) return null;
  const row = await database
    .selectFrom('provider_keys')
    .select(['owner_id', 'request_id'])
    .where('provider', '=', provider)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, requestId: row.request_id } : null;
}
