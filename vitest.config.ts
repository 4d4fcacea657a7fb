import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { leftOut } from './tests/harness/left-out.ts';
import { LongestFirst } from './tests/harness/longest-first.ts';
import { isLong, isWide } from './tests/harness/scale.ts';
import { words } from './web/build/words.ts';

/**
 * The kinds of tests, told apart by file name and folder:
 * `x.test.ts` needs nothing, `x.database.test.ts` works on a real PostgreSQL server,
 * `tests/fuzz` and `tests/matrices` make every call of the whole server, `tests/crashes` kills it, `tests/faults` give it bad days and `tests/races`
 * times and races it, one file after the other, `tests/screens` show every screen in a browser, `tests/journeys` walk
 * through them. A wide run and a long one add `x.wide.test.ts`, a long one
 * `x.long.test.ts` too.
 */
/** What every process knows before its tests. */
const setupFiles = ['./tests/harness/known-assets.ts'];

const DATABASE_SET_UP = './tests/harness/vitest-postgres.ts';

/** Files side by side, each on a database of its own; by itself Vitest leaves one core idle. */
const maxWorkers = availableParallelism();

/**
 * Files of one worker share the modules that they load, as calls share a process; loading them anew for each
 * file took a third of the time. Each has a database of its own all the same.
 */
const isolate = false;

/** Longest that one test of calls or races takes; the counts of the goals themselves take up to twenty times as long. */
const RANDOM_TEST_MS = isLong ? 5_400_000 : 600_000;

/** Nothing of others, what only a wide run needs, and what this run leaves to another. */
const exclude = [
  '**/node_modules/**',
  '**/dist/**',
  ...(isWide ? [] : ['**/*.wide.test.ts']),
  ...(isLong ? [] : ['**/*.long.test.ts']),
  ...leftOut,
];

/** What a page comes to is awaited this long, as its clicks are; how fast it comes is measured elsewhere. */
const PAGES = { expect: { poll: { timeout: 15_000 } } };

/** Compares the screens that are shown with those that there are, for which no browser is needed. */
const WHICH_SCREENS = 'tests/screens/{complete,specification}.test.ts';

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [words()],
        test: {
          name: 'unit',
          setupFiles,
          isolate,
          unstubGlobals: true,
          maxWorkers,
          include: [
            '{contract,client,server,web,tools,tests/harness,bench}/**/*.test.{ts,tsx}',
            WHICH_SCREENS,
          ],
          exclude: ['**/*.database{,.wide}.test.ts', ...exclude],
        },
      },
      {
        test: {
          name: 'database',
          setupFiles,
          isolate,
          maxWorkers,
          include: ['{server,tests/harness,bench}/**/*.database{,.wide}.test.ts'],
          exclude,
          globalSetup: DATABASE_SET_UP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'calls',
          setupFiles,
          isolate,
          maxWorkers,
          include: ['tests/{fuzz,matrices}/**/*.test.ts'],
          exclude,
          globalSetup: DATABASE_SET_UP,
          testTimeout: RANDOM_TEST_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'races',
          setupFiles,
          include: ['tests/races/**/*.test.ts'],
          exclude,
          globalSetup: DATABASE_SET_UP,
          fileParallelism: false,
          testTimeout: RANDOM_TEST_MS,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'crashes',
          setupFiles,
          include: ['tests/crashes/**/*.test.ts'],
          exclude,
          maxWorkers,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          setupFiles,
          include: ['tests/faults/**/*.test.ts'],
          exclude,
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'screens',
          setupFiles,
          isolate,
          maxWorkers,
          include: ['tests/screens/**/*.test.ts'],
          exclude: [WHICH_SCREENS, ...exclude],
          globalSetup: './tests/screens/browser-run.ts',
          ...PAGES,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          setupFiles,
          include: ['tests/journeys/**/*.test.ts'],
          exclude,
          globalSetup: [DATABASE_SET_UP, './tests/journeys/run-folder.ts'],
          // Those of one worker share a browser, and a server where none of their people meets another's.
          isolate,
          // A third server and browser would only wait.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          ...PAGES,
          testTimeout: 600_000,
          hookTimeout: 700_000,
        },
      },
    ],
  },
});
