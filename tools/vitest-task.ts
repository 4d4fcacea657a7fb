import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEFT_OUT_VARIABLE } from '../tests/harness/left-out.ts';
import { REPORT_VARIABLE, type RunReport } from '../tests/harness/vitest-report.ts';
import { type Outcome, runProgram, type Task } from './task.ts';

/** Projects of vitest.config.ts that run side by side, less some of their files, as a task that counts single tests. */
export function vitestTask(
  name: string,
  projects: readonly string[],
  leftOut: readonly string[],
): Task {
  return { name, run: () => runVitest(projects, leftOut) };
}

async function runVitest(
  projects: readonly string[],
  leftOut: readonly string[],
): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'ballast-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const words = ['--reporter=default', '--reporter=./tests/harness/vitest-report.ts'];
    // Logs keep what is printed, and show colours as signs.
    const environment = {
      NO_COLOR: '1',
      [REPORT_VARIABLE]: file,
      [LEFT_OUT_VARIABLE]: leftOut.join(),
    };
    const { code, output } = await runProgram(
      'vitest',
      ['run', ...projects.map((project) => `--project=${project}`), ...words],
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

async function readReport(file: string): Promise<RunReport | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as RunReport;
  } catch {
    return null;
  }
}

/**
 * Counts single tests. A file that broke outside of its tests counts as a failure, and so does a run that
 * ended badly without a failed test or ran nothing.
 */
export function countOf(report: RunReport | null, code: number, output: string): Outcome {
  if (!report) return { passed: 0, failed: 1, skipped: 0, output };
  const { files } = report;
  const total = (pick: 'passed' | 'failed' | 'skipped') =>
    files.reduce((sum, file) => sum + file[pick], 0);
  const counted = total('failed') + files.filter(({ isBroken }) => isBroken).length;
  const isEmpty = total('passed') + counted === 0;
  const isGood = code === 0 && report.errors === 0 && !isEmpty;
  const failures = files.flatMap(({ file, failedTests, isBroken }) => [
    ...(isBroken ? [file] : []),
    ...failedTests.map((name) => `${file} > ${name}`),
  ]);
  return {
    passed: total('passed'),
    failed: isGood ? counted : Math.max(1, counted),
    skipped: total('skipped'),
    output,
    files,
    ...(failures.length > 0 && { failures }),
  };
}
