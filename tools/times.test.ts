import { expect, test } from 'vitest';
import { timesOf } from './times.ts';

const file = (name: string, project: string, seconds: number) => ({
  file: name,
  project,
  seconds,
  passed: 1,
  failed: 0,
  skipped: 0,
  failedTests: [],
  isBroken: false,
});

test('kinds and files are told slowest first', () => {
  const files = [file('a.test.ts', 'unit', 2), file('b.test.ts', 'calls', 61.25)];
  expect(timesOf([...files, file('c.test.ts', 'unit', 3)])).toBe(
    [
      'Seconds of all files, by kind:',
      '   61.3  calls, files: 1',
      '    5.0  unit, files: 2',
      'Seconds of the 3 slowest files:',
      '   61.3  calls  b.test.ts',
      '    3.0  unit  c.test.ts',
      '    2.0  unit  a.test.ts',
    ].join('\n'),
  );
});

test('of many files the twenty slowest are named', () => {
  const many = Array.from({ length: 30 }, (_, n) => file(`${n}.test.ts`, 'unit', n));
  const lines = timesOf(many).split('\n');
  expect(lines).toHaveLength(1 + 1 + 1 + 20);
  expect(lines.at(-1)).toContain('10.test.ts');
});
