import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { cache, root } from './paths.mjs';
import { pathWithPrograms, pinnedNodeIfThere } from './pinned-node.mjs';

const STAMP = `${cache}/installed`;

/** Installs the packages of the lock file when they are missing or the lock file has changed. */
export async function installWhenStale() {
  const wanted = hashOfLock();
  if (readStamp() === wanted) return;
  const isFresh = !existsSync(`${root}node_modules`);
  console.error(isFresh ? 'Installing the packages ...' : 'Bringing the packages up to date ...');
  // Not `npm ci`: it refuses the lock file where a registry lacks a package of another platform.
  runNpm(['install', '--no-save']);
  mkdirSync(cache, { recursive: true });
  writeFileSync(STAMP, wanted);
}

function hashOfLock() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(root + file));
  return hash.digest('hex');
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

/**
 * npm itself runs on the pinned Node once that is installed: it judges packages by the Node it runs on.
 * @param {string[]} words
 */
function runNpm(words) {
  const script = process.env.npm_execpath ?? '';
  const isNpm = basename(script) === 'npm-cli.js';
  const [program, first] = isNpm
    ? [pinnedNodeIfThere() ?? process.execPath, [script]]
    : ['npm', []];
  const { status, error } = spawnSync(program, [...first, ...words], {
    cwd: root,
    stdio: ['inherit', 2, 2],
    env: { ...process.env, PATH: pathWithPrograms() },
  });
  if (error) console.error(`npm does not start: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}
