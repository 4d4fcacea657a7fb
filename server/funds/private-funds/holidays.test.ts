import { describe, expect, test } from 'vitest';
import { businessDaysBefore } from './holidays.ts';

const NONE = new Set<string>();
/** A Thursday, the Friday after it, and the Friday a week later. */
const CHRISTMAS = new Set(['2026-12-24', '2026-12-25', '2027-01-01']);

describe('business days before a day', () => {
  test.each([
    // 2027-02-01 is a Monday: the weekend before it counts for nothing.
    ['2027-02-01', 0, NONE, '2027-02-01'],
    ['2027-02-01', 1, NONE, '2027-01-29'],
    ['2027-02-01', 5, NONE, '2027-01-25'],
    ['2027-02-01', 6, NONE, '2027-01-22'],
    // 2027-01-01 is a Friday, and a holiday itself, which changes nothing about the days before it.
    ['2027-01-01', 5, NONE, '2026-12-25'],
    ['2027-01-01', 5, CHRISTMAS, '2026-12-23'],
    ['2027-01-01', 4, CHRISTMAS, '2026-12-28'],
  ])('of %s, %i of them', (day, count, holidays, expected) => {
    expect(businessDaysBefore(holidays, day, count)).toBe(expected);
  });

  test('a holiday on a weekend takes no business day away', () => {
    const weekend = new Set(['2027-01-30', '2027-01-31']);
    expect(businessDaysBefore(weekend, '2027-02-01', 5)).toBe('2027-01-25');
  });
});
