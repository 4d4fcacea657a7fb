import { divide } from '../money/amount.ts';
import { RATE_ONE, RATE_SCALE, type Rate } from '../money/rate.ts';

/** A reward as it accrues: a whole number of 10^-18 of a minor unit of its asset. */
export type Accrued = bigint;

/** Reads what accrued as the database writes it: more digits than a rate has. */
export function accruedOf(text: string): Accrued {
  const [whole = '0', places = ''] = text.split('.');
  return BigInt(`${whole}${places.padEnd(RATE_SCALE, '0')}`);
}

/** Days of a year, leap years too (ACT/365). */
const YEAR_DAYS = 365n;

/** What minor units that are held at a close earn on that day, at a rate of a year. */
export function rewardOfDay(base: bigint, rate: Rate): Accrued {
  return divide(base * rate, YEAR_DAYS, 'half_even');
}

/** What has accrued, in whole minor units: what was paid before is taken from it, so that what is over or short is carried on. */
export function wholeReward(accrued: Accrued): bigint {
  return divide(accrued, RATE_ONE, 'half_even');
}
