import { rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import { crystalliseYear, issueUnits, openSeries, rolledUnits } from './crystallisation.ts';
import { grossPerUnit, netAssets, netPerUnit, type Series, valueSeries } from './valuation.ts';

/*
 * Figures that others published. Each is of a part of series accounting: no example of a whole year with several series and a
 * roll-up was to be had in full, so that is proved by a second model (capital-accounts.test.ts).
 */

const TERMS = { managementRate: 0n, incentiveRate: rateOf('0.2'), hurdleRate: 0n };

function seriesAt(price: string, units: bigint, terms = TERMS): Series {
  const opened = openSeries({ id: 'one', terms }, rateOf(price), '2027-01-01');
  return issueUnits(opened, units, (units * rateOf(price)) / 1_000_000n);
}

/** A series after its value per unit became this, and its fee was taken. */
function periodOf(series: Series, grossPerUnitIs: string) {
  const grossAssets = (series.units * rateOf(grossPerUnitIs)) / 1_000_000n;
  const [valued = series] = valueSeries([series], { at: '2027-04-01', grossAssets }, [0n]);
  return { valued, ...crystalliseYear(valued, '2027-04-01') };
}

describe('published examples', () => {
  it('D. Butler, "Equalisation" (Custom House, 2009), table 1: 110 gross, a fee of 2, a mark of 108, and no fee at 100', () => {
    const { fee, series } = periodOf(seriesAt('100', 1_000_000n), '110');
    expect([fee, netPerUnit(series), series.mark]).toEqual([
      rateOf('2'),
      rateOf('108'),
      rateOf('108'),
    ]);
    expect(periodOf(series, '100').fee).toBe(0n);
  });

  it('"Performance Calculation" (docs.volta90.trade): three periods with a mark', () => {
    let series = seriesAt('1', 1_000_000_000n);
    const periods = ['1.05', '1.02', '1.065'].map((gross) => {
      const period = periodOf(series, gross);
      series = period.series;
      return [period.fee / 1000n, netPerUnit(series), series.mark];
    });
    expect(periods).toEqual([
      [rateOf('0.01'), rateOf('1.04'), rateOf('1.04')],
      [0n, rateOf('1.02'), rateOf('1.04')],
      [rateOf('0.005'), rateOf('1.06'), rateOf('1.06')],
    ]);
  });

  it('"Performance fee" (liquisearch.com): 1,000,000 grows by a tenth, 20,000 are the manager’s', () => {
    const { fee, series } = periodOf(seriesAt('100', 10_000_000_000n), '110');
    expect([fee, netAssets(series)]).toEqual([rateOf('20000'), rateOf('1080000')]);
  });

  it('"Partnership Accounting" (scribd 106262039), series 0: 100,000 and a profit of 40,000 without fees are 140.00', () => {
    const free = { ...TERMS, incentiveRate: 0n };
    const { valued } = periodOf(seriesAt('100', 1_000_000_000n, free), '140');
    expect([netAssets(valued), grossPerUnit(valued)]).toEqual([rateOf('140000'), rateOf('140')]);
  });

  it('Calculus VCT plc, class merger of 2017: 13.63 and 23.02 into 94.52 pence are 0.1442 and 0.2435 of a share', () => {
    const ratios = ['13.63', '23.02'].map((net) =>
      rolledUnits(1_000_000n, rateOf(net), rateOf('94.52')),
    );
    expect(ratios).toEqual([144_202n, 243_546n]);
  });
});
