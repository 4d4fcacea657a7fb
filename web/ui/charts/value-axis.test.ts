import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAxis } from './value-axis.ts';

/** What charts hold: less than a cent up to a thousand billions, gains and losses. */
const value = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -10, max: 6 }))
  .map(([part, power]) => part * 10 ** power);

const series = fc.array(value, { minLength: 1, maxLength: 40 });

test('every value lies within, between lines that are a step apart', () => {
  fc.assert(
    fc.property(series, fc.boolean(), (values, hasZero) => {
      const { low, high, ticks } = valueAxis(values, hasZero);
      expect(low).toBeLessThan(high);
      for (const each of values) {
        expect(each).toBeGreaterThanOrEqual(low);
        expect(each).toBeLessThanOrEqual(high);
      }
      const places = ticks.map(({ place }) => place);
      expect(places).toEqual(places.toSorted((left, right) => left - right));
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(low - (high - low) * 1e-6);
        expect(place).toBeLessThanOrEqual(high + (high - low) * 1e-6);
      }
    }),
  );
});

test('less than nothing is drawn within, too', () => {
  expect(valueAxis([-0.000001], false)).toMatchObject({ low: -0.000001, high: 1 });
});

test('no two lines have the same text, and each text is what its line is', () => {
  fc.assert(
    fc.property(series, fc.boolean(), (values, hasZero) => {
      const { ticks } = valueAxis(values, hasZero);
      expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length);
      for (const { text, place } of ticks) {
        expect(Math.abs(Number(text) - place)).toBeLessThanOrEqual(Math.abs(place) * 1e-9);
      }
    }),
  );
});

test('there are two to twelve lines, and no more decimals than they need', () => {
  fc.assert(
    fc.property(series, (values) => {
      fc.pre(values.some((each) => Math.abs(each) >= 1e-5));
      const { ticks, exponent } = valueAxis(values, false);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(12);
      const decimals = ticks.map(({ text }) => text.split('.')[1]?.length ?? 0);
      expect(Math.max(...decimals)).toBe(Math.max(0, -exponent));
      expect(ticks.some(({ text }) => exponent >= 0 || !text.endsWith('0'))).toBe(true);
    }),
  );
});

test('where losses are told from gains, zero is a line', () => {
  fc.assert(
    fc.property(series, (values) => {
      expect(valueAxis(values, true).ticks.filter(({ place }) => place === 0)).toHaveLength(1);
    }),
  );
});

test('near a million the lines keep the digits that tell them apart', () => {
  const { ticks } = valueAxis([1_036_000, 1_044_000], false);
  expect(ticks.map(({ text }) => text)).toEqual([
    '1036000',
    '1038000',
    '1040000',
    '1042000',
    '1044000',
  ]);
});

test('an account without money has one line, and one that never changes lies in the middle', () => {
  expect(valueAxis([0, 0, 0], false).ticks).toEqual([{ place: 0, text: '0' }]);
  const { low, high } = valueAxis([500, 500], false);
  expect((low + high) / 2).toBe(500);
});

test('nothing has no lines', () => {
  expect(valueAxis([], false).ticks).toEqual([]);
});
