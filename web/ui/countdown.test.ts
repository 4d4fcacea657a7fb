import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countDown } from './countdown.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('ticks once a second and stops at 0', () => {
  const ticks: number[] = [];
  countDown(3, (left) => ticks.push(left));
  vi.advanceTimersByTime(2_999);
  expect(ticks).toEqual([2, 1]);
  vi.advanceTimersByTime(60_000);
  expect(ticks).toEqual([2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('stops when it is told to', () => {
  const ticks: number[] = [];
  const stop = countDown(30, (left) => ticks.push(left));
  vi.advanceTimersByTime(1_000);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(ticks).toEqual([29]);
});
