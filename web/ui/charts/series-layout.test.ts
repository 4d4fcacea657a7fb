import { expect, test } from 'vitest';
import type { SeriesMark } from './series-chart.tsx';
import { layOut } from './series-layout.ts';

const SIZE = { width: 1000, height: 272 };

const WORDS = {
  labelValues: ({ ticks }: { ticks: readonly { text: string }[] }) => ticks.map(({ text }) => text),
  labelTimes: (moments: readonly Date[]) => moments.map((at) => at.toISOString()),
};

const point = (at: string, value: string) => ({ at: `${at}:00.000Z`, value });

test('a gap in time is a gap on the axis', () => {
  const points = [
    point('2026-03-01T00:00', '100'),
    point('2026-03-02T00:00', '101'),
    point('2026-03-09T00:00', '102'),
    point('2026-03-09T12:00', '103'),
  ];
  const { points: placed } = layOut({ ...WORDS, points }, SIZE);
  const apart = placed.slice(1).map(({ x }, index) => x - (placed[index]?.x ?? 0));
  const [day = 0, week = 0, half = 0] = apart;
  expect(week / day).toBeCloseTo(7, 6);
  expect(half / day).toBeCloseTo(0.5, 6);
});

test('points are in order, the last of one moment counts', () => {
  const points = [
    point('2026-03-02T00:00', '2'),
    point('2026-03-01T00:00', '1'),
    point('2026-03-02T00:00', '3'),
  ];
  expect(layOut({ ...WORDS, points }, SIZE).points.map(({ value }) => value)).toEqual(['1', '3']);
});

test('gains lie above the line of zero, losses below it', () => {
  const points = [
    point('2026-03-01T00:00', '0'),
    point('2026-03-02T00:00', '-0.05'),
    point('2026-03-03T00:00', '0.05'),
  ];
  const { zero, points: placed, valueLabels } = layOut({ ...WORDS, points, hasZero: true }, SIZE);
  const heights = placed.map(({ y }) => Math.sign((zero ?? 0) - y));
  expect(heights).toEqual([0, -1, 1]);
  expect(valueLabels.filter(({ isZero }) => isZero)).toHaveLength(1);
});

const MARK: SeriesMark = { key: '1', at: '', direction: 'in', words: 'Deposit +5 USDC' };

test('marks stand at their moments, close ones under one sign, those of other periods nowhere', () => {
  const points = [
    point('2026-03-01T00:00', '1'),
    point('2026-03-02T00:00', '2'),
    point('2026-03-11T00:00', '3'),
  ];
  const marks = ['2026-02-27', '2026-03-02', '2026-03-06', '2026-03-06'].map((day, index) => ({
    ...MARK,
    key: String(index),
    at: `${day}T12:00:00.000Z`,
  }));
  const { groups, marked } = layOut({ ...WORDS, points, marks }, SIZE);
  expect(groups.map(({ items }) => items.map(({ key }) => key))).toEqual([['1'], ['2', '3']]);
  expect([...marked].map(([index, items]) => [index, items.length])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test.each([360, 768, 1440])('labels of a %i px wide chart have room', (width) => {
  const points = Array.from({ length: 300 }, (_, index) => ({
    at: new Date(Date.UTC(2025, 2, 12 + index)).toISOString(),
    value: String(1_000_000 + index * 137),
  }));
  const labelTimes = (moments: readonly Date[]) => moments.map(() => 'Mar 2026');
  const { timeLabels } = layOut({ ...WORDS, labelTimes, points }, { width, height: 272 });
  expect(timeLabels.length).toBeGreaterThanOrEqual(2);
  const [first] = timeLabels;
  expect(first?.x).toBeGreaterThanOrEqual(28);
  expect(timeLabels.at(-1)?.x).toBeLessThanOrEqual(width - 28);
});
