import { existsSync } from 'node:fs';
import { advisoriesTask } from './advisories.ts';
import { programTask, root, type Task } from './task.ts';
import { vitestTask } from './vitest-task.ts';

const WORKSPACES = ['contract', 'client', 'server', 'web', 'tests', 'tools', 'bench'];

/** Tasks run side by side already, and each further checker learns the same types again: four took twice the processor time of one. */
const ONE_CHECKER = ['--checkers', '1'];

/**
 * The quick part of the test command: everything that needs no database and no browser. What is published about packages
 * fails the long one alone, because it changes without us.
 */
export function checkTasks(isLong = false): Task[] {
  return [
    ...WORKSPACES.filter((name) => existsSync(`${root}${name}/tsconfig.json`)).map((name) =>
      programTask(`types of ${name}`, 'tsc', ['-p', name, ...ONE_CHECKER]),
    ),
    programTask('style', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=200', '.']),
    programTask('dead code', 'knip', ['--no-progress']),
    programTask('dependencies of the product', 'knip', [
      '--production',
      '--include=files,dependencies,unlisted',
      '--no-progress',
    ]),
    programTask('laws', 'node', ['tools/laws.ts']),
    programTask('tidy', 'node', ['tools/tidy.ts']),
    advisoriesTask(isLong),
    vitestTask('unit tests', ['unit'], []),
  ];
}
