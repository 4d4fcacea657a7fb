import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { findByReference } from '../custody/provider-references.ts';

/** A deposit over a chain, for whoever books it. */
export type Deposit = {
  request_id: string;
  owner_id: string;
  address_id: string;
  provider_ref: string;
  currency: AssetCode;
  amount: string;
  credited_at: Date | null;
  suspended_at: Date | null;
  failed_at: Date | null;
  settled_at: Date | null;
  undone_at: Date | null;
};

/**
 * Locks and reads the deposit of a reference of the custodian; undefined before it is opened. What settled again after it
 * was undone is a deposit of its own: the newest counts.
 */
export async function readDeposit(tx: Tx, providerReference: string): Promise<Deposit | undefined> {
  const own = await findByReference(tx, 'custody', providerReference);
  if (!own) return undefined;
  const { rows } = await sql<Deposit>`
    select d.request_id, d.owner_id, c.address_id, c.provider_ref, d.currency, d.amount,
      d.credited_at, d.suspended_at, d.failed_at,
      d.settled_at, d.undone_at
    from deposits d join crypto_deposits c using (owner_id, request_id)
    where d.owner_id = ${own.ownerId} and c.provider_ref = ${providerReference}
    order by d.detected_at desc, d.request_id desc limit 1
    for update of d`.execute(tx);
  return rows[0];
}
