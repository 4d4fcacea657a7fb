import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What became of one file of tests. */
export type FileReport = {
  readonly file: string;
  readonly project: string;
  /** From its loading to the end of its last hook. */
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Full names of the tests that failed. */
  readonly failedTests: readonly string[];
  /** Whether it failed outside of its tests, so that none of them says so. */
  readonly isBroken: boolean;
};

/** What became of a run; `errors` are those that no test owns. */
export type RunReport = { readonly files: readonly FileReport[]; readonly errors: number };

export const REPORT_VARIABLE = 'BALLAST_TEST_REPORT';

export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: RunReport = { files: modules.map(fileReport), errors: errors.length };
    const path = process.env[REPORT_VARIABLE];
    if (path) writeFileSync(path, JSON.stringify(report));
  }
}

function fileReport(module: TestModule): FileReport {
  const tests = [...module.children.allTests()];
  const having = (state: string) => tests.filter((test) => test.result().state === state);
  const [passed, failed] = [having('passed').length, having('failed').length];
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    project: module.project.name,
    seconds: (setupDuration + collectDuration + duration) / 1000,
    passed,
    failed,
    skipped: tests.length - passed - failed,
    failedTests: having('failed').map(({ fullName }) => fullName),
    isBroken: module.state() === 'failed' && failed === 0,
  };
}
