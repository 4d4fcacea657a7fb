import { CRYPTO_CODES } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approvalsRequired, missingCall, WITHDRAWAL_TERMS } from './rules.ts';

test.each(CRYPTO_CODES)(
  'a withdrawal of %s carries at least its fee and fits its limits',
  (code) => {
    const { fee, minimum, maximum } = WITHDRAWAL_TERMS[code];
    expect(fee > 0n && minimum > fee && maximum > minimum).toBe(true);
  },
);

test.each([
  ['100000', 1],
  ['100000.000000000000000001', 2],
  ['0', 1],
  ['99999.99', 1],
  ['5000000', 2],
])('withdrawals of $%s in a day need %i approvals', (usd, approvals) => {
  expect(approvalsRequired(rateOf(usd))).toBe(approvals);
});

test('more money never needs fewer approvals', () => {
  const dollars = fc.bigInt({ min: 0n, max: 10_000_000n * RATE_ONE });
  fc.assert(
    fc.property(dollars, dollars, (left, right) => {
      const [less, more] = left < right ? [left, right] : [right, left];
      return approvalsRequired(less) <= approvalsRequired(more);
    }),
  );
});

describe('a video call', () => {
  const facts = {
    windowUsd: rateOf('1000'),
    walletUsedBefore: false,
    walletCallHeld: false,
    withdrawalCallHeld: false,
  };

  test('is due before the first withdrawal to a wallet that had none', () => {
    expect(missingCall(facts)).toBe('WALLET');
    expect(missingCall({ ...facts, walletCallHeld: true })).toBeNull();
    expect(missingCall({ ...facts, walletUsedBefore: true })).toBeNull();
  });

  test('is due above 250,000 dollars in a day, whatever was spoken about the wallet before', () => {
    const large = { ...facts, windowUsd: rateOf('250000.01'), walletCallHeld: true };
    expect(missingCall({ ...large, walletUsedBefore: true })).toBe('WITHDRAWAL');
    expect(missingCall({ ...large, withdrawalCallHeld: true })).toBeNull();
    const atLimit = { ...large, windowUsd: rateOf('250000') };
    expect(missingCall(atLimit)).toBeNull();
  });
});
