import { existsSync } from 'node:fs';
import { advisoriesTask } from './advisories.ts';
import { programTask, root, type Task } from './task.ts';
import { vitestTask } from './vitest-task.ts';

const WORKSPACES = ['contract', 'client', 'server', 'web', 'tests', 'tools', 'bench'];

/**
 * The quick part of the test command: everything that needs no database and no browser. What is published about packages
 * fails the long one alone, because it changes without us.
 */
export function checkTasks(isLong = false): Task[] {
  return [
    ...WORKSPACES.filter((name) => existsSync(`${root}${name}/tsconfig.json`)).map((name) =>
      programTask(`types of ${name}`, 'tsc', ['-p', name]),
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
