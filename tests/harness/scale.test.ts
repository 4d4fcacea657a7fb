import { expect, test } from 'vitest';
import { count, seed } from './scale.ts';

const isLong = process.env.BALLAST_TEST_SCALE === 'long';

test('a short run does at least a twentieth of the long count, a long run all of it', () => {
  expect(count(50)).toBe(isLong ? 50 : 3);
  expect(count(2000)).toBe(isLong ? 2000 : 100);
  expect(count(1)).toBe(1);
});

test('a short run never does less than the floor it names', () => {
  expect(count(50, 5)).toBe(isLong ? 50 : 5);
});

test('the seed is a whole number that random generators take', () => {
  expect(Number.isSafeInteger(seed)).toBe(true);
});
