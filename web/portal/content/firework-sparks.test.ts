import { expect, test } from 'vitest';
import { FIREWORKS_MS, fireworksSize, sparksAt } from './firework-sparks.ts';

test.each([
  [
    { width: 360, height: 900 },
    { width: 288, height: 720 },
  ],
  [
    { width: 1440, height: 900 },
    { width: 1152, height: 720 },
  ],
  [
    { width: 1600, height: 1000 },
    { width: 1280, height: 800 },
  ],
  [
    { width: 1920, height: 1080 },
    { width: 1280, height: 864 },
  ],
])('in a window of %o they take %o', (window, size) => {
  expect(fireworksSize(window)).toEqual(size);
});

test('they begin at once, fade, and are over in less than five seconds', () => {
  const size = { width: 1280, height: 720 };
  expect(sparksAt(0, size)).not.toEqual([]);
  const fades = [100, 300].map((ms) => Math.max(...sparksAt(ms, size).map(({ fade }) => fade)));
  expect(fades[0]).toBeGreaterThan(fades[1] ?? 1);
  expect(sparksAt(FIREWORKS_MS + 1, size)).toEqual([]);
  expect(FIREWORKS_MS).toBeLessThan(5_000);
});
