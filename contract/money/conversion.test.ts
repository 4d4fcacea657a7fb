import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount } from './amount.ts';
import { convertMinor, divideRates, RATE_ONE, rateOf, shareOf, worthOf } from './rate.ts';
import { splitByWeights } from './split.ts';

const code = fc.constantFrom('BTC', 'ETH', 'USDT', 'USDC');
const minor = fc.bigInt({ min: 1n, max: 10n ** 24n });
const price = fc.bigInt({ min: RATE_ONE / 1_000_000n, max: RATE_ONE * 1_000_000n });

test('selling and buying back at the same price never gains', () => {
  fc.assert(
    fc.property(code, code, minor, price, (from, to, amount, rate) => {
      const bought = convertMinor(from, amount, to, rate, 'down');
      const back = convertMinor(to, bought, from, divideRates(RATE_ONE, rate, 'down'), 'down');
      expect(back).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 20_000 },
  );
});

test('a conversion rounds the way that it was told, by at most one unit', () => {
  fc.assert(
    fc.property(code, code, minor, price, (from, to, amount, rate) => {
      const down = convertMinor(from, amount, to, rate, 'down');
      const up = convertMinor(from, amount, to, rate, 'up');
      expect(up - down === 0n || up - down === 1n).toBe(true);
    }),
    { numRuns: 20_000 },
  );
});

test('worth, shares and conversions of known amounts', () => {
  const amount = parseAmount('BTC', '0.5')?.minor ?? 0n;
  expect(worthOf('BTC', amount, rateOf('60000'))).toBe(rateOf('30000'));
  expect(convertMinor('BTC', amount, 'USDC', rateOf('60000.000001'), 'down')).toBe(30_000_000_000n);
  expect(convertMinor('BTC', amount, 'USDC', rateOf('60000.000001'), 'up')).toBe(30_000_000_001n);
  expect(shareOf(101n, rateOf('0.05'), 'down')).toBe(5n);
  expect(shareOf(101n, rateOf('0.05'), 'up')).toBe(6n);
});

test('the parts of a split add up to the whole, and the remainder is with the largest', () => {
  expect(splitByWeights(100n, [1n, 1n, 2n])).toEqual([25n, 25n, 50n]);
  expect(splitByWeights(101n, [1n, 1n, 2n])).toEqual([25n, 25n, 51n]);
  expect(splitByWeights(5n, [3n, 1n])).toEqual([4n, 1n]);
  expect(splitByWeights(101n, [2n, 1n, 2n])).toEqual([41n, 20n, 40n]);
  expect(splitByWeights(-5n, [1n, 3n])).toEqual([-1n, -4n]);
  const refused = new RangeError('a split needs a positive weight');
  expect(() => splitByWeights(1n, [0n, 0n])).toThrow(refused);
  expect(() => splitByWeights(1n, [])).toThrow(refused);
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(minor, weights, (total, parts) => {
      fc.pre(parts.some((weight) => weight > 0n));
      expect(splitByWeights(total, parts).reduce((sum, part) => sum + part, 0n)).toBe(total);
    }),
    { numRuns: 20_000 },
  );
});
