import { expect, test } from 'vitest';
import {
  convertMinor,
  divideRates,
  formatRate,
  parseRate,
  RATE_ONE,
  rateOf,
  shareOf,
  worthOf,
} from './rate.ts';

test('rates have eighteen places', () => {
  expect(RATE_ONE).toBe(1_000_000_000_000_000_000n);
  expect(rateOf('0.05')).toBe(50_000_000_000_000_000n);
  expect(formatRate(RATE_ONE)).toBe('1.000000000000000000');
  expect(parseRate('0.000000000000000001')).toBe(1n);
  expect(parseRate('0.0000000000000000001')).toBeNull();
  expect(() => rateOf('5%')).toThrow(new TypeError('not a rate: 5%'));
});

test('a rate divided by another is a rate, rounded to the nearest unless it is said otherwise', () => {
  expect(divideRates(rateOf('2'), rateOf('3'))).toBe(rateOf('0.666666666666666667'));
  expect(divideRates(rateOf('2'), rateOf('3'), 'down')).toBe(rateOf('0.666666666666666666'));
  expect(divideRates(rateOf('1'), rateOf('3'), 'up')).toBe(rateOf('0.333333333333333334'));
  expect(divideRates(rateOf('1'), rateOf('4'))).toBe(rateOf('0.25'));
  expect(() => divideRates(RATE_ONE, 0n)).toThrow(RangeError);
});

test('what an amount is worth is rounded to the nearest at the last place', () => {
  expect(worthOf('BTC', 1n, rateOf('50000'))).toBe(rateOf('0.0005'));
  expect(worthOf('BTC', -1n, rateOf('50000'))).toBe(rateOf('-0.0005'));
  // A satoshi at half of 10^-10 is worth half of the last place.
  expect(worthOf('BTC', 1n, 50_000_000n)).toBe(1n);
  expect(worthOf('BTC', 1n, 49_999_999n)).toBe(0n);
  expect(worthOf('USD', 250n, rateOf('1.2'))).toBe(rateOf('3'));
});

test('a conversion takes the places of both assets', () => {
  expect(convertMinor('BTC', 150_000_000n, 'USD', rateOf('20000.005'), 'down')).toBe(3_000_000n);
  expect(convertMinor('BTC', 150_000_000n, 'USD', rateOf('20000.005'), 'up')).toBe(3_000_001n);
  expect(convertMinor('BTC', 150_000_000n, 'USD', rateOf('20000.005'), 'half_up')).toBe(3_000_001n);
  expect(convertMinor('USD', 100n, 'BTC', rateOf('0.00002'), 'down')).toBe(2_000n);
});

test('a share of an amount goes the way that it was told', () => {
  expect(shareOf(1_001n, rateOf('0.05'), 'down')).toBe(50n);
  expect(shareOf(1_001n, rateOf('0.05'), 'up')).toBe(51n);
  expect(shareOf(1_001n, rateOf('0.05'), 'half_up')).toBe(50n);
  expect(shareOf(1_000n, rateOf('0.05'), 'up')).toBe(50n);
});
