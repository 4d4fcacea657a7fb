import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test.each([
  ['medium', '5 Mar 2026'],
  ['mediumWithTime', '5 Mar 2026, 14:30'],
  ['short', '05/03/2026'],
  ['monthYear', 'March 2026'],
  ['dayMonth', '5 Mar'],
  ['time', '14:30'],
] as const)('%s writes %s', (format, written) => {
  expect(formatDate('2026-03-05T14:30:00.000Z', format, 'UTC')).toBe(written);
});

test('a moment is written in the reader’s own time zone', () => {
  expect(formatDate('2026-03-05T23:30:00.000Z', 'medium', 'Asia/Singapore')).toBe('6 Mar 2026');
});
