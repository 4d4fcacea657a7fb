/**
 * Exact decimals as whole numbers of 10^-scale. Everything that stands between text and books goes
 * through these functions, so no amount is ever a floating point number.
 */

const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/** Most whole digits that an amount may have: `numeric(38,0)` minor units at 18 decimal places. */
const WHOLE_DIGITS_MAX = 20;

/**
 * Reads plain decimal text (`-12.50`) as a whole number of 10^-scale units.
 * Returns null for everything else: exponents, signs, blanks, other digits, more places than `scale`.
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
export type Rounding = 'down' | 'up' | 'half_up';

/** Divides whole numbers with an explicit rounding. Throws on a zero divisor. */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor === 0n) throw new RangeError('division by zero');
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  if (remainder === 0n || rounding === 'down') return quotient;
  const away = dividend < 0n === divisor < 0n ? 1n : -1n;
  if (rounding === 'up') return quotient + away;
  const twice = absolute(remainder) * 2n;
  return twice >= absolute(divisor) ? quotient + away : quotient;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Brings a whole number of 10^-from units to 10^-to units. */
export function rescale(units: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return units * 10n ** BigInt(to - from);
  return divide(units, 10n ** BigInt(from - to), rounding);
}
