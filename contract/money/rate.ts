import { divide, formatDecimal, parseDecimal, type Rounding } from './amount.ts';
import { type AssetCode, unitOf } from './asset.ts';

/** Decimal places of every price, rate, weight and index (spec/decisions.md, section 6: `numeric(38,18)`). */
export const RATE_SCALE = 18;

export const RATE_ONE = 10n ** BigInt(RATE_SCALE);

/** A price, rate, weight or index as a whole number of 10^-18. */
export type Rate = bigint;

/** Reads a rate from decimal text of up to 18 places; null when it is not one. */
export function parseRate(text: string): Rate | null {
  return parseDecimal(text, RATE_SCALE);
}

export function rateOf(text: string): Rate {
  const rate = parseRate(text);
  if (rate === null) throw new TypeError(`not a rate: ${text}`);
  return rate;
}

export function formatRate(rate: Rate): string {
  return formatDecimal(rate, RATE_SCALE);
}

/** Divides two rates. Throws when the divisor is zero. */
export function divideRates(left: Rate, right: Rate, rounding: Rounding = 'half_up'): Rate {
  return divide(left * RATE_ONE, right, rounding);
}

/** Value of minor units of `asset` at `price` per whole unit, as a rate in the currency of the price. */
export function worthOf(asset: AssetCode, minor: bigint, price: Rate): Rate {
  return divide(minor * price, unitOf(asset), 'half_up');
}

/**
 * Converts an amount at `price` (units of `to` for one of `from`). The caller rounds against whoever starts
 * the movement (spec/decisions.md, section 6).
 */
export function convertMinor(
  from: AssetCode,
  minor: bigint,
  to: AssetCode,
  price: Rate,
  rounding: Rounding,
): bigint {
  const dividend = minor * price * unitOf(to);
  return divide(dividend, RATE_ONE * unitOf(from), rounding);
}

/** Takes a share of an amount, `share` being a rate such as 0.05. */
export function shareOf(minor: bigint, share: Rate, rounding: Rounding): bigint {
  return divide(minor * share, RATE_ONE, rounding);
}
