import { expect, test } from 'vitest';
import { compareTimes } from './compare-times.ts';

/** The same times around `base` in each run. */
function times(base: number, length = 100): number[] {
  return Array.from({ length }, (_, n) => base + ((n * 37) % 100) / 100);
}

test('times of one distribution do not differ', () => {
  const found = compareTimes(times(10), times(10));
  expect(found.auc).toBeCloseTo(0.5);
  expect(found.medianMs).toBe(0);
});

test('times that never overlap are told apart in every try', () => {
  expect(compareTimes(times(12), times(10))).toMatchObject({ auc: 1 });
  expect(compareTimes(times(10), times(12))).toMatchObject({ auc: 0 });
  expect(compareTimes(times(12), times(10)).medianMs).toBeCloseTo(2);
});

test('chance moves the AUC of a thousand pairs by 0.013 and of 300 by 0.024', () => {
  expect(compareTimes(times(10, 1_000), times(10, 1_000)).aucDeviation).toBeCloseTo(0.013, 3);
  expect(compareTimes(times(10, 300), times(10, 300)).aucDeviation).toBeCloseTo(0.0236, 3);
});

test('one outlier moves neither figure much', () => {
  const found = compareTimes([...times(10), 5_000], times(10));
  expect(Math.abs(found.auc - 0.5)).toBeLessThan(0.01);
  expect(Math.abs(found.medianMs)).toBeLessThan(0.05);
});
