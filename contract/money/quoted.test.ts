import { expect, test } from 'vitest';
import { exchangeTerms, minorGivenFor, quotedRate, SPREAD } from './quoted.ts';
import { RATE_ONE, rateOf } from './rate.ts';

const BITCOIN = { asset: 'BTC', price: rateOf('50000') } as const;
const EURO = { asset: 'EUR', price: rateOf('1.08') } as const;
const DOLLAR = { asset: 'USD', price: rateOf('1') } as const;

test('the quoted rate is that of the prices less the spread, and never more', () => {
  expect(SPREAD).toBe(rateOf('0.001'));
  expect(quotedRate(BITCOIN, DOLLAR)).toBe(rateOf('49950'));
  expect(quotedRate(DOLLAR, BITCOIN)).toBe(rateOf('0.00001998'));
  // 0.999 / 1.08 goes on without end.
  expect(quotedRate(DOLLAR, EURO)).toBe(rateOf('0.925'));
  expect(quotedRate(EURO, { ...DOLLAR, price: rateOf('0.7') })).toBe(
    rateOf('1.541314285714285714'),
  );
});

test('what needs no trade is one for one, and costs no spread', () => {
  expect(quotedRate(DOLLAR, DOLLAR)).toBe(RATE_ONE);
  expect(minorGivenFor(DOLLAR, DOLLAR, 123n)).toBe(123n);
});

test('what is sold is exact, and what is bought for it is rounded down', () => {
  expect(exchangeTerms({ sell: DOLLAR, buy: BITCOIN }, { of: 'SELL', minor: 10_001n })).toEqual({
    ...{ sold: 10_001n, bought: 199_819n, rate: rateOf('0.00001998') },
  });
});

test('what is bought is exact, and what is sold for it is rounded up', () => {
  expect(exchangeTerms({ sell: DOLLAR, buy: BITCOIN }, { of: 'BUY', minor: 199_819n })).toEqual({
    ...{ sold: 10_001n, bought: 199_819n, rate: rateOf('0.00001998') },
  });
  expect(minorGivenFor(DOLLAR, BITCOIN, 1n)).toBe(1n);
  expect(minorGivenFor(BITCOIN, DOLLAR, 4_995_000n)).toBe(100_000_000n);
});
