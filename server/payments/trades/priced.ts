import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Priced } from '@ballast/contract/money/quoted.ts';
import type { Database } from '../../database/connect.ts';
import { isOlderThan, type LatestPrice, latestPrices, QUOTED_AGE_MS } from '../../prices/prices.ts';

export type Pricing = (asset: AssetCode) => Priced;

/** The latest prices, all of which are needed. Refuses `price_unavailable`. */
export async function readPricing(
  database: Database,
  assets: readonly AssetCode[],
): Promise<Pricing> {
  return pricingOf(await latestPrices(database, assets), assets);
}

/** The latest prices for a quote. Refuses `price_unavailable`, and `price_stale` when one is too old for it. */
export async function readQuotedPricing(
  database: Database,
  assets: readonly AssetCode[],
): Promise<Pricing> {
  const prices = await latestPrices(database, assets);
  const isStale = [...prices.values()].some((price) => isOlderThan(price, QUOTED_AGE_MS));
  if (isStale) throw new Refusal('price_stale');
  return pricingOf(prices, assets);
}

function pricingOf(
  prices: ReadonlyMap<AssetCode, LatestPrice>,
  assets: readonly AssetCode[],
): Pricing {
  const priceOf: Pricing = (asset) => {
    const latest = prices.get(asset);
    if (!latest) throw new Refusal('price_unavailable');
    return { asset, price: latest.price };
  };
  for (const asset of assets) priceOf(asset);
  return priceOf;
}
