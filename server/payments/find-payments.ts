import type { ADDRESS_USES } from '@ballast/contract/staff/search.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Payments that have this hash, or that the custodian calls so, by their ids. */
export async function paymentIdsCalled(
  database: Database,
  called: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select request_id from transfer_hashes where lower(hash) = lower(${called})
    union select request_id from provider_references
    where provider = 'custody' and provider_ref = ${called}
    limit ${limit}`.execute(database);
  return rows.map((row) => row.request_id);
}

/** An address of a network that is a client's: where they pay in, or where they have money sent. */
export type FoundAddress = {
  readonly use: (typeof ADDRESS_USES)[number];
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  readonly clientId: string;
};

/** Whose an address is, of these clients or of all; several may have money sent to the same one. */
export async function findAddresses(
  database: Database,
  address: string,
  clientIds: readonly string[] | null,
  limit: number,
): Promise<FoundAddress[]> {
  const isVisible = clientIds === null ? sql`true` : sql`owner_id = any (${clientIds}::uuid[])`;
  const { rows } = await sql<FoundAddress>`
    (select 'DEPOSIT' as use, network, address, nullif(memo, '') as memo, owner_id as "clientId"
      from deposit_address_owners where lower(address) = lower(${address}) and ${isVisible}
      order by network, memo limit ${limit})
    union all
    (select 'WALLET', network, address, memo, owner_id
      from wallet_targets where lower(address) = lower(${address}) and ${isVisible}
      order by network, owner_id, target_id limit ${limit})
    limit ${limit}`.execute(database);
  return rows;
}

/** Reads the requests of a client's payments of which an address, a hash, a reference or a name has this in it. */
export function ownPaymentsNaming(
  ownerId: string,
  text: string,
): RawBuilder<{ request_id: string }> {
  const has = (column: RawBuilder<unknown>) => sql`strpos(lower(${column}), lower(${text})) > 0`;
  return sql<{ request_id: string }>`
    select request_id from transfer_hashes where owner_id = ${ownerId} and ${has(sql`hash`)}
    union all select c.request_id
    from crypto_deposits c join deposit_addresses a on a.owner_id = c.owner_id and a.address_id = c.address_id
    where c.owner_id = ${ownerId} and (${has(sql`a.address`)} or c.memo = ${text})
    union all select request_id from deposit_senders where owner_id = ${ownerId} and ${has(sql`address`)}
    union all select request_id from bank_deposits
    where owner_id = ${ownerId} and (${has(sql`reference`)} or ${has(sql`payer_name`)})
    union all select request_id from wallet_withdrawals
    where owner_id = ${ownerId} and (${has(sql`address`)} or memo = ${text})
    union all select request_id from bank_withdrawals
    where owner_id = ${ownerId} and (${has(sql`bank_name`)} or account_number_ending = ${text})`;
}
