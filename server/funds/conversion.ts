import { divide, type Rounding } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';

/** An asset and what one whole unit of it costs in US dollars. */
export type Priced = { readonly asset: AssetCode; readonly price: Rate };

/** Converts minor units at dollar prices; the caller says the rounding. */
export function convertAtPrices(
  minor: bigint,
  from: Priced,
  to: Priced,
  rounding: Rounding,
): bigint {
  const dividend = minor * from.price * unitOf(to.asset);
  return divide(dividend, to.price * unitOf(from.asset), rounding);
}

/** Whole units of `to` for one whole unit of `from`, rounded against whoever gives `from`. */
export function rateBetween(from: Priced, to: Priced): Rate {
  return divideRates(from.price, to.price, 'down');
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
