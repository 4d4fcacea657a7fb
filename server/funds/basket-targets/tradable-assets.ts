import { type Asset, knownAssets } from '@ballast/contract/money/asset.ts';
import type { Database } from '../../database/connect.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { latestPrices } from '../../prices/prices.ts';
import { SETTLED_IN } from '../rebalances/rebalance-blocks.ts';

/** What may be in a basket: crypto currencies that have a price, and are sold and bought for what rebalances are settled in. */
export async function tradableAssets(database: Database): Promise<Asset[]> {
  const prices = await latestPrices(database);
  const ways = await readWays(database);
  return knownAssets().filter(
    ({ code, kind }) =>
      kind === 'crypto' &&
      prices.has(code) &&
      ways(code, SETTLED_IN) !== null &&
      ways(SETTLED_IN, code) !== null,
  );
}
