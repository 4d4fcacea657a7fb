import { type AssetCode, scaleOf } from './asset.ts';

/** Exact decimals as whole numbers of 10^-scale: no amount is ever a floating point number. */

const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Most whole digits that an amount may have: `numeric(38,0)` minor units at 18 decimal places. */
const WHOLE_DIGITS_MAX = 20;

/**
 * Reads plain decimal text (`-12.50`) as a whole number of 10^-scale. Null for exponents, signs, blanks,
 * other digits, or more places than `scale`.
 */
export function parseDecimal(text: string, scale: number): bigint | null {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole.length > WHOLE_DIGITS_MAX || fraction.length > scale) return null;
  const units = BigInt(whole + fraction.padEnd(scale, '0'));
  if (sign && units === 0n) return null;
  return sign ? -units : units;
}

/** Writes a whole number of 10^-scale units as plain decimal text with exactly `scale` places. */
export function formatDecimal(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Which way a division that does not come out even goes. `down` is toward zero. */
export type Rounding = 'down' | 'up' | 'half_up' | 'half_even';

/** Divides whole numbers with an explicit rounding. Throws on a zero divisor. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || rounding === 'down') return quotient;
  const away = dividend < 0n === divisor < 0n ? 1n : -1n;
  if (rounding === 'up') return quotient + away;
  const twice = absolute(remainder) * 2n;
  if (rounding === 'half_even' && twice === absolute(divisor)) {
    return quotient % 2n === 0n ? quotient : quotient + away;
  }
  return twice >= absolute(divisor) ? quotient + away : quotient;
}

/** How far a whole number is from zero. */
export function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** The larger one of two whole numbers. */
export function greatest(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}

/** The smaller one of two whole numbers. */
export function least(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}

/** Brings a whole number of 10^-from units to 10^-to units. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  return divide(units, 10n ** BigInt(from - to), rounding);
}

/** An amount of one asset in its minor units (satoshi, wei, cents). */
export type Amount = { readonly asset: AssetCode; readonly minor: bigint };

/**
 * Reads an amount in whole units of the asset, `0.015` for BTC. Null when it is no plain decimal or has more
 * places than the asset.
 */
export function parseAmount(asset: AssetCode, text: string): Amount | null {
  const minor = parseDecimal(text, scaleOf(asset));
  return minor === null ? null : { asset, minor };
}

/** Writes minor units of an asset as decimal text with all the asset's places. */
export function formatMinor(asset: AssetCode, minor: bigint): string {
  return formatDecimal(minor, scaleOf(asset));
}

/** Smallest and largest amount that is taken at once, in minor units of its asset. */
export type AmountLimits = { readonly minimum: bigint; readonly maximum: bigint };

/** What can be wrong with an amount by itself, named as its refusal is. */
export type AmountObstacle = 'amount_invalid' | 'amount_below_minimum' | 'amount_above_maximum';

/** What is wrong with an amount in minor units, null where there is none; null when it may be taken. */
export function obstacleToAmount(
  minor: bigint | null,
  { minimum, maximum }: AmountLimits,
): AmountObstacle | null {
  if (minor === null || minor <= 0n) return 'amount_invalid';
  if (minor < minimum) return 'amount_below_minimum';
  return minor > maximum ? 'amount_above_maximum' : null;
}
