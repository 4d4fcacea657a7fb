import fc from 'fast-check';
import { expect, test } from 'vitest';
import { divide, formatDecimal, parseDecimal, rescale } from './amount.ts';

const SCALES = [0, 2, 6, 8, 18] as const;

const units = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n });

test.each(SCALES)('what is written with %i places reads as the same units', (scale) => {
  const small = fc.bigInt({
    min: -(10n ** BigInt(20 + scale)) + 1n,
    max: 10n ** BigInt(20 + scale) - 1n,
  });
  fc.assert(
    fc.property(small, (value) => {
      expect(parseDecimal(formatDecimal(value, scale), scale)).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});

test('beyond what a floating point number holds, nothing is rounded', () => {
  const text = '9007199254740993.000000000000000001';
  expect(parseDecimal(text, 18)).toBe(9_007_199_254_740_993_000_000_000_000_000_001n);
  expect(formatDecimal(9_007_199_254_740_993_000_000_000_000_000_001n, 18)).toBe(text);
});

test.each([
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '-0',
  '-0.00',
  '+1',
  ' 1',
  '1 ',
  '1,5',
  '١',
  '1.',
  '.5',
  '',
  '-',
  '01',
  '00',
  '1.2.3',
  '1_000',
  '--1',
  '1\u0000',
  '0.1234567890123456789',
  `1${'0'.repeat(30)}`,
])('"%s" is no amount', (text) => {
  expect(parseDecimal(text, 18)).toBeNull();
});

test('more places than the asset has are refused, not rounded', () => {
  expect(parseDecimal('0.001', 2)).toBeNull();
  expect(parseDecimal('0.010', 2)).toBeNull();
  expect(parseDecimal('0.01', 2)).toBe(1n);
});

test('a division goes the way that it was told', () => {
  expect(divide(7n, 2n, 'down')).toBe(3n);
  expect(divide(-7n, 2n, 'down')).toBe(-3n);
  expect(divide(7n, 2n, 'up')).toBe(4n);
  expect(divide(-7n, 2n, 'up')).toBe(-4n);
  expect(divide(7n, -2n, 'half_up')).toBe(-4n);
  expect(divide(5n, 4n, 'half_up')).toBe(1n);
  expect(divide(8n, 2n, 'up')).toBe(4n);
  expect(() => divide(1n, 0n, 'down')).toThrow(RangeError);
});

test('a division is never more than one unit away, and down never beyond up', () => {
  fc.assert(
    fc.property(
      units,
      units.filter((value) => value !== 0n),
      (dividend, divisor) => {
        const down = divide(dividend, divisor, 'down');
        const up = divide(dividend, divisor, 'up');
        const half = divide(dividend, divisor, 'half_up');
        expect([down, up]).toContain(half);
        const remainder = dividend - down * divisor;
        expect(remainder < 0n ? -remainder : remainder).toBeLessThan(
          divisor < 0n ? -divisor : divisor,
        );
      },
    ),
    { numRuns: 20_000 },
  );
});

test('bringing units to more places and back changes nothing', () => {
  fc.assert(
    fc.property(units, (value) => {
      expect(rescale(rescale(value, 6, 18, 'down'), 18, 6, 'down')).toBe(value);
    }),
    { numRuns: 20_000 },
  );
});
