import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import type { PricesAsOf } from '../prices/prices.ts';

/** A set of a client's holdings that is measured: all of them, or those in one fund (its id). */
export type Scope = 'whole' | (string & {});

/** A balance of a client. `fundId` is set for holdings in a fund alone. */
export type Position = {
  readonly asset: AssetCode;
  readonly fundId: string | null;
  readonly balance: bigint;
};

/** US dollars; `carried` when a price was a day old, or there was none. */
export type Worth = { readonly value: Rate; readonly carried: boolean };

/** Values a sum of one asset. Without any price it counts as zero and is marked. */
export function worthOfAsset(asset: AssetCode, minor: bigint, prices: PricesAsOf): Worth {
  const price = prices.get(asset);
  if (minor === 0n) return { value: 0n, carried: false };
  if (!price) return { value: 0n, carried: true };
  return { value: worthOf(asset, minor, price.price), carried: price.carried };
}

export function totalWorth(worths: Iterable<Worth>): Worth {
  let total: Worth = { value: 0n, carried: false };
  for (const { value, carried } of worths) {
    total = { value: total.value + value, carried: total.carried || carried };
  }
  return total;
}

export function worthOfScope(
  scope: Scope,
  positions: Iterable<Position>,
  prices: PricesAsOf,
): Worth {
  const held = [...positions].filter(({ fundId }) => scope === 'whole' || fundId === scope);
  return totalWorth(held.map(({ asset, balance }) => worthOfAsset(asset, balance, prices)));
}
