import { expect, test } from 'vitest';
import { quotedRate } from './quoted-rate.ts';

test.each([
  ['0.00000584', 'USDC', 'BTC', '1 BTC = 171,232.88 USDC'],
  ['171174.12', 'BTC', 'USDC', '1 BTC = 171,174.12 USDC'],
  ['0.9998', 'USDT', 'USDC', '1 USDC = 1.0002 USDT'],
  ['1', 'USDT', 'USDC', '1 USDT = 1.0000 USDC'],
  ['30.5', 'BTC', 'ETH', '1 BTC = 30.5000 ETH'],
  ['0', 'USDC', 'BTC', '1 USDC = 0.0000 BTC'],
])('%s for %s in %s reads %s', (rate, spent, bought, words) => {
  expect(quotedRate({ rate, spent, bought }).replaceAll('\u00a0', ' ')).toBe(words);
});
