import { expect, test } from 'vitest';
import { POINTS_MAX, sampleMoments } from './samples.ts';

const DAY_MS = 86_400_000;
const to = new Date('2026-11-20T15:20:00Z');
const back = (days: number) => new Date(to.getTime() - days * DAY_MS);

test('a day and a week are read by the hour', () => {
  expect(sampleMoments(back(1), to)).toHaveLength(24);
  expect(sampleMoments(back(7), to)).toHaveLength(168);
  expect(sampleMoments(back(1), to).at(-1)).toEqual(new Date('2026-11-20T15:00:00Z'));
});

test('longer periods are read at closes, never more than the most', () => {
  for (const days of [9, 31, 92, 300, 301, 365, 1_100, 5_000]) {
    const moments = sampleMoments(back(days), to);
    expect(moments.length).toBeLessThanOrEqual(POINTS_MAX);
    expect(moments.length).toBeGreaterThanOrEqual(Math.min(days, 140) - 1);
    expect(moments.every((at) => at.getTime() % DAY_MS === 0)).toBe(true);
  }
});

test('the same closes are read from one day to the next', () => {
  const today = sampleMoments(back(1_000), to).map(Number);
  const tomorrow = sampleMoments(back(1_000), new Date(to.getTime() + DAY_MS)).map(Number);
  expect(today.filter((at) => !tomorrow.includes(at))).toEqual([]);
});
