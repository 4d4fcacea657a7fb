import { RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approvalsRequired,
  CHAIN_LATE_HOURS,
  CONFIRMATION_HOURS,
  missingCall,
  needsProof,
  SETTLEMENT_HOURS,
  TARGET_DECISIONS,
  TARGET_WAIT_HOURS,
  WITHDRAWAL_WINDOW_HOURS,
  waitEnd,
} from './rules.ts';

test.each([
  ['100000', 1],
  ['100000.000000000000000001', 2],
  ['0', 1],
  ['99999.99', 1],
  ['5000000', 2],
])('withdrawals of $%s in a day need %i approvals', (usd, approvals) => {
  expect(approvalsRequired({ windowUsd: rateOf(usd), isPriceOld: false })).toBe(approvals);
});

test('a withdrawal whose price is old is treated as a large one', () => {
  const old = { windowUsd: rateOf('1'), isPriceOld: true };
  expect(approvalsRequired(old)).toBe(2);
  const called = { ...old, walletUsedBefore: true, walletCallHeld: true };
  expect(missingCall({ ...called, withdrawalCallHeld: false })).toBe('WITHDRAWAL');
  expect(missingCall({ ...called, withdrawalCallHeld: true })).toBeNull();
});

test('more money never needs fewer approvals', () => {
  const dollars = fc.bigInt({ min: 0n, max: 10_000_000n * RATE_ONE });
  fc.assert(
    fc.property(dollars, dollars, (left, right) => {
      const [less, more] = left < right ? [left, right] : [right, left];
      const needed = (windowUsd: Rate) => approvalsRequired({ windowUsd, isPriceOld: false });
      return needed(less) <= needed(more);
    }),
  );
});

describe('a video call', () => {
  const facts = {
    windowUsd: rateOf('1000'),
    isPriceOld: false,
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

describe('the wait of an approved wallet ends', () => {
  const HOUR_MS = 3_600_000;
  const at = (hours: number) => new Date(hours * HOUR_MS);

  test.each([
    ['48 hours after its approval', 0, null, [], 48],
    ['48 hours after a change that followed', 0, 60, [], 108],
    ['48 hours after its approval when the change came before', 10, 0, [], 58],
    ['with the first call that was held', 0, null, [5, 7], 5],
    ['with a call in the instant of its approval', 0, null, [0], 0],
    ['in time when the call came later', 0, null, [50], 48],
    ['not with a call before the change', 0, 6, [5], 54],
    ['not with a call in the instant of the change', 0, 6, [6], 54],
    ['with a call after the change', 0, 6, [5, 7], 7],
    ['not with a call before its approval', 10, null, [5], 58],
  ])('%s', (_what, approved, changed, calls, end) => {
    const credentialsChangedAt = changed === null ? null : at(changed);
    const facts = { approvedAt: at(approved), credentialsChangedAt, callsAt: calls.map(at) };
    expect(waitEnd(facts)).toEqual(at(end));
  });
});

test('what staff may decide of a wallet in each state', () => {
  expect(TARGET_DECISIONS).toEqual({
    PENDING: ['APPROVED', 'REJECTED'],
    APPROVED: ['SUSPENDED'],
    SUSPENDED: ['APPROVED'],
    REJECTED: [],
    REMOVED: [],
  });
});

test('the hours that are promised', () => {
  expect(TARGET_WAIT_HOURS).toBe(48);
  expect(SETTLEMENT_HOURS).toBe(24);
  expect(WITHDRAWAL_WINDOW_HOURS).toBe(24);
  expect(CONFIRMATION_HOURS).toBe(24);
  expect(CHAIN_LATE_HOURS).toBe(6);
});

describe('a self-hosted wallet', () => {
  const facts = { toTargetUsd: rateOf('1080'), isPriceOld: false, euroUsd: rateOf('1.08') };

  test('needs its proof above 1,000 euros, whatever the euro costs', () => {
    expect(needsProof(facts)).toBe(false);
    expect(needsProof({ ...facts, toTargetUsd: facts.toTargetUsd + 1n })).toBe(true);
    expect(needsProof({ ...facts, euroUsd: facts.euroUsd - 1n })).toBe(true);
    expect(needsProof({ ...facts, toTargetUsd: 0n })).toBe(false);
  });

  test('needs it where nobody knows how much it is', () => {
    expect(needsProof({ ...facts, toTargetUsd: 1n, isPriceOld: true })).toBe(true);
    expect(needsProof({ ...facts, toTargetUsd: 1n, euroUsd: null })).toBe(true);
  });
});
