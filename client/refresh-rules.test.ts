import { expect, test } from 'vitest';
import { isRefreshRetried, refreshWaitMs } from './refresh-rules.ts';

test('the wait is 50 ms, then 200 ms, each with 5 to 15 percent more', () => {
  expect([0, 1].map((random) => Math.round(refreshWaitMs(0, random)))).toEqual([53, 58]);
  expect([0, 1].map((random) => Math.round(refreshWaitMs(1, random)))).toEqual([210, 230]);
});

test('a refresh is tried again at most once', () => {
  expect(isRefreshRetried('TOKEN_EXPIRED', 0)).toBe(true);
  expect(isRefreshRetried('TOKEN_EXPIRED', 1)).toBe(false);
  expect(isRefreshRetried('TOKEN_INVALID', 0)).toBe(false);
});
