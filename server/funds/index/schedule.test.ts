import { describe, expect, it } from 'vitest';
import { closeBefore, nextClose, nextRebalance } from './schedule.ts';

const next = (schedule: 'MONTHLY' | 'QUARTERLY', after: string) =>
  nextRebalance(schedule, new Date(after)).toISOString();

describe('the rebalance schedule', () => {
  it('is the first day of the next month, never the moment itself', () => {
    expect(next('MONTHLY', '2026-01-31T23:59:59.999Z')).toBe('2026-02-01T00:00:00.000Z');
    expect(next('MONTHLY', '2026-02-01T00:00:00Z')).toBe('2026-03-01T00:00:00.000Z');
    expect(next('MONTHLY', '2026-12-05T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
  });

  it('is the first day of the next quarter', () => {
    expect(next('QUARTERLY', '2026-01-01T00:00:00Z')).toBe('2026-04-01T00:00:00.000Z');
    expect(next('QUARTERLY', '2026-11-20T14:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
  });
});

describe('closes', () => {
  it('stand at 00:00 UTC', () => {
    expect(closeBefore(new Date('2026-11-20T23:59:59Z')).toISOString()).toBe(
      '2026-11-20T00:00:00.000Z',
    );
    expect(closeBefore(new Date('2026-11-20T00:00:00Z')).toISOString()).toBe(
      '2026-11-20T00:00:00.000Z',
    );
    expect(nextClose(new Date('2026-02-28T00:00:00Z')).toISOString()).toBe(
      '2026-03-01T00:00:00.000Z',
    );
  });
});
