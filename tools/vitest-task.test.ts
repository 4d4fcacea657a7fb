import { expect, test, vi } from 'vitest';
import type { RunReport } from '../tests/harness/vitest-report.ts';
import { listFailures, outcomeOf, runTasks } from './task.ts';
import { countOf, failuresOf } from './vitest-task.ts';

const file = {
  file: 'a.test.ts',
  project: 'unit',
  seconds: 1,
  failedTests: [],
  isBroken: false,
} as const;
const clean: RunReport = { files: [{ ...file, passed: 3, failed: 0, skipped: 1 }], errors: 0 };

test('single tests are counted', () => {
  expect(countOf(clean, 0, '')).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
});

test('a file that could not be loaded counts as a failure', () => {
  const broken = { ...file, file: 'b.test.ts', passed: 0, failed: 0, skipped: 0, isBroken: true };
  const report = { ...clean, files: [...clean.files, broken] };
  expect(countOf(report, 1, '')).toMatchObject({ passed: 3, failed: 1, failures: ['b.test.ts'] });
});

test('what failed is told by file and name, a task that is no test by its own', async () => {
  const failed = { ...file, passed: 2, failed: 1, skipped: 0, failedTests: ['a wire > is booked'] };
  const tests = countOf({ files: [failed], errors: 0 }, 1, '');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const outcome = await runTasks(
    [
      { name: 'tests', run: async () => tests },
      { name: 'style', run: async () => outcomeOf(false, 'a space too many') },
      { name: 'laws', run: async () => outcomeOf(true, '') },
    ],
    1,
  );
  vi.restoreAllMocks();
  expect(listFailures(outcome)).toBe('Failed:\n  a.test.ts > a wire > is booked\n  style\n');
  expect(listFailures(countOf(clean, 0, ''))).toBe('');
});

test('an error outside of any test fails the run', () => {
  expect(countOf(clean, 1, '')).toMatchObject({ failed: 1 });
  expect(countOf({ ...clean, errors: 1 }, 0, '')).toMatchObject({ failed: 1 });
});

test('a run without a report is a failure, never nothing', () => {
  expect(countOf(null, 0, 'gone')).toMatchObject({ passed: 0, failed: 1, output: 'gone' });
});

test('a kind of test of which there is none proves nothing', () => {
  expect(countOf({ files: [], errors: 0 }, 0, '')).toMatchObject({ passed: 0, failed: 1 });
});

test('the files of a run are handed on with their times', () => {
  expect(countOf(clean, 0, '').files).toEqual(clean.files);
});

test('of a run that failed, the failures are shown; of one that could not start, all it said', () => {
  expect(failuresOf('passes\n--- Failed Tests 1 ---\nwhy\n')).toBe('--- Failed Tests 1 ---\nwhy\n');
  expect(failuresOf('passes\n\u001b[31m⎯ Failed Suites 2 ⎯\nwhy')).toContain('Failed Suites 2');
  expect(failuresOf('no such project')).toBe('no such project');
});
