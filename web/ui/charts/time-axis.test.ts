import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { timeAxis } from './time-axis.ts';

const ZONE = process.env.TZ;

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

const DAY_MS = 86_400_000;

const zone = fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kolkata');

const span = fc.tuple(
  fc.date({
    min: new Date('2020-01-01T00:00Z'),
    max: new Date('2030-01-01T00:00Z'),
    noInvalidDate: true,
  }),
  fc.integer({ min: 60_000, max: 3000 * DAY_MS }),
);

test('moments ascend within what is shown, two at least and not many more than asked for', () => {
  fc.assert(
    fc.property(zone, span, fc.integer({ min: 2, max: 12 }), (name, [start, length], count) => {
      process.env.TZ = name;
      const end = new Date(start.getTime() + length);
      const { moments } = timeAxis(start, end, count);
      expect(moments.length).toBeGreaterThanOrEqual(2);
      expect(moments.length).toBeLessThanOrEqual(count * 2 + 2);
      const times = moments.map((at) => at.getTime());
      expect(times).toEqual(times.toSorted((left, right) => left - right));
      expect(times[0]).toBeGreaterThanOrEqual(start.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(end.getTime());
    }),
  );
});

test.each([
  ['hour', DAY_MS],
  ['day', 7 * DAY_MS],
  ['day', 31 * DAY_MS],
  ['month', 366 * DAY_MS],
  ['year', 4000 * DAY_MS],
] as const)('neighbours differ by a %s within %i ms', (unit, length) => {
  const start = new Date('2026-03-12T10:00Z');
  expect(timeAxis(start, new Date(start.getTime() + length), 6).unit).toBe(unit);
});

test('quarters are thinned where a year is too wide and few moments are asked for', () => {
  const start = new Date('2025-02-13T04:49:20.407Z');
  const { moments } = timeAxis(start, new Date(start.getTime() + 51_390_639_593), 2);
  expect(moments.map((at) => at.getMonth())).toEqual([3, 9, 3, 9]);
});

test('days begin at midnight of the reader', () => {
  process.env.TZ = 'America/New_York';
  const { moments } = timeAxis(new Date('2026-03-05T10:00Z'), new Date('2026-03-12T10:00Z'), 7);
  expect(moments.map((at) => at.getHours())).toEqual(moments.map(() => 0));
});

test('one moment alone has no axis', () => {
  const at = new Date('2026-03-12T10:00Z');
  expect(timeAxis(at, at, 6).moments.length).toBeLessThanOrEqual(1);
});
