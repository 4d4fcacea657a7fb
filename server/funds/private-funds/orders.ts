import { divide, least, type Rounding } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate, shareOf } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { type Day, monthsAfter } from '../../database/days.ts';
import { asValue, minorOf, sum, unitsFor, worthOfUnits } from './amounts.ts';
import { netAssets, type Series } from './valuation.ts';

/** What an amount buys: units rounded down, what they cost, and the rest, which is too little for a unit's last place. */
export type Subscribed = {
  readonly units: bigint;
  readonly cost: bigint;
  readonly rest: bigint;
};

/** Issues units for an amount at the price of a new series. */
export function subscribe(currency: AssetCode, minor: bigint, price: Rate): Subscribed {
  const units = unitsFor(asValue(currency, minor), price, 'down');
  const cost = minorOf(currency, worthOfUnits(units, price), 'up');
  return { units, cost, rest: minor - cost };
}

/** What a client bought at once; it survives a roll-up in other units. */
export type Lot = {
  readonly id: string;
  readonly series: string;
  readonly since: Day;
  readonly units: bigint;
};

/** What of a lot is redeemed. */
export type LotPart = Lot & { readonly isEarly: boolean };

/** What is asked for: an amount, units, or all of it. */
export type Wish =
  | { readonly basis: 'ALL' }
  | { readonly basis: 'UNITS'; readonly units: bigint }
  | { readonly basis: 'AMOUNT'; readonly minor: bigint };

/** Within so many months from a lot's date on, what is redeemed pays the fee. */
export type LockUp = { readonly lockUpMonths: number; readonly earlyRate: Rate };

export type RedemptionTerms = LockUp & {
  readonly currency: AssetCode;
  /** What lots were bought by before these terms: each until the day of the next, the oldest first. */
  readonly earlier?: readonly (LockUp & { readonly until: Day })[];
};

/**
 * What a lot pays by: the shorter lock-up and the lower fee of the terms that it was bought by and those in force, so that no new
 * terms lock up longer what somebody has (docs/decisions/0311).
 */
export function lockUpOf(
  { lockUpMonths, earlyRate, earlier = [] }: Omit<RedemptionTerms, 'currency'>,
  since: Day,
): LockUp {
  const bought = earlier.find(({ until }) => since < until);
  if (!bought) return { lockUpMonths, earlyRate };
  return {
    lockUpMonths: Math.min(lockUpMonths, bought.lockUpMonths),
    earlyRate: least(earlyRate, bought.earlyRate),
  };
}

/** Whether what is redeemed of a lot on a day is inside its lock-up. */
export function isEarlyOn(
  at: Day,
  { since }: Pick<Lot, 'since'>,
  terms: Omit<RedemptionTerms, 'currency'>,
): boolean {
  return at < monthsAfter(since, lockUpOf(terms, since).lockUpMonths);
}

/**
 * Takes a wish from lots, the oldest first. Of an amount, units are rounded up, at most what a lot has; a wish for more than there
 * is takes everything.
 */
export function takeFromLots(
  wish: Wish,
  lots: readonly Lot[],
  prices: ReadonlyMap<string, Rate>,
  at: Day,
  terms: RedemptionTerms,
): LotPart[] {
  const { currency } = terms;
  const oldestFirst = [...lots].sort((one, other) => one.since.localeCompare(other.since));
  let left = wish;
  return oldestFirst.flatMap((lot) => {
    const price = priceOf(prices, lot.series);
    const units = wantedOf(left, lot, price, currency);
    left = less(left, units, worthOfUnits(units, price), currency);
    if (units === 0n) return [];
    return [{ ...lot, units, isEarly: isEarlyOn(at, lot, terms) }];
  });
}

function wantedOf(wish: Wish, lot: Lot, price: Rate, currency: AssetCode): bigint {
  if (wish.basis === 'ALL') return lot.units;
  const wanted =
    wish.basis === 'UNITS' ? wish.units : unitsFor(asValue(currency, wish.minor), price, 'up');
  return least(wanted, lot.units);
}

function less(wish: Wish, units: bigint, worth: Rate, currency: AssetCode): Wish {
  if (wish.basis === 'ALL') return wish;
  if (wish.basis === 'UNITS') return { ...wish, units: wish.units - units };
  const left = wish.minor - minorOf(currency, worth, 'down');
  return { ...wish, minor: left > 0n ? left : 0n };
}

/** What redeemed units bring: the net value down to the smallest unit, less the early-redemption fee, rounded up. */
export type Proceeds = {
  readonly gross: bigint;
  readonly earlyFee: bigint;
  readonly paid: bigint;
};

export function proceedsOf(
  parts: readonly LotPart[],
  prices: ReadonlyMap<string, Rate>,
  terms: RedemptionTerms,
): Proceeds {
  const { currency } = terms;
  const worth = (of: readonly LotPart[], rounding: Rounding) =>
    minorOf(
      currency,
      sum(of.map(({ units, series }) => worthOfUnits(units, priceOf(prices, series)))),
      rounding,
    );
  const gross = worth(parts, 'down');
  const early = Map.groupBy(
    parts.filter(({ isEarly }) => isEarly),
    ({ since }) => lockUpOf(terms, since).earlyRate,
  );
  const earlyFee = sum([...early].map(([rate, of]) => shareOf(worth(of, 'down'), rate, 'up')));
  return { gross, earlyFee, paid: gross - earlyFee };
}

/** What the vehicle deals of what is asked: all of it, or a part that is the same for all. */
export type Gate = { readonly asked: Rate; readonly allowed: Rate };

/** Above the gate's share of the vehicle's net value, what is asked for is scaled (spec/decisions.md, section 15). */
export function gateOf(vehicleNet: Rate, asked: Rate, gateRate: Rate): Gate {
  // A gate of everything is none: what all units are worth is rounded for each of them.
  if (gateRate === RATE_ONE) return { asked, allowed: asked };
  const most = divide(vehicleNet * gateRate, RATE_ONE, 'down');
  return { asked, allowed: least(asked, most) };
}

/** What of asked units is dealt, rounded down; the rest is carried over. */
export function throughGate(units: bigint, { asked, allowed }: Gate): bigint {
  return asked === allowed ? units : divide(units * allowed, asked, 'down');
}

export type HoldbackTerms = { readonly rate: Rate; readonly threshold: Rate };

/** What a client redeemed since the last audit was signed off, and still has, at this dealing's values. */
export type RedeemedSinceAudit = {
  /** With the order that is dealt. */
  readonly proceeds: bigint;
  readonly remaining: bigint;
  readonly heldAlready: bigint;
};

/**
 * What is held back of an order: once redemptions are more than the threshold of the holding, the rate of all proceeds since the last
 * audit, less what is held already, and at most what the order brings.
 */
export function holdbackOf(
  { proceeds, remaining, heldAlready }: RedeemedSinceAudit,
  paid: bigint,
  { rate, threshold }: HoldbackTerms,
): bigint {
  const holding = proceeds + remaining;
  if (proceeds * RATE_ONE <= holding * threshold) return 0n;
  const wanted = shareOf(proceeds, rate, 'up') - heldAlready;
  if (wanted <= 0n) return 0n;
  return least(wanted, paid);
}

/**
 * Gives what redemptions left in the vehicle, fees and fractions of the smallest unit, to the series that remain, by their net
 * value. Where none remains it belongs to whoever comes next.
 */
export function leaveBehind(remaining: readonly Series[], left: Rate): Series[] {
  if (sum(remaining.map(netAssets)) <= 0n) return [...remaining];
  const shares = splitByWeights(left, remaining.map(netAssets));
  return remaining.map((each, i) => ({
    ...each,
    grossAssets: each.grossAssets + (shares[i] ?? 0n),
  }));
}

function priceOf(prices: ReadonlyMap<string, Rate>, series: string): Rate {
  const price = prices.get(series);
  if (price === undefined) throw new RangeError(`the series ${series} has no value`);
  return price;
}
