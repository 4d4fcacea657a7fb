import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import type { HousePurpose } from './account.ts';

/** The owners under which the house stands, one in each place (docs/decisions/0122), in the order of their places. */
export async function houseOwners(database: Database): Promise<string[]> {
  const { rows } = await sql<{ owner_id: string }>`
    select owner_id from unnest(house_owners()) owner_id order by stripe_of(owner_id)`.execute(
    database,
  );
  return rows.map(({ owner_id: ownerId }) => ownerId);
}

/**
 * What the house has of its own where an owner stands, in minor units by asset: capital, trade result, fees and the like. An
 * asset in which it has no accounts is missing.
 */
export async function houseOwnAt(
  database: Database,
  ownerId: string,
  assets: readonly AssetCode[],
): Promise<Map<AssetCode, bigint>> {
  const { rows } = await sql<{ asset: AssetCode; own: string }>`
    select a.asset, sum(b.posted) as own
    from accounts a join purposes p using (purpose) join balances b using (owner_id, account_id)
    where a.owner_id = house_of(${ownerId}) and a.asset = any (${assets}::text[]) and p.is_own
    group by a.asset`.execute(database);
  return new Map(rows.map(({ asset, own }) => [asset, BigInt(own)]));
}

/** What stands on the accounts of one purpose, in minor units by house and asset; those with nothing are left out. */
export async function standingOf(
  database: Database,
  purpose: HousePurpose,
): Promise<{ ownerId: string; asset: AssetCode; minor: bigint }[]> {
  const { rows } = await sql<{ owner_id: string; asset: AssetCode; posted: string }>`
    select a.owner_id, a.asset, b.posted from accounts a join balances b using (owner_id, account_id)
    where a.owner_id = any (house_owners()) and a.purpose = ${purpose} and b.posted <> 0
    order by a.owner_id, a.asset`.execute(database);
  return rows.map(({ owner_id: ownerId, asset, posted }) => {
    return { ownerId, asset, minor: BigInt(posted) };
  });
}

/** Waits for whoever else locked the house's capital of the assets where an owner stands, until the transaction ends. */
export async function lockHouseCapital(
  tx: Tx,
  ownerId: string,
  assets: readonly AssetCode[],
): Promise<void> {
  await sql`select lock_house_capital(${ownerId}, ${assets}::text[])`.execute(tx);
}

/** What an entry of the house put into its suspense, in minor units; undefined when it did not. */
export async function suspendedBy(
  database: Database,
  entryId: bigint,
): Promise<{ asset: AssetCode; minor: bigint } | undefined> {
  const { rows } = await sql<{ asset: AssetCode; amount: string }>`
    select l.asset, l.amount from lines l join accounts a using (owner_id, account_id)
    where l.owner_id = ${HOUSE_OWNER_ID} and l.entry_id = ${entryId.toString()} and a.purpose = 'suspense'`.execute(
    database,
  );
  return rows[0] && { asset: rows[0].asset, minor: BigInt(rows[0].amount) };
}
