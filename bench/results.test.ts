import { expect, test } from 'vitest';
import type { BenchRow } from './bench-row.ts';
import { describeResults, verdictOf } from './results.ts';

const reached: BenchRow = {
  figure: 'postings',
  yardstick: 'TPC-B',
  ratio: 0.8,
  bar: { atLeast: 0.75 },
  absolute: '8/s beside 10/s',
};
const fallen: BenchRow = { ...reached, figure: 'memory', ratio: 1.01, bar: { atMost: 1 } };
const unknown: BenchRow = { ...reached, figure: 'start', ratio: Number.NaN };

test('a run in which a bar fell exits 1 and names it', () => {
  expect(verdictOf([reached, fallen])).toEqual({
    line: '1 of 2 bars fell: memory.',
    exitCode: 1,
  });
});

test('a figure that could not be told has fallen', () => {
  expect(verdictOf([unknown]).exitCode).toBe(1);
});

test('a run whose bars are all reached exits 0, on the bar too', () => {
  const onTheBar: BenchRow = { ...reached, ratio: 0.75 };
  expect(verdictOf([reached, onTheBar]).exitCode).toBe(0);
});

test('the table says of each figure whether it was reached', () => {
  const run = { day: '2026-11-22', node: 'v24.0.0', processors: '2 cores' };
  const table = describeResults([reached, fallen], run);
  expect(table).toContain('| postings | TPC-B | 0.80 | at least 0.75 | yes | 8/s beside 10/s |');
  expect(table).toContain('| memory | TPC-B | 1.01 | at most 1 | no | 8/s beside 10/s |');
});
