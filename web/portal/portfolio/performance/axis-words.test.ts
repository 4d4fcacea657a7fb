import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { timeAxis } from '../../../ui/charts/time-axis.ts';
import { valueAxis } from '../../../ui/charts/value-axis.ts';
import { timeLabels, valueLabels, zoneName } from './axis-words.ts';

const ZONE = process.env.TZ;

afterEach(() => {
  if (ZONE === undefined) delete process.env.TZ;
  else process.env.TZ = ZONE;
});

const value = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: -10, max: 6 }))
  .map(([part, power]) => part * 10 ** power);

const kind = fc.constantFrom('worth' as const, 'fraction' as const, 'index' as const);

test('no value axis says the same twice, whatever it counts', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 40 }),
      kind,
      fc.boolean(),
      (values, counted, hasZero) => {
        const axis = valueAxis(values, hasZero);
        const labels = valueLabels(counted, axis);
        expect(labels).toHaveLength(axis.ticks.length);
        expect(new Set(labels).size).toBe(labels.length);
      },
    ),
  );
});

test.each([
  [
    [1_036_000, 1_044_000],
    ['$1.036m', '$1.038m', '$1.040m', '$1.042m', '$1.044m'],
  ],
  [[0, 0], ['$0']],
  [
    [0, 4],
    ['$0', '$1', '$2', '$3', '$4'],
  ],
  [
    [0.01, 0.05],
    ['$0.01', '$0.02', '$0.03', '$0.04', '$0.05'],
  ],
  [
    [95_000, 105_000],
    ['$94k', '$96k', '$98k', '$100k', '$102k', '$104k', '$106k'],
  ],
])('dollars of %j', (values, labels) => {
  expect(valueLabels('worth', valueAxis(values, false))).toEqual(labels);
});

test('percentages of gains and losses', () => {
  expect(valueLabels('fraction', valueAxis([-0.012, 0.021], true))).toEqual([
    '−2%',
    '−1%',
    '0%',
    '1%',
    '2%',
    '3%',
  ]);
  expect(valueLabels('fraction', valueAxis([0, 0.0021], true))).toContain('0.05%');
});

test('no time axis says the same twice, in any zone and over any change of the clock', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('UTC', 'Europe/Zurich', 'America/New_York', 'Australia/Lord_Howe'),
      fc.date({
        min: new Date('2020-01-01T00:00Z'),
        max: new Date('2030-01-01T00:00Z'),
        noInvalidDate: true,
      }),
      fc.integer({ min: 60_000, max: 3000 * 86_400_000 }),
      fc.integer({ min: 2, max: 12 }),
      (zone, start, length, count) => {
        process.env.TZ = zone;
        const { moments, unit } = timeAxis(start, new Date(start.getTime() + length), count);
        const labels = timeLabels(moments, unit).filter((label) => label !== null);
        expect(new Set(labels).size).toBe(labels.length);
        expect(labels.length).toBeGreaterThanOrEqual(1);
      },
    ),
  );
});

test('a day names its midnight, and a clock time that comes twice its day', () => {
  process.env.TZ = 'UTC';
  const moments = ['11T12', '11T18', '12T00', '12T06', '12T12'].map(
    (at) => new Date(`2026-03-${at}:00Z`),
  );
  expect(timeLabels(moments, 'hour')).toEqual([
    '11 Mar, 12:00',
    '18:00',
    '12 Mar',
    '06:00',
    '12 Mar, 12:00',
  ]);
});

test.each([
  ['UTC', 'UTC'],
  ['Europe/Zurich', 'Central European Time'],
  ['America/New_York', 'Eastern Time'],
])('the zone %s is named %s', (zone, name) => {
  process.env.TZ = zone;
  expect(zoneName()).toBe(name);
});
