import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { BankRail } from '../../../providers/bank/port.ts';

/** An account of ours, by what it pays and how. */
export type PayingAccount = { readonly currency: AssetCode; readonly rail: BankRail };

/** A payment that no file has. */
export type WaitingOrder = {
  readonly key: string;
  readonly ownerId: string;
  readonly currency: AssetCode;
  readonly rail: BankRail;
  readonly amount: string;
  readonly collectedAt: Date;
};

/** Payments that no file has, the oldest first; of one account, or of all. */
export async function readWaiting(
  database: Database,
  of: PayingAccount | null,
): Promise<WaitingOrder[]> {
  const which = of ? sql`o.currency = ${of.currency} and o.rail = ${of.rail}` : sql`true`;
  const { rows } = await sql<WaitingOrder>`
    select o.end_to_end_id as key, k.owner_id as "ownerId", o.currency, o.rail, o.amount::text, o.collected_at as "collectedAt"
    from bank_payment_orders o join provider_keys k on k.provider = 'bank' and k.key = o.end_to_end_id
    where o.file_id is null and o.refused_because is null and ${which}
    order by o.collected_at, o.end_to_end_id`.execute(database);
  return rows;
}
