import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that the longer files took when `npm test -- --keep-times` wrote them down, by their path. */
const seconds = new Map<string, number>(
  Object.entries(JSON.parse(readFileSync(new URL('../times.json', import.meta.url), 'utf8'))),
);

const root = new URL('../../', import.meta.url).pathname;

/**
 * The order of files: the longest first, since one that is begun last keeps one core busy while the other waits.
 * Of files of which nothing is known, as Vitest does by itself, which begins with the largest.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds.get(moduleId.slice(root.length)) ?? 0;
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => secondsOf(other) - secondsOf(one));
  }
}
