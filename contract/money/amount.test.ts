import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  divide,
  formatDecimal,
  formatMinor,
  obstacleToAmount,
  parseAmount,
  parseDecimal,
  rescale,
} from './amount.ts';

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
  expect(() => divide(1n, 0n, 'down')).toThrow(new RangeError('division by zero'));
});

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -3n],
  [5n, -2n, -3n],
  [-5n, -2n, 3n],
  [4n, 3n, 1n],
  [-4n, 3n, -1n],
  [5n, 3n, 2n],
  [-5n, -3n, 2n],
  [0n, -3n, 0n],
])(
  '%i divided by %i and rounded to the nearest is %i, halves away from zero',
  (of, by, nearest) => {
    expect(divide(of, by, 'half_up')).toBe(nearest);
  },
);

test.each([
  [7n, -2n, -4n],
  [-7n, -2n, 4n],
  [1n, 3n, 1n],
  [-1n, 3n, -1n],
  [6n, -3n, -2n],
])('%i divided by %i and rounded up is %i, away from zero', (of, by, up) => {
  expect(divide(of, by, 'up')).toBe(up);
});

test.each([
  [0n, 2, '0.00'],
  [5n, 2, '0.05'],
  [-5n, 2, '-0.05'],
  [-1_250n, 2, '-12.50'],
  [12n, 0, '12'],
  [-12n, 0, '-12'],
  [0n, 0, '0'],
] as const)(
  '%i units with %i places are written %s, and read as the same',
  (units, scale, text) => {
    expect(formatDecimal(units, scale)).toBe(text);
    expect(parseDecimal(text, scale)).toBe(units);
  },
);

test('twenty whole digits are read, and one more is not', () => {
  expect(parseDecimal('9'.repeat(20), 0)).toBe(10n ** 20n - 1n);
  expect(parseDecimal(`-${'9'.repeat(20)}.5`, 1)).toBe(-(10n ** 21n - 5n));
  expect(parseDecimal(`1${'0'.repeat(20)}`, 0)).toBeNull();
});

test('units are brought to other places, and rounded where there are fewer', () => {
  expect(rescale(5n, 2, 4, 'down')).toBe(500n);
  expect(rescale(5n, 2, 2, 'up')).toBe(5n);
  expect(rescale(1_234n, 4, 2, 'down')).toBe(12n);
  expect(rescale(1_234n, 4, 2, 'up')).toBe(13n);
  expect(rescale(1_250n, 4, 2, 'half_up')).toBe(13n);
});

test('amounts are read and written with the places of their asset', () => {
  expect(parseAmount('BTC', '0.015')).toEqual({ asset: 'BTC', minor: 1_500_000n });
  expect(parseAmount('BTC', '0.123456789')).toBeNull();
  expect(formatMinor('BTC', 1_500_000n)).toBe('0.01500000');
  expect(formatMinor('USD', -1_250n)).toBe('-12.50');
});

test.each([
  [null, 'amount_invalid'],
  [0n, 'amount_invalid'],
  [-10n, 'amount_invalid'],
  [9n, 'amount_below_minimum'],
  [10n, null],
  [20n, null],
  [21n, 'amount_above_maximum'],
] as const)('between 10 and 20, %s is taken or refused: %s', (minor, obstacle) => {
  expect(obstacleToAmount(minor, { minimum: 10n, maximum: 20n })).toBe(obstacle);
});

test('of an amount that is no amount nothing else is said, however low the minimum', () => {
  expect(obstacleToAmount(0n, { minimum: -5n, maximum: 20n })).toBe('amount_invalid');
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
