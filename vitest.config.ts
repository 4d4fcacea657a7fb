import { defineConfig } from 'vitest/config';
import { words } from './web/build/words.ts';

/**
 * The kinds of tests, told apart by file name and folder:
 * `x.test.ts` needs nothing, `x.database.test.ts` works on a real PostgreSQL server,
 * `tests/races` and `tests/crashes` run the whole server, `tests/journeys` a browser on top.
 */
const DATABASE_SET_UP = './tests/harness/vitest-postgres.ts';

export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        plugins: [words()],
        test: {
          name: 'unit',
          include: ['{contract,client,server,web,tools,tests/harness,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.database.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        test: {
          name: 'database',
          include: ['{server,tests/harness,bench}/**/*.database.test.ts'],
          globalSetup: DATABASE_SET_UP,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'races',
          include: ['tests/{races,fuzz,matrices}/**/*.test.ts'],
          globalSetup: DATABASE_SET_UP,
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'crashes',
          include: ['tests/crashes/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: [DATABASE_SET_UP, './tests/journeys/run-folder.ts'],
          // Each has a server, a database and a browser of its own; a third would only wait.
          maxWorkers: 2,
          testTimeout: 600_000,
          hookTimeout: 700_000,
        },
      },
    ],
  },
});
