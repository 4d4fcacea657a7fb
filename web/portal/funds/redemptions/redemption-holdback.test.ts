import { expect, it } from 'vitest';
import { expectsHoldback, paidAtOnce } from './redemption-holdback.ts';

it('expects a holdback above 95 %, not at it', () => {
  expect(expectsHoldback('USDC', '950', '1000')).toBe(false);
  expect(expectsHoldback('USDC', '950.000001', '1000')).toBe(true);
  expect(expectsHoldback('USDC', '', '1000')).toBe(false);
});

it('pays what is not held back, exactly', () => {
  const paid = paidAtOnce('ETH', '2.000000000000000001', '0.100000000000000001');
  expect(paid).toBe('1.900000000000000000');
});
