import { divide, type Rounding } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';

/*
 * A vehicle and its series are valued in whole units of the vehicle's currency as rates, to 18 places; only what is posted
 * is in smallest units. Units of a series have six places.
 */

/** Decimal places of units (spec/decisions.md, section 15). */
export const UNITS_SCALE = 6;

const UNIT = 10n ** BigInt(UNITS_SCALE);

/** An amount as a value. */
export function asValue(currency: AssetCode, minor: bigint): Rate {
  return divide(minor * RATE_ONE, unitOf(currency), 'half_up');
}

/** A value as an amount. */
export function minorOf(currency: AssetCode, value: Rate, rounding: Rounding): bigint {
  return divide(value * unitOf(currency), RATE_ONE, rounding);
}

/** What units are worth at a value per unit. */
export function worthOfUnits(units: bigint, perUnit: Rate): Rate {
  return divide(units * perUnit, UNIT, 'half_up');
}

/** A value for each unit. Throws where there are none. */
export function perUnit(value: Rate, units: bigint): Rate {
  return divide(value * UNIT, units, 'half_up');
}

/** How many units a value is, at a value per unit. */
export function unitsFor(value: Rate, price: Rate, rounding: Rounding): bigint {
  return divide(value * UNIT, price, rounding);
}

/** A part of a value: so many of so many units. */
export function partOf(value: Rate, units: bigint, ofUnits: bigint): Rate {
  return ofUnits === 0n ? 0n : divide(value * units, ofUnits, 'half_up');
}

export function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
