import type { AssetCode } from '@ballast/contract/money/asset.ts';
import {
  convertMinor,
  RATE_ONE,
  type Rate,
  rateOf,
  shareOf,
} from '@ballast/contract/money/rate.ts';

/** How far below the quote an order may be filled (spec/decisions.md, section 14). */
const FLOOR_SHARE = rateOf('0.995');

/** How far from the stored prices a fill may be, in parts of a hundred. */
const BAND_PERCENT = 3n;

type Side = { readonly asset: AssetCode; readonly amount: bigint };

/** The least that an order may bring of what was quoted, in minor units, and never nothing. */
export function floorOf(quoted: bigint): bigint {
  const floor = shareOf(quoted, FLOOR_SHARE, 'down');
  return floor > 0n ? floor : 1n;
}

/**
 * Whether what was bought is what was sold at the rate: to one minor unit, or as exactly as a rate of 18 places can
 * say it where that is less.
 */
export function isAtRate(sold: Side, bought: Side, rate: Rate): boolean {
  const at = (near: Rate) => convertMinor(sold.asset, sold.amount, bought.asset, near, 'down');
  const [below, exact, above] = [at(rate - 1n), at(rate), at(rate + 1n)];
  const isWithinOne = bought.amount >= exact - 1n && bought.amount <= exact + 1n;
  return isWithinOne || (bought.amount >= below && bought.amount <= above);
}

/** Whether a rate is within the band around what two dollar prices say. */
export function isInBand(rate: Rate, sell: Rate, buy: Rate): boolean {
  const distance = rate * buy - sell * RATE_ONE;
  return (distance < 0n ? -distance : distance) * 100n <= sell * RATE_ONE * BAND_PERCENT;
}
