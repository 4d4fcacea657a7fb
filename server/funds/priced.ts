import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../database/connect.ts';
import { latestPrices } from '../prices/prices.ts';
import type { Priced } from './conversion.ts';

export type Pricing = (asset: AssetCode) => Priced;

/** The latest prices, all of which are needed. Refuses `price_unavailable`. */
export async function readPricing(
  database: Database,
  assets: readonly AssetCode[],
): Promise<Pricing> {
  const prices = await latestPrices(database, assets);
  const priceOf: Pricing = (asset) => {
    const latest = prices.get(asset);
    if (!latest) throw new Refusal('price_unavailable');
    return { asset, price: latest.price };
  };
  for (const asset of assets) priceOf(asset);
  return priceOf;
}
