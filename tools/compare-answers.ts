import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type Answers,
  differencesOf,
  readDemoAnswers,
  renamedIn,
  shapesOf,
} from '../tests/harness/demo-answers.ts';
import { startServer } from '../tests/harness/server.ts';
import { root } from './task.ts';

/*
 * Compares what everybody of the demo world is answered to every query before and after a change that
 * must not show, such as a move or a rename:
 *
 *   node tools/compare-answers.ts FOLDER_OF_THE_OTHER_CLONE [old_name=new_name ...]
 *
 * The other clone is read twice: answers that differ between two worlds of the same code differ by chance, and are
 * compared by their shape.
 */

const READY_LIMIT_MS = 600_000;

async function answersOf(folder: string): Promise<Answers> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'ballast-answers-'));
  try {
    const server = await startServer({ folder, dataFolder, readyLimitMs: READY_LIMIT_MS });
    try {
      return await readDemoAnswers(server);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

const [before = '', ...renames] = process.argv.slice(2);
const renamed = new Map(
  renames.map((each): [string, string] => {
    const [from = '', to = ''] = each.split('=');
    return [from, to];
  }),
);
const first = renamedIn(await answersOf(resolve(before)), renamed);
const second = renamedIn(await answersOf(resolve(before)), renamed);
const after = await answersOf(root);
const keyOf = (line: string) => line.split(' ', 2).join(' ');
const byChance = new Set(differencesOf(first, second).map(keyOf));
// What differs between two worlds of the same code has the same shape all the same.
const found = [
  ...differencesOf(first, after).filter((line) => !byChance.has(keyOf(line))),
  ...differencesOf(shapesOf(first), shapesOf(after)).filter((line) => byChance.has(keyOf(line))),
];
for (const line of found) console.info(line);
console.info(
  `${first.size} answers before, ${after.size} after; ${byChance.size} of them differ by chance and are compared by shape; ${found.length} differences.`,
);
process.exitCode = found.length === 0 ? 0 : 1;
