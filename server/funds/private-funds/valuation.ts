import type { Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { type Day, daysAfter, daysFrom } from '../../database/days.ts';
import { perUnit, sum } from './amounts.ts';
import { type FeeTerms, incentiveFeeAt, managementFeeOfDay } from './fees.ts';

/** A series as it stands: its fees are accrued and not yet crystallised, and still among its gross assets. */
export type Series = {
  readonly id: string;
  /** Since the last dealing, and from each day on from which its class has had others since; the oldest first. */
  readonly terms: FeeTerms;
  readonly later?: readonly { readonly from: Day; readonly terms: FeeTerms }[];
  readonly units: bigint;
  readonly grossAssets: Rate;
  readonly managementFee: Rate;
  readonly incentiveFee: Rate;
  /** The high-water mark for each unit. */
  readonly mark: Rate;
  readonly hurdleFrom: Day;
};

/** The fees that a series has on a day. */
export function feesOn({ terms, later = [] }: Pick<Series, 'terms' | 'later'>, day: Day): FeeTerms {
  return later.findLast(({ from }) => from <= day)?.terms ?? terms;
}

export function netAssets({ grossAssets, managementFee, incentiveFee }: Series): Rate {
  return grossAssets - managementFee - incentiveFee;
}

/** Of a series that has units. */
export function netPerUnit(series: Series): Rate {
  return perUnit(netAssets(series), series.units);
}

/** Gross of accrued fees, as performance figures are (spec/decisions.md, section 7). */
export function grossPerUnit({ grossAssets, units }: Series): Rate {
  return perUnit(grossAssets, units);
}

/**
 * Allocates a vehicle's gross value to its series as they stood after the last dealing. What the vehicle gained or lost since
 * belongs to them by their net value then; fees that one has accrued stay its own (docs/decisions/0234). The parts add up to
 * the value exactly. Throws where a value has no series with a net value to belong to.
 */
export function allocateGross(series: readonly Series[], grossAssets: Rate): Rate[] {
  const movement = grossAssets - sum(series.map((each) => each.grossAssets));
  const shares = movement === 0n ? [] : splitByWeights(movement, series.map(netAssets));
  return series.map((each, i) => each.grossAssets + (shares[i] ?? 0n));
}

/** What a day adds to the fees of a series. */
export type AccruedDay = {
  readonly day: Day;
  /** The gross assets at the day's beginning. */
  readonly basis: Rate;
  readonly managementFee: Rate;
  /** The sums since the last crystallisation, at the day's end. */
  readonly managementTotal: Rate;
  readonly incentiveTotal: Rate;
};

/** Accrues one day on the value that stands at its beginning, which is carried to its end. */
export function accrueDay(series: Series, day: Day): AccruedDay {
  const terms = feesOn(series, day);
  const managementFee = managementFeeOfDay(series.grossAssets, terms);
  const managementTotal = series.managementFee + managementFee;
  const incentiveTotal = incentiveFeeAt(
    { ...series, managementFee: managementTotal },
    terms,
    daysAfter(day, 1),
  );
  return { day, basis: series.grossAssets, managementFee, managementTotal, incentiveTotal };
}

/**
 * The days from one on and before another. A value is carried to the next of `values`, by the day at whose beginning it stands; the
 * incentive fee of the day before is reckoned on it already.
 */
export function accrueDays(
  series: Series,
  from: Day,
  until: Day,
  values: ReadonlyMap<Day, Rate> = new Map(),
): AccruedDay[] {
  const days: AccruedDay[] = [];
  let standing = series;
  for (const day of daysFrom(from, until)) {
    const opening = day === from ? undefined : values.get(day);
    if (opening !== undefined) standing = { ...standing, grossAssets: opening };
    const accrued = closedOn(standing, accrueDay(standing, day), values.get(daysAfter(day, 1)));
    days.push(accrued);
    standing = afterDay(standing, accrued);
  }
  return days;
}

/** A day whose end was valued. */
function closedOn(series: Series, day: AccruedDay, grossAssets: Rate | undefined): AccruedDay {
  if (grossAssets === undefined) return day;
  const closed = { ...series, grossAssets, managementFee: day.managementTotal };
  return {
    ...day,
    incentiveTotal: incentiveFeeAt(closed, feesOn(series, day.day), daysAfter(day.day, 1)),
  };
}

/** A series after a day's accrual. */
export function afterDay(series: Series, { managementTotal, incentiveTotal }: AccruedDay): Series {
  return { ...series, managementFee: managementTotal, incentiveFee: incentiveTotal };
}

/**
 * Values series at a valuation point, 00:00 UTC of a day, from how they stood after the last dealing and what they have accrued of
 * the management fee since. The incentive fee is reckoned on the new value, by the fees of the day that it closes.
 */
export function valueSeries<Each extends Series>(
  afterDealing: readonly Each[],
  { at, grossAssets }: { readonly at: Day; readonly grossAssets: Rate },
  managementFees: readonly Rate[],
): Each[] {
  const allocated = allocateGross(afterDealing, grossAssets);
  return afterDealing.map((each, i) => {
    const valued = {
      ...each,
      grossAssets: allocated[i] ?? 0n,
      managementFee: managementFees[i] ?? 0n,
    };
    return { ...valued, incentiveFee: incentiveFeeAt(valued, feesOn(each, daysAfter(at, -1)), at) };
  });
}
