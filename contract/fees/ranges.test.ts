import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateOf } from '../money/rate.ts';
import { areRangesWhole, type FeeRange, partsOfDay, partsOfYear, sumOfParts } from './ranges.ts';

const range = (from: string, to: string | null, rate: string): FeeRange => ({
  from: rateOf(from),
  to: to === null ? null : rateOf(to),
  rate: rateOf(rate),
});

// Morningstar, "Billing Scenarios", scenario 1 (https://admainnew.morningstar.com/WebHelp/Billing_Scenarios.htm):
// 400,000 dollars under three schedules of a year.
const A = [
  range('0', '100000', '0.01'),
  range('100000', '250000', '0.005'),
  range('250000', null, '0.0025'),
];
const B = [
  range('0', '100000', '0.02'),
  range('100000', '250000', '0.01'),
  range('250000', null, '0.005'),
];
const C = [
  range('0', '100000', '0.015'),
  range('100000', '250000', '0.0075'),
  range('250000', null, '0.00375'),
];

test.each([
  ['A', A, ['1000', '750', '375'], '2125'],
  ['B', B, ['2000', '1500', '750'], '4250'],
  ['C', C, ['1500', '1125', '562.5'], '3187.5'],
])('each range has its own rate: the published example, schedule %s', (_, ranges, parts, sum) => {
  const year = partsOfYear({ period: 'YEAR', ranges }, rateOf('400000'));
  expect(year.map(({ fee }) => fee)).toEqual(parts.map(rateOf));
  expect(sumOfParts(year)).toBe(rateOf(sum));
});

test('a day is a 365th of the year, for rates of shorter periods too', () => {
  const base = rateOf('400000');
  const day = sumOfParts(partsOfDay({ period: 'YEAR', ranges: A }, base));
  expect(day).toBe(rateOf('5.821917808219178082'));
  const quarter = A.map((each) => ({ ...each, rate: each.rate / 4n }));
  expect(sumOfParts(partsOfDay({ period: 'QUARTER', ranges: quarter }, base))).toBe(day);
});

test('nothing is charged on nothing, and the end of a range belongs to it', () => {
  expect(partsOfDay({ period: 'YEAR', ranges: A }, 0n)).toEqual([]);
  expect(partsOfYear({ period: 'YEAR', ranges: A }, rateOf('100000'))).toHaveLength(1);
  expect(partsOfYear({ period: 'YEAR', ranges: A }, rateOf('100000.01'))).toHaveLength(2);
});

test('the bases of the parts are the whole base, and more never costs less', () => {
  const bases = fc.bigInt(0n, 10n ** 27n);
  fc.assert(
    fc.property(bases, bases, (one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const parts = partsOfDay({ period: 'MONTH', ranges: A }, more);
      expect(parts.reduce((sum, { base }) => sum + base, 0n)).toBe(more);
      const ofLess = sumOfParts(partsOfDay({ period: 'MONTH', ranges: A }, less));
      expect(ofLess).toBeLessThanOrEqual(sumOfParts(parts));
    }),
  );
});

test.each([
  ['none', [], false],
  ['a gap', [range('0', '10', '0'), range('11', null, '0')], false],
  ['no beginning at zero', [range('1', null, '0')], false],
  ['no end', [range('0', '10', '0')], false],
  ['an empty one', [range('0', '0', '0'), range('0', null, '0')], false],
  ['one after the other', A, true],
])('ranges: %s', (_, ranges, isWhole) => {
  expect(areRangesWhole(ranges)).toBe(isWhole);
});
