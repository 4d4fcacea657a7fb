import type { Database, Tx } from '../../database/connect.ts';

/** Whose something is that a provider names without its owner. */
export type OwnRequest = { readonly ownerId: string; readonly requestId: string };

/** Finds whose the custodian's reference of a transfer is; null when nothing was opened for it. */
export async function findByReference(
  database: Database,
  providerReference: string,
): Promise<OwnRequest | null> {
  const row = await database
    .selectFrom('provider_references')
    .select(['owner_id', 'request_id'])
    .where('provider', '=', 'custody')
    .where('provider_ref', '=', providerReference)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, requestId: row.request_id } : null;
}

/**
 * Takes a reference of the custodian for a request, once for ever: a second taker waits for the first one's transaction.
 * Says whether it was free.
 */
export async function takeReference(
  tx: Tx,
  providerReference: string,
  { ownerId, requestId }: OwnRequest,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('provider_references')
    .values({
      provider: 'custody',
      provider_ref: providerReference,
      owner_id: ownerId,
      request_id: requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Notes whose the key is that the custodian is given with an order. */
export async function keepOrderKey(
  tx: Tx,
  key: string,
  { ownerId, requestId }: OwnRequest,
): Promise<void> {
  await tx
    .insertInto('provider_keys')
    .values({ provider: 'custody', key, owner_id: ownerId, request_id: requestId })
    .execute();
}

/** Finds whose an order is by the key that the custodian was given; null for a key that is not ours. */
export async function findByOrderKey(
  database: Database,
  key: string | null,
): Promise<OwnRequest | null> {
  // Whoever pays by hand at the custodian may give a transfer any key.
  if (key === null) return null;
  const row = await database
    .selectFrom('provider_keys')
    .select(['owner_id', 'request_id'])
    .where('provider', '=', 'custody')
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { ownerId: row.owner_id, requestId: row.request_id } : null;
}
