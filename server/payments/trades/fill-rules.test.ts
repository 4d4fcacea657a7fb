import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { describe, expect, it } from 'vitest';
import { floorOf, isAtRate, isInBand } from './fill-rules.ts';

describe('the floor of an order', () => {
  it('is the quote less half a percent, rounded down, and never nothing', () => {
    expect([1_000_000n, 1001n, 200n, 199n, 1n].map(floorOf)).toEqual([
      995_000n,
      995n,
      199n,
      198n,
      1n,
    ]);
  });
});

describe('the amounts of a fill', () => {
  const sold = { asset: 'USDC', amount: 1_000_000_000n } as const;
  const bitcoin = (amount: bigint) => ({ asset: 'BTC', amount }) as const;

  it('are those of its rate to one minor unit', () => {
    const isTaken = (amount: bigint) => isAtRate(sold, bitcoin(amount), rateOf('0.00002'));
    const amounts = [1_999_998n, 1_999_999n, 2_000_000n, 2_000_001n, 2_000_002n];
    expect(amounts.map(isTaken)).toEqual([false, true, true, true, false]);
  });

  it('may differ by what the last place of a rate is worth', () => {
    const rate = RATE_ONE / 2500n;
    const large = { asset: 'USDC', amount: 3_000_000_000_000n } as const;
    const ether = (amount: bigint) => ({ asset: 'ETH', amount }) as const;
    const exact = 1200n * 10n ** 18n;
    expect(isAtRate(large, ether(exact + 3_000_000n), rate)).toBe(true);
    expect(isAtRate(large, ether(exact + 3_000_001n), rate)).toBe(false);
    expect(isAtRate(large, ether(exact - 3_000_001n), rate)).toBe(false);
  });
});

describe('the band around the stored prices', () => {
  it('is three percent to either side', () => {
    const isIn = (rate: string) => isInBand(rateOf(rate), rateOf('1'), rateOf('50000'));
    expect(['0.0000194', '0.00002', '0.0000206'].map(isIn)).toEqual([true, true, true]);
    expect(['0.0000193999', '0.0000206001', '0'].map(isIn)).toEqual([false, false, false]);
  });
});
