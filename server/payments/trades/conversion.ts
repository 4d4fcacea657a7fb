import { type AmountLimits, divide, type Rounding } from '@ballast/contract/money/amount.ts';
import { type AssetCode, unitOf } from '@ballast/contract/money/asset.ts';
import type { Priced } from '@ballast/contract/money/quoted.ts';
import { divideRates, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';

/** Dollar limits in a currency, rounded so that the dollar limits hold. */
export function limitsIn(currency: Priced, usd: { minimum: Rate; maximum: Rate }): AmountLimits {
  return {
    minimum: minorWorth(usd.minimum, currency, 'up'),
    maximum: minorWorth(usd.maximum, currency, 'down'),
  };
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
