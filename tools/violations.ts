import type { Violation } from './laws/project.ts';

export function reportViolations(violations: Violation[]): void {
  for (const { path, line, law, message } of violations) {
    console.log(`${path}:${line} ${law}: ${message}`);
  }
  console.log(violations.length === 0 ? 'Nothing to object to.' : `${violations.length} in all.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
