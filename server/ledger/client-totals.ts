import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../database/connect.ts';
import { sameAccount } from './balances.ts';

export type ClientTotal = {
  readonly ownerId: string;
  readonly asset: AssetCode;
  readonly posted: bigint;
};

/** Totals by client and asset over all accounts; assets without a balance are left out. */
export async function clientTotals(
  database: Database,
  ownerIds: readonly string[],
): Promise<ClientTotal[]> {
  if (ownerIds.length === 0) return [];
  const rows = await database
    .selectFrom('accounts')
    .innerJoin('balances', sameAccount)
    .select((select) => [
      'accounts.owner_id',
      'asset',
      select.fn.sum<string>('posted').as('posted'),
    ])
    .where('accounts.owner_id', 'in', ownerIds)
    .where('posted', '<>', '0')
    .groupBy(['accounts.owner_id', 'asset'])
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    asset: row.asset,
    posted: BigInt(row.posted),
  }));
}
