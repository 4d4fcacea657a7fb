import { beforeEach } from 'vitest';

/** Says that the tests of a file build on each other: after one that failed, those that follow prove nothing. */
export function testsAreAChain(): void {
  beforeEach(({ task, skip }) => {
    const failed = task.file.tasks.find(({ result }) => result?.state === 'fail');
    if (failed) skip(`“${failed.name}” failed`);
  });
}
