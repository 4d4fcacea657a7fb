import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type { Weight } from '../index/index-rules.ts';

/** What a trend basket holds: each asset while its price is above its own average, else the safe asset in its place. */
export type TrendRule = {
  /** Over how many closes the average is taken, the one that is looked at among them. */
  readonly days: number;
  readonly safe: AssetCode;
  /** What each asset has of the whole while it is above; what they leave of one is always the safe asset's. */
  readonly shares: readonly Weight[];
};

/** What the signal reads of an asset at a close. */
export type TrendReading = {
  readonly asset: AssetCode;
  /** US dollars for one whole unit at the close. */
  readonly price: Rate;
  /** Of its last closes, rounded half up; what is compared is exact. */
  readonly average: Rate;
  readonly isAbove: boolean;
};

/**
 * Reads the signal from the closes of each asset, oldest first, of which the last is the one that is looked at. Null while an asset
 * has had fewer closes than the rule asks for.
 */
export function readTrend(
  { days, shares }: TrendRule,
  closes: ReadonlyMap<AssetCode, readonly Rate[]>,
): TrendReading[] | null {
  const readings: TrendReading[] = [];
  for (const { asset } of shares) {
    const last = (closes.get(asset) ?? []).slice(-days);
    const price = last.at(-1);
    if (price === undefined || last.length < days) return null;
    const sum = last.reduce((total, each) => total + each, 0n);
    const count = BigInt(days);
    readings.push({
      ...{ asset, price },
      average: divide(sum, count, 'half_up'),
      isAbove: price * count > sum,
    });
  }
  return readings;
}

/** The targets that a reading calls for; they add up to one. */
export function targetsOf(
  { safe, shares }: TrendRule,
  readings: readonly TrendReading[],
): Weight[] {
  const above = new Set(readings.flatMap(({ asset, isAbove }) => (isAbove ? [asset] : [])));
  const held = shares.filter(({ asset }) => above.has(asset));
  const rest = held.reduce((left, { weight }) => left - weight, RATE_ONE);
  return rest > 0n ? [...held, { asset: safe, weight: rest }] : held;
}
