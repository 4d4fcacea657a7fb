import { absolute, divide, greatest } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { usdWorth } from '../../payments/trades/conversion.ts';
import type { FreeUnits } from '../holdings.ts';
import type { Prices, Weight } from '../index/index-rules.ts';

/** What a block must be worth; nothing is traded of an asset of which all clients together need less. */
export const SMALLEST_BLOCK_USD: Rate = rateOf('10');

/** A client's part of a basket, and the weights that it should have. */
export type HeldBasket = {
  readonly ownerId: string;
  readonly units: readonly FreeUnits[];
  readonly targets: readonly Weight[];
};

/** What a client is to sell of an asset, in minor units, and what that is worth. */
export type PlannedSale = {
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly usd: Rate;
};

/** What a client lacks of an asset, in dollars: how the proceeds are divided. */
export type PlannedPurchase = { readonly asset: AssetCode; readonly usd: Rate };

export type ClientPlan = {
  readonly ownerId: string;
  /** How far the weight that is furthest off is from its target. */
  readonly drift: Rate;
  readonly sales: readonly PlannedSale[];
  readonly purchases: readonly PlannedPurchase[];
};

/** What each asset of a basket weighs, and should. */
export type WeightDrift = {
  readonly asset: AssetCode;
  readonly weight: Rate;
  readonly target: Rate;
};

/** The weights of a holding at prices beside their targets, in the order of the assets; empty where it is worth nothing. */
export function weightsOf(
  { units, targets }: Pick<HeldBasket, 'units' | 'targets'>,
  prices: Prices,
): WeightDrift[] {
  const worths = worthsOf({ units, targets }, prices);
  const total = worths.reduce((sum, { usd }) => sum + usd, 0n);
  if (total <= 0n) return [];
  return worths.map(({ asset, usd, target }) => ({
    asset,
    weight: divide(usd * RATE_ONE, total, 'half_up'),
    target,
  }));
}

/** How far the weight that is furthest off is from its target. */
export function driftOf(weights: readonly WeightDrift[]): Rate {
  return weights.reduce((most, { weight, target }) => {
    return greatest(most, absolute(weight - target));
  }, 0n);
}

/**
 * What brings holdings back to their targets: sales of what is too much, purchases of what lacks. An asset of which less than
 * the smallest block is sold, or bought, by all clients together is left as it is; nobody sells more than is to be bought with
 * it. Whoever has nothing to do has no sales and no purchases.
 */
export function planRebalance(
  baskets: readonly HeldBasket[],
  prices: Prices,
  smallest: Rate = SMALLEST_BLOCK_USD,
): ClientPlan[] {
  let plans = baskets.map((basket) => fullPlan(basket, prices));
  for (;;) {
    const kept = plans.map((plan) => balanced(plan, prices));
    const small = smallBlocks(kept, smallest);
    if (small.sales.size === 0 && small.purchases.size === 0) return kept;
    plans = plans.map((plan) => ({
      ...plan,
      sales: plan.sales.filter(({ asset }) => !small.sales.has(asset)),
      purchases: plan.purchases.filter(({ asset }) => !small.purchases.has(asset)),
    }));
  }
}

/**
 * Divides what a block moved by what was asked of it, by largest remainder: the parts add up to it, and while it is no more
 * than all that was asked nobody gets more than they asked. Of equal remainders the larger part comes first, then the earlier.
 */
export function divideBlock(moved: bigint, asked: readonly bigint[]): bigint[] {
  const whole = asked.reduce((sum, part) => sum + part, 0n);
  if (whole <= 0n) {
    if (moved === 0n) return asked.map(() => 0n);
    throw new RangeError('a block that nobody asked for');
  }
  const parts = asked.map((part) => (moved * part) / whole);
  const left = moved - parts.reduce((sum, part) => sum + part, 0n);
  const first = asked
    .map((part, i) => ({ i, part, rest: (moved * part) % whole }))
    .sort((one, other) => order(other.rest, one.rest) || order(other.part, one.part))
    .filter((_, place) => BigInt(place) < left);
  const up = new Set(first.map(({ i }) => i));
  return parts.map((part, i) => (up.has(i) ? part + 1n : part));
}

function order(one: bigint, other: bigint): -1 | 0 | 1 {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** What a sale cost beside the price of the moment when its order was made; below zero where it brought more. */
export function costOfSale(
  sold: { readonly asset: AssetCode; readonly minor: bigint },
  price: Rate,
  broughtUsd: Rate,
): Rate {
  return usdWorth(sold.minor, { asset: sold.asset, price }) - broughtUsd;
}

/** What a purchase cost beside the price of the moment when its order was made; below zero where it brought more. */
export function costOfPurchase(
  bought: { readonly asset: AssetCode; readonly minor: bigint },
  price: Rate,
  spentUsd: Rate,
): Rate {
  return spentUsd - usdWorth(bought.minor, { asset: bought.asset, price });
}

type Worth = {
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly usd: Rate;
  readonly target: Rate;
};

function worthsOf(
  { units, targets }: Pick<HeldBasket, 'units' | 'targets'>,
  prices: Prices,
): Worth[] {
  const assets = [...new Set([...targets, ...units].map(({ asset }) => asset))].sort();
  return assets.map((asset) => {
    const held = units.find((part) => part.asset === asset)?.units ?? 0n;
    const target = targets.find((part) => part.asset === asset)?.weight ?? 0n;
    return {
      ...{ asset, target, units: held },
      usd: usdWorth(held, { asset, price: priceOf(prices, asset) }),
    };
  });
}

function fullPlan(basket: HeldBasket, prices: Prices): ClientPlan {
  const { ownerId } = basket;
  const worths = worthsOf(basket, prices);
  const total = worths.reduce((sum, { usd }) => sum + usd, 0n);
  if (total <= 0n) return { ownerId, drift: 0n, sales: [], purchases: [] };
  const wanted = splitByWeights(
    total,
    worths.map(({ target }) => target),
  );
  const drift = driftOf(weightsOf(basket, prices));
  const sales: PlannedSale[] = [];
  const purchases: PlannedPurchase[] = [];
  worths.forEach((worth, i) => {
    const { asset, units: held, usd, target } = worth;
    const over = usd - (wanted[i] ?? 0n);
    // What is no part of the basket any more goes to the last unit.
    const units = target === 0n ? held : unitsWorth(asset, over, prices);
    if (over > 0n && units > 0n) sales.push(saleOf(asset, units, prices));
    if (over < 0n) purchases.push({ asset, usd: -over });
  });
  return { ownerId, drift, sales, purchases };
}

/** A plan that sells no more than it buys, and neither without the other. */
function balanced(plan: ClientPlan, prices: Prices): ClientPlan {
  const [selling, buying] = [sumUsd(plan.sales), sumUsd(plan.purchases)];
  if (selling === 0n || buying === 0n) return { ...plan, sales: [], purchases: [] };
  if (selling <= buying) return plan;
  const sales = plan.sales
    .map(({ asset, units }) => saleOf(asset, divide(units * buying, selling, 'down'), prices))
    .filter(({ units }) => units > 0n);
  return sales.length === 0 ? { ...plan, sales: [], purchases: [] } : { ...plan, sales };
}

function smallBlocks(plans: readonly ClientPlan[], smallest: Rate) {
  const smallOf = (parts: readonly PlannedPurchase[]) => {
    const blocks = Map.groupBy(parts, ({ asset }) => asset);
    return new Set([...blocks].flatMap(([asset, of]) => (sumUsd(of) < smallest ? [asset] : [])));
  };
  return {
    sales: smallOf(plans.flatMap(({ sales }) => sales)),
    purchases: smallOf(plans.flatMap(({ purchases }) => purchases)),
  };
}

function saleOf(asset: AssetCode, units: bigint, prices: Prices): PlannedSale {
  return { asset, units, usd: usdWorth(units, { asset, price: priceOf(prices, asset) }) };
}

function unitsWorth(asset: AssetCode, usd: Rate, prices: Prices): bigint {
  return usd <= 0n ? 0n : divide(usd * unitOf(asset), priceOf(prices, asset), 'down');
}

function sumUsd(parts: readonly { readonly usd: Rate }[]): Rate {
  return parts.reduce((sum, { usd }) => sum + usd, 0n);
}

function priceOf(prices: Prices, asset: AssetCode): Rate {
  const price = prices.get(asset);
  if (price === undefined || price <= 0n) throw new RangeError(`no price of ${asset}`);
  return price;
}
