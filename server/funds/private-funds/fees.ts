import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { type Day, daysBetween } from '../../database/days.ts';
import { minorOf, perUnit, worthOfUnits } from './amounts.ts';

/** The fees of a share class; rates of a year. */
export type FeeTerms = {
  readonly managementRate: Rate;
  readonly incentiveRate: Rate;
  /** What a year has to bring before there is an incentive fee; zero where there is none. */
  readonly hurdleRate: Rate;
};

/** Days of a year, leap years too (ACT/365). */
const YEAR_DAYS = 365n;

/** The management fee of one day on the gross assets that stand at its beginning. */
export function managementFeeOfDay(grossAssets: Rate, { managementRate }: FeeTerms): Rate {
  return divide(grossAssets * managementRate, RATE_ONE * YEAR_DAYS, 'half_up');
}

/** What a unit has to bring beyond its mark by a day's beginning: simple interest on the mark since the last crystallisation. */
export function hurdlePerUnit(
  mark: Rate,
  { hurdleRate }: FeeTerms,
  hurdleFrom: Day,
  until: Day,
): Rate {
  const days = BigInt(daysBetween(hurdleFrom, until));
  return divide(mark * hurdleRate * days, RATE_ONE * YEAR_DAYS, 'half_up');
}

/** What the incentive fee of a series is reckoned from. */
export type IncentiveBasis = {
  readonly units: bigint;
  readonly grossAssets: Rate;
  /** Accrued and not yet crystallised. */
  readonly managementFee: Rate;
  /** The high-water mark for each unit. */
  readonly mark: Rate;
  readonly hurdleFrom: Day;
};

/**
 * The whole incentive fee that a series has accrued by a day's beginning, reckoned anew and never added up: rate x max(0, gross
 * per unit after management fee - mark - hurdle) x units (spec/decisions.md, section 15).
 */
export function incentiveFeeAt(basis: IncentiveBasis, terms: FeeTerms, at: Day): Rate {
  const { units, grossAssets, managementFee, mark, hurdleFrom } = basis;
  if (units === 0n) return 0n;
  const gain =
    perUnit(grossAssets - managementFee, units) - mark - hurdlePerUnit(mark, terms, hurdleFrom, at);
  if (gain <= 0n) return 0n;
  return divide(worthOfUnits(units, gain) * terms.incentiveRate, RATE_ONE, 'half_up');
}

/** What is posted of a fee: its rounded sum less what was posted before, so that rounding never adds up. */
export function toPost(currency: AssetCode, cumulative: Rate, postedBefore: bigint): bigint {
  return minorOf(currency, cumulative, 'half_up') - postedBefore;
}
