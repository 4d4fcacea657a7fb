import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';

/** Value of every index at its fund's inception. */
export const INDEX_START: Rate = 100n * RATE_ONE;

/** A component's share of the whole, a fraction; the weights of a basket add up to one exactly. */
export type Weight = { readonly asset: AssetCode; readonly weight: Rate };

/** US dollars for one whole unit of each asset. */
export type Prices = ReadonlyMap<AssetCode, Rate>;

/** The index at its last rebalance, divided into components. */
export type IndexBasis = {
  readonly value: Rate;
  readonly components: readonly (Weight & { readonly price: Rate })[];
};

/** Divides an index into components at target weights. Throws when a component has no price. */
export function rebalanceIndex(
  value: Rate,
  targets: readonly Weight[],
  prices: Prices,
): IndexBasis {
  const components = targets.map(({ asset, weight }) => ({
    asset,
    weight,
    price: priceOf(prices, asset),
  }));
  return { value, components };
}

/** Value of an index at prices: each component has moved with its price since the rebalance. */
export function indexValue(basis: IndexBasis, prices: Prices): Rate {
  return partsAt(basis, prices).reduce((sum, part) => sum + part, 0n);
}

/** Weights of the components at prices; they add up to one exactly. */
export function driftedWeights(basis: IndexBasis, prices: Prices): Weight[] {
  const weights = splitByWeights(RATE_ONE, partsAt(basis, prices));
  return basis.components.map(({ asset }, i) => ({ asset, weight: weights[i] ?? 0n }));
}

/** Growth from one value to another as a fraction, 0.05 being 5 %. */
export function changeBetween(from: Rate, to: Rate): Rate {
  return divide((to - from) * RATE_ONE, from, 'half_up');
}

// The parts add up to the value at the rebalance exactly, so a rebalance moves no index.
function partsAt(basis: IndexBasis, prices: Prices): Rate[] {
  const parts = splitByWeights(
    basis.value,
    basis.components.map((component) => component.weight),
  );
  return basis.components.map(({ asset, price }, i) =>
    divide((parts[i] ?? 0n) * priceOf(prices, asset), price, 'half_up'),
  );
}

function priceOf(prices: Prices, asset: AssetCode): Rate {
  const price = prices.get(asset);
  if (price === undefined || price <= 0n) throw new RangeError(`no price of ${asset}`);
  return price;
}
