import { expect, test } from 'vitest';
import { bpsOf, fractionOf, percentOf, weightsOf } from './typed-weights.ts';

test.each([
  ['0.25', '25'],
  ['0.2', '20'],
  ['1', '100'],
  ['0.1', '10'],
  ['0.0001', '0.01'],
  ['0.1234', '12.34'],
])('a weight of %s is typed as %s %%', (weight, percent) => {
  expect(percentOf(weight)).toBe(percent);
  expect(weightsOf({ BTC: percent })).toEqual({ BTC: fractionOf(bpsOf(percent) ?? 0n) });
});

test('what is finer than a hundredth of a percent, or more than everything, is none', () => {
  expect(bpsOf('0.001')).toBeNull();
  expect(bpsOf('100.01')).toBeNull();
  expect(bpsOf('x')).toBeNull();
  expect(bpsOf('')).toBe(0n);
});

test('a currency without a weight is left out', () => {
  expect(weightsOf({ BTC: '60', ETH: '', USDC: '0', USDT: '40' })).toEqual({
    BTC: '0.6000',
    USDT: '0.4000',
  });
});
