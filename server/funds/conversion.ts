import { divide, type Rounding } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';

/** An asset and what one whole unit of it costs in US dollars. */
export type Priced = { readonly asset: AssetCode; readonly price: Rate };

/** By how much of itself a quoted rate is worse than that of the prices (spec/decisions.md, section 14). */
export const SPREAD = rateOf('0.001');

/**
 * The rate that is quoted: whole units of `to` for one whole unit of `from`, less the spread, rounded against whoever gives
 * `from`. What needs no trade is one for one.
 */
export function quotedRate(from: Priced, to: Priced): Rate {
  if (from.asset === to.asset) return RATE_ONE;
  return divide(from.price * (RATE_ONE - SPREAD), to.price, 'down');
}

type Amount = { readonly asset: AssetCode; readonly minor: bigint };

/** At which rate an amount is given for another: whole units of `received` for one whole unit of `given`. */
export function rateOfAmounts(given: Amount, received: Amount): Rate {
  const dividend = received.minor * unitOf(given.asset) * RATE_ONE;
  return divide(dividend, given.minor * unitOf(received.asset), 'half_up');
}

/** Minor units of an asset that a dollar value buys; the caller says the rounding. */
export function minorWorth(usd: Rate, of: Priced, rounding: Rounding): bigint {
  return divide(usd * unitOf(of.asset), of.price, rounding);
}

/** Dollar value of minor units, without rounding a client's value up. */
export function usdWorth(minor: bigint, of: Priced): Rate {
  return divide(minor * of.price, unitOf(of.asset), 'down');
}

/** A part of a whole as a fraction, never more than one. */
export function shareOfWhole(part: Rate, whole: Rate): Rate {
  if (whole <= 0n || part >= whole) return RATE_ONE;
  return divideRates(part, whole, 'down');
}
