import { divide } from '../money/amount.ts';
import { RATE_ONE, type Rate } from '../money/rate.ts';

/** For how long a rate is, and how often fees are billed. */
export const FEE_PERIODS = ['YEAR', 'HALF_YEAR', 'QUARTER', 'MONTH'] as const;
export type FeePeriod = (typeof FEE_PERIODS)[number];

/** How many of a period make a year. */
export const PERIODS_OF_YEAR: Readonly<Record<FeePeriod, bigint>> = {
  YEAR: 1n,
  HALF_YEAR: 2n,
  QUARTER: 4n,
  MONTH: 12n,
};

/** Months of a period. */
export const MONTHS_OF: Readonly<Record<FeePeriod, number>> = {
  YEAR: 12,
  HALF_YEAR: 6,
  QUARTER: 3,
  MONTH: 1,
};

/** A part of what is held, and its own rate: from so many dollars up to so many, or all over `from`. */
export type FeeRange = { readonly from: Rate; readonly to: Rate | null; readonly rate: Rate };

/** By what a day's fee is reckoned. */
export type FeeTerms = { readonly period: FeePeriod; readonly ranges: readonly FeeRange[] };

/** The part of a base that is in a range, and the fee on it. */
export type FeePart = FeeRange & { readonly base: Rate; readonly fee: Rate };

/** Days of a year, leap years too (ACT/365). */
const YEAR_DAYS = 365n;

/**
 * The fee of one day on a base, in parts: each range has its own rate for what lies in it alone, never for the whole
 * (spec/decisions.md, section 16). Each part is rounded once, to 10^-18 of a dollar, so the parts add up to the day.
 */
export function partsOfDay(terms: FeeTerms, base: Rate): FeePart[] {
  return partsOver(terms, base, YEAR_DAYS);
}

/** The fee of a whole year on a base that never changes, in parts. */
export function partsOfYear(terms: FeeTerms, base: Rate): FeePart[] {
  return partsOver(terms, base, 1n);
}

function partsOver({ period, ranges }: FeeTerms, base: Rate, share: bigint): FeePart[] {
  return ranges.flatMap((range) => {
    const end = range.to === null || base < range.to ? base : range.to;
    if (end <= range.from) return [];
    const part = end - range.from;
    const dividend = part * range.rate * PERIODS_OF_YEAR[period];
    return [{ ...range, base: part, fee: divide(dividend, RATE_ONE * share, 'half_up') }];
  });
}

/** What parts come to. */
export function sumOfParts(parts: readonly FeePart[]): Rate {
  return parts.reduce((sum, { fee }) => sum + fee, 0n);
}

/** Says whether ranges follow each other from zero on without a gap, and only the last is uncapped. */
export function areRangesWhole(ranges: readonly Pick<FeeRange, 'from' | 'to'>[]): boolean {
  return (
    ranges.length > 0 &&
    ranges.every(({ from, to }, i) => {
      const next = ranges[i + 1];
      const begins = i > 0 || from === 0n;
      const follows = next === undefined ? to === null : to === next.from;
      return begins && follows && (to === null || to > from);
    })
  );
}
