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

/** US dollars; `carried` when a price was older than its profile lets one be. */
export type Worth = { readonly value: Rate; readonly carried: boolean };

const NOTHING: Worth = { value: 0n, carried: false };

/** Values a sum of one asset; null when it is not known for want of any price. */
export function worthOfAsset(asset: AssetCode, minor: bigint, prices: PricesAsOf): Worth | null {
  if (minor === 0n) return NOTHING;
  const price = prices.get(asset);
  if (!price) return null;
  return { value: worthOf(asset, minor, price.price), carried: price.carried };
}

/** A sum of worths; null when one of them is not known. */
export function totalWorth(worths: Iterable<Worth | null>): Worth | null {
  let total = NOTHING;
  for (const worth of worths) {
    if (!worth) return null;
    total = { value: total.value + worth.value, carried: total.carried || worth.carried };
  }
  return total;
}

/** Values a scope; null when something in it never had a price. */
export function worthOfScope(
  scope: Scope,
  positions: Iterable<Position>,
  prices: PricesAsOf,
): Worth | null {
  const held = positionsIn(scope, positions);
  return totalWorth(held.map(({ asset, balance }) => worthOfAsset(asset, balance, prices)));
}

/** What of a client's positions is in a scope. */
export function positionsIn(scope: Scope, positions: Iterable<Position>): Position[] {
  return [...positions].filter(({ fundId }) => scope === 'whole' || fundId === scope);
}
