import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { oneAtATime } from './one-at-a-time.mjs';
import { cache, root } from './paths.mjs';
import { pathWithPrograms } from './pinned-node.mjs';

const INPUTS = ['web', 'contract', 'client', 'package-lock.json', 'tsconfig.base.json'];
const SKIPPED = new Set(['node_modules', 'dist']);
const DIST = `${root}web/dist`;
const STAMP = `${cache}/web-build.json`;

/** @typedef {{ look: string, content: string }} Stamp */

/**
 * Builds web/dist unless it was built from these very inputs. Times and sizes of the files answer at
 * once; when they differ (a checkout changes times) the contents decide.
 * @param {boolean} always
 */
export async function buildWebWhenStale(always) {
  if (!always && readStamp()?.look === lookOf(listInputs())) return;
  await oneAtATime('building the pages', async () => {
    const files = listInputs();
    const look = lookOf(files);
    const stamp = always ? null : readStamp();
    if (stamp?.look === look) return;
    const content = contentOf(files);
    if (stamp?.content !== content) build();
    mkdirSync(cache, { recursive: true });
    writeFileSync(STAMP, JSON.stringify({ look, content }));
  });
}

/** @returns {{ path: string, size: number, changedAt: number }[]} */
function listInputs() {
  return INPUTS.flatMap((input) => (existsSync(root + input) ? walk(input) : []));
}

/**
 * @param {string} path
 * @returns {{ path: string, size: number, changedAt: number }[]}
 */
function walk(path) {
  const stat = statSync(root + path);
  if (!stat.isDirectory()) return [{ path, size: stat.size, changedAt: stat.mtimeMs }];
  return readdirSync(root + path)
    .filter((name) => !SKIPPED.has(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .flatMap((name) => walk(`${path}/${name}`));
}

/** @param {{ path: string, size: number, changedAt: number }[]} files */
function lookOf(files) {
  const hash = createHash('sha256');
  for (const { path, size, changedAt } of files) hash.update(`${path}\0${size}\0${changedAt}\n`);
  return hash.digest('hex');
}

/** @param {{ path: string }[]} files */
function contentOf(files) {
  const hash = createHash('sha256');
  for (const { path } of files) hash.update(`${path}\0`).update(readFileSync(root + path));
  return hash.digest('hex');
}

/**
 * What the pages were built from, when they are there.
 * @returns {Stamp | null}
 */
function readStamp() {
  if (!existsSync(`${DIST}/index.html`)) return null;
  try {
    return JSON.parse(readFileSync(STAMP, 'utf8'));
  } catch {
    return null;
  }
}

function build() {
  accessSync(existsSync(DIST) ? DIST : `${root}web`, constants.W_OK);
  console.error('Building the browser parts ...');
  const { scripts } = JSON.parse(readFileSync(`${root}web/package.json`, 'utf8'));
  const { status } = spawnSync(scripts.build, {
    cwd: `${root}web`,
    shell: true,
    stdio: ['inherit', 2, 2],
    env: { ...process.env, PATH: pathWithPrograms() },
  });
  if (status !== 0) process.exit(status ?? 1);
}
