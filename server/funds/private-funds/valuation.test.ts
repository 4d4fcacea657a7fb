import { rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import { asValue, partOf, perUnit, worthOfUnits } from './amounts.ts';
import { crystalliseYear, rolledUnits, standsAtMark } from './crystallisation.ts';
import { hurdlePerUnit, incentiveFeeAt, managementFeeOfDay, toPost } from './fees.ts';
import { accrueDays, type Series, valueSeries } from './valuation.ts';

const TERMS = { managementRate: rateOf('0.0365'), incentiveRate: rateOf('0.2'), hurdleRate: 0n };
const SERIES: Series = {
  id: 'A1',
  terms: TERMS,
  units: 10_000_000n,
  grossAssets: rateOf('1000'),
  managementFee: 0n,
  incentiveFee: 0n,
  mark: rateOf('100'),
  hurdleFrom: '2027-01-01',
};

describe('the last place of a value', () => {
  it('is rounded half up wherever something is divided', () => {
    expect(worthOfUnits(1n, 500_000n)).toBe(1n);
    expect(perUnit(2n, 3_000_000n)).toBe(1n);
    expect(partOf(1n, 1n, 2n)).toBe(1n);
    expect(managementFeeOfDay(1n, { ...TERMS, managementRate: rateOf('182.5') })).toBe(1n);
    const hurdleRate = rateOf('182.5');
    expect(hurdlePerUnit(1n, { ...TERMS, hurdleRate }, '2027-01-01', '2027-01-02')).toBe(1n);
    expect(toPost('USD', rateOf('0.005'), 0n)).toBe(1n);
    expect(asValue('USD', 1n)).toBe(rateOf('0.01'));
  });

  it('is left off where units roll up', () => {
    expect(rolledUnits(2n, 1n, 3n)).toBe(0n);
  });
});

describe('a series without units', () => {
  const empty = { ...SERIES, units: 0n, grossAssets: 0n };

  it('has no part, no fee and no new mark, and rolls up nowhere', () => {
    expect(partOf(5n, 0n, 0n)).toBe(0n);
    expect(incentiveFeeAt(empty, TERMS, '2028-01-01')).toBe(0n);
    expect(crystalliseYear(empty, '2028-01-01').series).toMatchObject({
      mark: SERIES.mark,
      hurdleFrom: '2028-01-01',
    });
    expect(standsAtMark(empty)).toBe(false);
  });
});

it('a series stands at its mark at it and above, not below', () => {
  const worth = (grossAssets: string) => ({ ...SERIES, grossAssets: rateOf(grossAssets) });
  expect([worth('999'), worth('1000'), worth('1001')].map(standsAtMark)).toEqual([
    false,
    true,
    true,
  ]);
});

describe('the days between two dealing dates', () => {
  it('accrue on a value from the day at whose beginning it stands', () => {
    const values = new Map([
      ['2027-03-01', rateOf('9999')],
      ['2027-03-03', rateOf('2000')],
    ]);
    const days = accrueDays(SERIES, '2027-03-01', '2027-03-05', values);
    expect(days.map(({ day, basis, managementFee }) => [day, basis, managementFee])).toEqual([
      ['2027-03-01', rateOf('1000'), rateOf('0.1')],
      ['2027-03-02', rateOf('1000'), rateOf('0.1')],
      ['2027-03-03', rateOf('2000'), rateOf('0.2')],
      ['2027-03-04', rateOf('2000'), rateOf('0.2')],
    ]);
    expect(days.map(({ managementTotal }) => managementTotal)).toEqual(
      ['0.1', '0.2', '0.4', '0.6'].map(rateOf),
    );
  });

  it('reckon the incentive fee of the day before on a value already', () => {
    const values = new Map([['2027-03-03', rateOf('2000')]]);
    const days = accrueDays(SERIES, '2027-03-01', '2027-03-05', values);
    expect(days.map(({ incentiveTotal }) => incentiveTotal)).toEqual(
      ['0', '199.96', '199.92', '199.88'].map(rateOf),
    );
  });
});

describe('fees that change between two dealing dates', () => {
  const doubled = { ...TERMS, managementRate: rateOf('0.073'), incentiveRate: rateOf('0.4') };
  const series = { ...SERIES, later: [{ from: '2027-03-03', terms: doubled }] };

  it('are those of each day', () => {
    const days = accrueDays(series, '2027-03-01', '2027-03-05');
    expect(days.map(({ managementFee }) => managementFee)).toEqual(
      ['0.1', '0.1', '0.2', '0.2'].map(rateOf),
    );
  });

  it('are not those of a value of their first day, which closes the day before', () => {
    const feeAt = (at: string) =>
      valueSeries([series], { at, grossAssets: rateOf('1200') }, [0n])[0]?.incentiveFee;
    expect(feeAt('2027-03-03')).toBe(rateOf('40'));
    expect(feeAt('2027-03-04')).toBe(rateOf('80'));
  });
});
