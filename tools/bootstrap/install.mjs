import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants as system } from 'node:os';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { oneAtATime } from './one-at-a-time.mjs';
import { cache, root } from './paths.mjs';
import { pathWithPrograms } from './pinned-node.mjs';
import { InstallFailed } from './tell-failure.mjs';

const STAMP = `${cache}/installed`;
const PACKAGES = `${root}node_modules`;
const UNFINISHED = 'unfinished';

/** Installs the packages of the lock file when they are missing or the lock file has changed. */
export async function installWhenStale() {
  if (readStamp() === hashOfDependencies()) return;
  await oneAtATime('installing the packages', async (lock) => {
    const wanted = hashOfDependencies();
    const stamp = readStamp();
    if (stamp === wanted) return;
    if (stamp === UNFINISHED) {
      console.error('An installation was not finished: starting it afresh.');
      rmSync(PACKAGES, { recursive: true });
    }
    await install(lock);
    writeFileSync(STAMP, wanted);
  });
}

/** @param {number} lock */
async function install(lock) {
  const isFresh = !existsSync(PACKAGES);
  // Making a folder on a disk for reading alone fails as if the folder above were missing.
  accessSync(isFresh ? root : PACKAGES, constants.W_OK);
  mkdirSync(cache, { recursive: true });
  writeFileSync(STAMP, UNFINISHED);
  console.error(isFresh ? 'Installing the packages ...' : 'Bringing the packages up to date ...');
  // Not `npm ci`: it refuses the lock file where a registry lacks a package of another platform.
  const { status, output, warnings } = await runNpm(['install', '--no-save'], lock);
  // A package that does not fit on the disk is a mere warning to npm, and no later run repairs it.
  const torn = /TAR_ENTRY_ERROR (\w+): (.*)/.exec(warnings);
  if (torn) throw new InstallFailed(torn[2] ?? '', { code: torn[1] ?? '' });
  if (status === 0) return;
  // Not unfinished any more: npm has put everything back as it was, unless it was killed.
  if (status !== null) rmSync(STAMP);
  throw failureIn(output, warnings, status);
}

/** What the packages follow from; a script that changes in package.json brings no package. */
function hashOfDependencies() {
  const { scripts, ...manifest } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(JSON.stringify(manifest))
    .digest('hex');
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

/**
 * npm itself runs on the pinned Node once that is installed, the first on the PATH: it judges packages by
 * the Node it runs on. It is handed the lock and so holds it even when this process is killed.
 * @param {string[]} words
 * @param {number} lock
 * @returns {Promise<{ status: number | null, output: string, warnings: string }>}
 */
async function runNpm(words, lock) {
  const script = process.env.npm_execpath ?? '';
  const [program, first] = basename(script) === 'npm-cli.js' ? ['node', [script]] : ['npm', []];
  const npm = spawn(program, [...first, ...words, '--json', '--loglevel=warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', lock],
    env: { ...process.env, PATH: pathWithPrograms() },
  });
  const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    npm.kill(signal);
    process.exit(128 + system.signals[signal]);
  };
  for (const signal of signals) process.on(signal, end);
  try {
    const [output, warnings, [status]] = await Promise.all([
      text(/** @type {import('node:stream').Readable} */ (npm.stdout)),
      text(/** @type {import('node:stream').Readable} */ (npm.stderr)),
      once(npm, 'close'),
    ]);
    return { status, output, warnings };
  } catch (cause) {
    throw new InstallFailed(`npm does not start: ${cause}. It comes with Node.`, {
      code: 'npm',
      cause,
    });
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/**
 * @param {string} output
 * @param {string} warnings
 * @param {number | null} status
 */
function failureIn(output, warnings, status) {
  try {
    const { code, summary, detail } = JSON.parse(output).error;
    return new InstallFailed(`${summary}\n${detail}`.trim(), { code: String(code) });
  } catch {
    return new InstallFailed(`${output}${warnings}`.trim(), { code: `exit code ${status}` });
  }
}
