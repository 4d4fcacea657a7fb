import type { NetworkCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import { raiseAlarm } from '../../database/alarms.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { toStorableJson, wellFormed } from '../../database/storable-text.ts';

/** Why a transfer is not booked until staff have looked at it. */
export type ParkingReason =
  /** It came to an address that is no client's; it is booked to suspense. */
  | 'address_unknown'
  /** It came in a currency that the network does not have here, and was booked to suspense. */
  | 'currency_of_other_address'
  /** Amount, currency, address or owner differ from our record. */
  | 'differs_from_record'
  /** An event reports a transfer that is not in the custodian's list. */
  | 'reference_unknown'
  /** It left for a request that we do not have or did not send. */
  | 'not_sent_by_us'
  /** A second transfer left for one withdrawal. */
  | 'sent_twice'
  | 'ended_otherwise'
  | 'refused';

export type MisfitTransfer = {
  readonly providerReference: string;
  readonly reason: ParkingReason;
  readonly source: 'EVENT' | 'BOOKS';
  readonly transfer: Readonly<Record<string, unknown>>;
};

/** Parks a transfer and raises an alarm in the audit trail. The same misfit again updates the parked row. */
export async function parkTransfer(tx: Tx, misfit: MisfitTransfer): Promise<void> {
  const { reason, source } = misfit;
  const providerReference = wellFormed(misfit.providerReference);
  const transfer = toStorableJson(misfit.transfer);
  const { rows } = await sql`
    select from parked_transfers
    where provider_ref = ${providerReference} and reason = ${reason} and source = ${source}
    for update`.execute(tx);
  await tx
    .insertInto('parked_transfers')
    .values({ parked_id: newId(), provider_ref: providerReference, reason, source, transfer })
    .onConflict((conflict) =>
      conflict.constraint('parked_transfers__once').doUpdateSet({ transfer }),
    )
    .execute();
  if (rows.length > 0) return;
  const subject = { kind: 'transfer', id: providerReference, ownerId: null };
  const after = { reason, source, ...(JSON.parse(transfer) as Record<string, unknown>) };
  await raiseAlarm(tx, 'transfer_parked', subject, after);
}

/** By which network and to which address of ours came what belongs to nobody, by the custodian's reference. */
export async function findUnattributed(
  database: Database,
  providerReferences: readonly string[],
): Promise<Map<string, { readonly network: NetworkCode; readonly address: string }>> {
  const { rows } = await sql<{ provider_ref: string; network: NetworkCode; address: string }>`
    select provider_ref, transfer ->> 'network' as network, transfer ->> 'address' as address
    from parked_transfers
    where provider_ref = any (${providerReferences}::text[]) and reason = 'address_unknown' and source = 'BOOKS'`.execute(
    database,
  );
  return new Map(
    rows.map(({ provider_ref: reference, network, address }) => [reference, { network, address }]),
  );
}
