import { expect, test } from 'vitest';
import { dueAt, TURNAROUNDS } from './turnaround.ts';

const THURSDAY = new Date('2026-03-05T16:30:00.000Z');
const SATURDAY = new Date('2026-03-07T09:00:00.000Z');

function endsFrom(from: Date): string[] {
  return TURNAROUNDS.map((code) => dueAt(code, from).toISOString());
}

test('a turnaround ends at its upper bound, weekends left out of business days', () => {
  expect(endsFrom(THURSDAY)).toEqual([
    '2026-03-05T16:40:00.000Z',
    '2026-03-06T16:30:00.000Z',
    '2026-03-06T16:30:00.000Z',
    '2026-03-09T16:30:00.000Z',
    '2026-03-10T16:30:00.000Z',
    '2026-03-12T16:30:00.000Z',
  ]);
});

test('what begins at a weekend is counted from Monday on', () => {
  expect(endsFrom(SATURDAY)).toEqual([
    '2026-03-07T09:10:00.000Z',
    '2026-03-08T09:00:00.000Z',
    '2026-03-09T09:00:00.000Z',
    '2026-03-10T09:00:00.000Z',
    '2026-03-11T09:00:00.000Z',
    '2026-03-13T09:00:00.000Z',
  ]);
});
