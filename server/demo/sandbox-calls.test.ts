import { expect, test } from 'vitest';
import { durationMs } from './sandbox-calls.ts';

test.each([
  ['PT10M', 600_000],
  ['P1D', 86_400_000],
  ['P1W', 604_800_000],
  ['P1DT2H3M4S', 93_784_000],
  ['PT0S', 0],
  ['P3653D', 3_653 * 86_400_000],
])('%s is %i milliseconds', (text, milliseconds) => {
  expect(durationMs(text)).toBe(milliseconds);
});

test.each([
  '',
  'P',
  'PT',
  'P1M',
  'P1Y',
  '-P1D',
  'P-1D',
  '10',
  'p1d',
  'P1.5D',
  'P3654D',
  `P${'9'.repeat(400)}D`,
])('"%s" is refused', (text) => {
  expect(durationMs(text)).toBeNull();
});
