import type { CallCode } from '@ballast/client/call-error.ts';
import {
  type AmountObstacle,
  formatDecimal,
  obstacleToAmount,
  parseAmount,
  parseDecimal,
  type Rounding,
  rescale,
} from '@ballast/contract/money/amount.ts';
import { type AssetCode, scaleOf } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf, worthOf } from '@ballast/contract/money/rate.ts';

/** Places that the screens show of an amount (spec/investing.md, section 9). */
const SHOWN_PLACES = 8;

/** Digits that a minimum is shown with; the first amount that it lets in is at most one in ten thousand above it. */
const MINIMUM_DIGITS = 5;

/** What is wrong with an amount, named as the server names it, with the values for its words. */
export type AmountProblem = { code: CallCode; values: Readonly<Record<string, string>> };

/** Smallest and largest amount, and what there is of the asset; decimal text. */
export type AmountBounds = { minimum: string; maximum: string; available: string };

/** Checks a typed amount in the order in which a person corrects it; null when the server would accept it. */
export function checkAmount(
  asset: AssetCode,
  text: string,
  bounds: AmountBounds,
): AmountProblem | null {
  const minor = minorOf(asset, text);
  const limits = {
    minimum: minorIn(asset, bounds.minimum),
    maximum: minorIn(asset, bounds.maximum),
  };
  const obstacle = obstacleToAmount(minor, limits);
  if (obstacle) return boundProblem(asset, obstacle, bounds);
  const isThere = (minor ?? 0n) <= minorIn(asset, bounds.available);
  return isThere ? null : problem('insufficient_funds');
}

/** A problem with an amount by itself; the bound is shown so that exactly that amount is accepted. */
export function boundProblem(
  asset: AssetCode,
  obstacle: AmountObstacle,
  { minimum, maximum }: Pick<AmountBounds, 'minimum' | 'maximum'>,
): AmountProblem {
  if (obstacle === 'amount_below_minimum') {
    return problem(obstacle, { minimum: shownLimit(asset, minimum, 'up'), asset });
  }
  if (obstacle === 'amount_above_maximum') {
    return problem(obstacle, { maximum: shownLimit(asset, maximum, 'down'), asset });
  }
  return problem(obstacle);
}

export function problem(code: CallCode, values: Record<string, string> = {}): AmountProblem {
  return { code, values };
}

/** Reads typed text as minor units; null while it is not an amount of the asset. */
export function minorOf(asset: AssetCode, text: string): bigint | null {
  return parseAmount(asset, text)?.minor ?? null;
}

/** Reads an amount that the server wrote. Throws when it is not one. */
export function minorIn(asset: AssetCode, text: string): bigint {
  const minor = minorOf(asset, text);
  if (minor === null) throw new TypeError(`not an amount of ${asset}: ${text}`);
  return minor;
}

/**
 * A limit as a person reads it, rounded to the side on which it is kept: with no more places than screens show, and a minimum,
 * which follows from a price and changes with it, with few digits.
 */
export function shownLimit(asset: AssetCode, text: string, rounding: Rounding): string {
  const places = Math.min(scaleOf(asset), SHOWN_PLACES);
  const units = rescale(minorIn(asset, text), scaleOf(asset), places, rounding);
  return withoutEndZeros(formatDecimal(rounding === 'up' ? withFewDigits(units) : units, places));
}

function withFewDigits(units: bigint): bigint {
  const step = 10n ** BigInt(Math.max(0, units.toString().length - MINIMUM_DIGITS));
  return ((units + step - 1n) / step) * step;
}

export function smallerOf(asset: AssetCode, left: string, right: string): string {
  return minorIn(asset, left) < minorIn(asset, right) ? left : right;
}

/** An amount as a person would type it: without zeros at the end. */
export function withoutEndZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function isPositive(text: string): boolean {
  return (parseDecimal(text, 18) ?? 0n) > 0n;
}

/** What a typed amount is worth in US dollars at a price; null while it is not an amount. */
export function worthInUsd(asset: AssetCode, text: string, priceUsd: string | null): string | null {
  const minor = minorOf(asset, text);
  return minor === null || priceUsd === null
    ? null
    : formatRate(worthOf(asset, minor, rateOf(priceUsd)));
}
