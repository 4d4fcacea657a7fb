import { expect, test } from 'vitest';
import { depositCheck } from './deposit-currency-check.ts';

const LIST = {
  items: [
    { code: 'USDC', name: 'USD Coin', type: 'crypto' as const, is_deposit_available: true },
    { code: 'BTC', name: 'Bitcoin', type: 'crypto' as const, is_deposit_available: false },
    { code: 'USD', name: 'US dollar', type: 'fiat' as const, is_deposit_available: true },
  ],
};

test.each([
  ['USDC', 'crypto', 'AVAILABLE'],
  ['USD', 'fiat', 'AVAILABLE'],
  ['BTC', 'crypto', 'NOT_FOUND'],
  ['USDC', 'fiat', 'NOT_FOUND'],
  ['XYZ', 'crypto', 'NOT_FOUND'],
] as const)('%s by %s is %s', (code, type, check) => {
  expect(depositCheck(LIST, code, type)).toBe(check);
});

test('without the list nothing is known', () => {
  expect(depositCheck(null, 'USDC', 'crypto')).toBe('UNEXPECTED');
  expect(depositCheck(undefined, 'USDC', 'crypto')).toBe('UNEXPECTED');
});
