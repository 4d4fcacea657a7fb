import { describe, expect, it } from 'vitest';
import { type Period, periodStart } from './periods.ts';

const start = (period: Period, now: string) => periodStart(period, new Date(now))?.toISOString();

describe('the start of a period', () => {
  it('lies 24 hours back, to the minute, for a day', () => {
    expect(start('LAST_24H', '2026-03-01T10:15:00Z')).toBe('2026-02-28T10:15:00.000Z');
  });

  it('is the close that begins the day a week back', () => {
    expect(start('LAST_WEEK', '2026-01-03T00:00:00Z')).toBe('2025-12-27T00:00:00.000Z');
    expect(start('LAST_WEEK', '2026-01-03T23:59:59Z')).toBe('2025-12-27T00:00:00.000Z');
  });

  it('lies calendar months back, on the last day when the month is shorter', () => {
    expect(start('LAST_MONTH', '2026-03-31T08:00:00Z')).toBe('2026-02-28T00:00:00.000Z');
    expect(start('LAST_3MONTH', '2026-05-31T08:00:00Z')).toBe('2026-02-28T00:00:00.000Z');
    expect(start('LAST_YEAR', '2028-02-29T23:59:59Z')).toBe('2027-02-28T00:00:00.000Z');
  });

  it('is the first of January for the year to date', () => {
    expect(start('YEAR_TO_DATE', '2026-11-20T14:00:00Z')).toBe('2026-01-01T00:00:00.000Z');
  });

  it('is open for all time', () => {
    expect(periodStart('ALL_TIME', new Date())).toBeNull();
  });
});
