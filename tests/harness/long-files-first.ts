import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files whose size does not tell how long they take. Begun last, one of them keeps one core busy while the
 * other waits; the journeys' own begins with the world on the embedded database, while another file makes that on
 * PostgreSQL.
 */
const LONG_FILES = ['/tests/fuzz/ledger-holds-model.test.ts', '/tests/journeys/main-job.test.ts'];

/** The order of files: those that are known to be long, then as Vitest does by itself, which begins with the largest. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG_FILES.some((file) => moduleId.endsWith(file));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
