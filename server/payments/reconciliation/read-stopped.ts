import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../../database/connect.ts';

/** Assets whose withdrawals are stopped. */
export async function stoppedAssets(database: Database): Promise<Set<AssetCode>> {
  const rows = await database
    .selectFrom('asset_reconciliations')
    .select('asset')
    .where('stopped_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ asset }) => asset));
}
