import { expect, test } from 'vitest';
import { countOf, failuresOf } from './vitest-task.ts';

const clean = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ name: 'a', status: 'passed', assertionResults: [1, 2, 3] }],
};

test('single tests are counted', () => {
  expect(countOf(clean, 0, '')).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
});

test('a file that could not be loaded counts as a failure', () => {
  const broken = { name: 'b', status: 'failed', assertionResults: [] };
  const report = { ...clean, testResults: [...clean.testResults, broken] };
  expect(countOf(report, 1, '')).toMatchObject({ passed: 3, failed: 1 });
});

test('an error outside of any test fails the run', () => {
  expect(countOf(clean, 1, '')).toMatchObject({ failed: 1 });
});

test('a run without a report is a failure, never nothing', () => {
  expect(countOf(null, 0, 'gone')).toMatchObject({ passed: 0, failed: 1, output: 'gone' });
});

test('a kind of test of which there is none proves nothing', () => {
  const empty = { ...clean, numPassedTests: 0, testResults: [] };
  expect(countOf(empty, 0, '')).toMatchObject({ passed: 0, failed: 1 });
});

test('of a run that failed, the failures are shown; of one that could not start, all it said', () => {
  expect(failuresOf('passes\n--- Failed Tests 1 ---\nwhy\n')).toBe('--- Failed Tests 1 ---\nwhy\n');
  expect(failuresOf('passes\n\u001b[31m⎯ Failed Suites 2 ⎯\nwhy')).toContain('Failed Suites 2');
  expect(failuresOf('no such project')).toBe('no such project');
});
