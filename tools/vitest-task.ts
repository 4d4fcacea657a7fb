import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Outcome, runProgram, type Task } from './task.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: unknown[] }[];
};

/** A project of vitest.config.ts as a task that counts single tests. */
export function vitestTask(project: string, name = `${project} tests`): Task {
  return { name, run: () => runVitest(project) };
}

async function runVitest(project: string): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'ballast-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const words = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    // Logs keep what is printed, and show colours as signs.
    const environment = { NO_COLOR: '1' };
    const { code, output } = await runProgram(
      'vitest',
      ['run', '--project', project, ...words],
      environment,
    );
    return countOf(await readReport(file), code, failuresOf(output));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What Vitest says of failures, which it does at the end; all of its output when it says nothing of them. */
export function failuresOf(output: string): string {
  const start = output.search(/^.*Failed (?:Tests|Suites) \d+/m);
  return start === -1 ? output : output.slice(start);
}

async function readReport(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/**
 * Counts single tests; a file that could not run counts as one failure, and so does a run that ended
 * badly without a failed test (an error outside any test) or in which nothing ran at all.
 */
export function countOf(report: Report | null, code: number, output: string): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0, output };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const counted = report.numFailedTests + brokenFiles;
  const isEmpty = report.numPassedTests + counted === 0;
  return {
    passed: report.numPassedTests,
    failed: code === 0 && !isEmpty ? counted : Math.max(1, counted),
    skipped: report.numPendingTests + report.numTodoTests,
    output,
  };
}
