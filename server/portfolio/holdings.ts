import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate, worthOf } from '@ballast/contract/money/rate.ts';
import type { PricesAsOf } from '../prices/prices.ts';

/** What a holding in a fund is of: a basket, or a private fund. */
export type Product = 'sma' | 'mutual';

/**
 * A set of a client's holdings that is measured: all of them, those in one fund (its id), in all baskets or in all private
 * funds, or what is in no fund (cash).
 */
export type Scope = 'whole' | 'cash' | Product | (string & {});

/** The scopes of which a product is made up, whichever fund it is. */
export const PRODUCT_SCOPES: readonly Scope[] = ['cash', 'sma', 'mutual'];

/** A balance of a client. `fundId` and `product` are set for holdings in a fund alone. */
export type Position = {
  readonly asset: AssetCode;
  readonly fundId: string | null;
  readonly product: Product | null;
  readonly balance: bigint;
};

/** US dollars for one of each of some currencies, at one moment. */
export type Rates = ReadonlyMap<AssetCode, Rate>;

/** US dollars, and the same in other currencies; `carried` when a price was older than its profile lets one be. */
export type Worth = {
  readonly value: Rate;
  readonly inCurrencies: Rates;
  readonly carried: boolean;
};

export const NOTHING_IN_CURRENCIES: Rates = new Map();

const NOTHING: Worth = { value: 0n, inCurrencies: NOTHING_IN_CURRENCIES, carried: false };

/** Values a sum of one asset, also in the currencies of `rates`; null when it is not known for want of any price. */
export function worthOfAsset(
  asset: AssetCode,
  minor: bigint,
  prices: PricesAsOf,
  rates: Rates = NOTHING_IN_CURRENCIES,
): Worth | null {
  if (minor === 0n) return NOTHING;
  const price = prices.get(asset);
  if (!price) return null;
  const value = worthOf(asset, minor, price.price);
  const inCurrencies = new Map(
    [...rates].map(([code, rate]) => [code, worthIn(code, rate, { asset, minor, value })]),
  );
  return { value, inCurrencies, carried: price.carried };
}

/** The worth of an amount in a currency: dollars at its rate, half up. A currency is worth itself. */
export function worthIn(
  currency: AssetCode,
  rate: Rate,
  { asset, minor, value }: { asset: AssetCode; minor: bigint; value: Rate },
): Rate {
  return asset === currency ? worthOf(asset, minor, RATE_ONE) : divideRates(value, rate);
}

/** A sum of worths; null when one of them is not known. */
export function totalWorth(worths: Iterable<Worth | null>): Worth | null {
  let value = 0n;
  let carried = false;
  const inCurrencies = new Map<AssetCode, Rate>();
  for (const worth of worths) {
    if (!worth) return null;
    value += worth.value;
    carried ||= worth.carried;
    for (const [code, each] of worth.inCurrencies) {
      inCurrencies.set(code, (inCurrencies.get(code) ?? 0n) + each);
    }
  }
  return { value, inCurrencies, carried };
}

/** Values a scope; null when something in it never had a price. */
export function worthOfScope(
  scope: Scope,
  positions: Iterable<Position>,
  prices: PricesAsOf,
  rates: Rates = NOTHING_IN_CURRENCIES,
): Worth | null {
  const held = positionsIn(scope, positions);
  return totalWorth(held.map(({ asset, balance }) => worthOfAsset(asset, balance, prices, rates)));
}

/** What of a client's positions is in a scope. */
export function positionsIn(scope: Scope, positions: Iterable<Position>): Position[] {
  return [...positions].filter((position) => isIn(scope, position));
}

/** Whether a scope is one fund, of which it is the id. */
export function isFundScope(scope: Scope): boolean {
  return scope !== 'whole' && !PRODUCT_SCOPES.includes(scope);
}

/** Whether a holding is in a scope. */
export function isIn(
  scope: Scope,
  { fundId, product }: Pick<Position, 'fundId' | 'product'>,
): boolean {
  if (scope === 'whole') return true;
  if (scope === 'cash') return fundId === null;
  return fundId === scope || product === scope;
}
