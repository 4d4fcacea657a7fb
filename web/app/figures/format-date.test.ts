import { expect, test } from 'vitest';
import { formatDate } from './format-date.ts';

test.each([
  ['longWithTime', '5 March 2026 at 14:30'],
  ['medium', '5 Mar 2026'],
  ['mediumWithTime', '5 Mar 2026, 14:30'],
  ['mediumWithZone', '5 Mar 2026, 14:30 UTC'],
  ['mediumToSecond', '5 Mar 2026, 14:30:59 UTC'],
  ['short', '05/03/2026'],
  ['monthYear', 'March 2026'],
  ['shortMonthYear', 'Mar 2026'],
  ['year', '2026'],
  ['dayMonth', '5 Mar'],
  ['dayWithTime', '5 Mar, 14:30'],
  ['weekday', 'Thu 5 Mar'],
  ['weekdayWithTime', 'Thu 5 Mar, 14:30'],
  ['weekdayWithZone', 'Thu 5 Mar, 14:30 UTC'],
  ['time', '14:30'],
] as const)('%s writes %s', (format, written) => {
  expect(formatDate('2026-03-05T14:30:59.000Z', format, 'UTC')).toBe(written);
});

test('a moment is written in the reader’s own time zone', () => {
  expect(formatDate('2026-03-05T23:30:00.000Z', 'medium', 'Asia/Singapore')).toBe('6 Mar 2026');
});
