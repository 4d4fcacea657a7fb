import { divide } from '@ballast/contract/money/amount.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { Day } from '../../database/days.ts';
import { partOf, sum } from './amounts.ts';
import { netAssets, netPerUnit, type Series } from './valuation.ts';

/** What of a fee is due from now on, and the series without it. */
export type Crystallised = { readonly series: Series; readonly fee: Rate };

/** The accrued management fee becomes due at each dealing date. The net value stays. */
export function crystalliseManagementFee(series: Series): Crystallised {
  const fee = series.managementFee;
  return { series: { ...series, grossAssets: series.grossAssets - fee, managementFee: 0n }, fee };
}

/**
 * The year's crystallisation: the whole accrued incentive fee becomes due, the mark is the net value per unit after it but never
 * lower than before, and the hurdle begins anew, whether or not there was a fee.
 */
export function crystalliseYear(series: Series, at: Day): Crystallised {
  const fee = series.incentiveFee;
  const after = { ...series, grossAssets: series.grossAssets - fee, incentiveFee: 0n };
  const net = series.units === 0n ? series.mark : netPerUnit(after);
  const mark = net > series.mark ? net : series.mark;
  return { series: { ...after, mark, hurdleFrom: at }, fee };
}

/** What of the accrued incentive fee becomes due for units that are redeemed. */
export function crystallisedFor(series: Series, units: bigint): Rate {
  return partOf(series.incentiveFee, units, series.units);
}

/** Whether a series stands at its mark or above, as after a crystallisation of one that is not below. */
export function standsAtMark(series: Series): boolean {
  return series.units > 0n && netPerUnit(series) >= series.mark;
}

/** How many units of the lead series units of another become, at equal value and rounded down. */
export function rolledUnits(units: bigint, netFrom: Rate, netInto: Rate): bigint {
  return divide(units * netFrom, netInto, 'down');
}

/**
 * Rolls a series into the lead series of its class, where after the year's crystallisation both stand at their marks. What
 * holdings have too little of for a unit's last place stays in the lead series.
 */
export function rollUp(lead: Series, from: Series, holdings: readonly bigint[]): Series {
  const [netFrom, netInto] = [netPerUnit(from), netPerUnit(lead)];
  const became = holdings.map((units) => rolledUnits(units, netFrom, netInto));
  return {
    ...lead,
    units: lead.units + sum(became),
    grossAssets: lead.grossAssets + from.grossAssets,
  };
}

/** A new series: its price is the class's fixed one, and its first mark. */
export function openSeries(
  { id, terms }: Pick<Series, 'id' | 'terms'>,
  price: Rate,
  at: Day,
): Series {
  return {
    id,
    terms,
    units: 0n,
    grossAssets: 0n,
    managementFee: 0n,
    incentiveFee: 0n,
    mark: price,
    hurdleFrom: at,
  };
}

/** Adds what was subscribed to a series. */
export function issueUnits(series: Series, units: bigint, value: Rate): Series {
  return { ...series, units: series.units + units, grossAssets: series.grossAssets + value };
}

/**
 * Takes units out of a series at its net value, with what of the incentive fee crystallises for them. The net value per unit of
 * the rest, its mark and its hurdle stay.
 */
export function redeemUnits(series: Series, units: bigint): Crystallised {
  const fee = crystallisedFor(series, units);
  const net = partOf(netAssets(series), units, series.units);
  return {
    series: {
      ...series,
      units: series.units - units,
      grossAssets: series.grossAssets - net - fee,
      incentiveFee: series.incentiveFee - fee,
    },
    fee,
  };
}
