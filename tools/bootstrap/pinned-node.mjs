import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './paths.mjs';

const PROGRAMS = `${root}node_modules/.bin`;
const LEAST_MAJOR = 24;

/** The Node that the lock file brings, or null before the first install and where it brings none. */
export function pinnedNodeIfThere() {
  const node = `${PROGRAMS}/node`;
  return existsSync(node) ? node : null;
}

/** The Node to work with: the pinned one, else this one when it is new enough. Ends the process otherwise. */
export function pinnedNode() {
  const pinned = pinnedNodeIfThere();
  if (pinned) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= LEAST_MAJOR) return process.execPath;
  console.error(
    `The registry has not given Node ${LEAST_MAJOR} for this machine (node-linux-${process.arch}) and this is Node ${process.versions.node}. Install Node ${LEAST_MAJOR} and run the command again.`,
  );
  process.exit(1);
}

/** PATH with the installed programs first. */
export function pathWithPrograms() {
  return [PROGRAMS, process.env.PATH].filter(Boolean).join(delimiter);
}

const COMPILE_CACHE = `${root}node_modules/.cache/node`;

/**
 * Runs a script of the project on that Node: in this process when it is that Node already, as under
 * npm, which spares a start; else in a process in its place, with the same terminal, signals and end.
 * @param {string} node
 * @param {string[]} words
 * @param {Record<string, string>} [environment]
 */
export async function handOver(node, words, environment = {}) {
  if (realpathSync(node) === realpathSync(process.execPath)) await goOn(words, environment);
  else handOverTo(node, words, environment);
}

/**
 * @param {string[]} words
 * @param {Record<string, string>} environment
 */
async function goOn([script = '', ...rest], environment) {
  Object.assign(process.env, environment, { PATH: pathWithPrograms() });
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
  // Not imported by name: Nodes before 22 have none, and this file is loaded by them.
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  process.chdir(root);
  process.argv = [process.execPath, `${root}${script}`, ...rest];
  await import(pathToFileURL(`${root}${script}`).href);
}

/**
 * Runs words on another Node in a process of its own.
 * @param {string} node
 * @param {string[]} words
 * @param {Record<string, string>} [environment]
 */
export function handOverTo(node, words, environment = {}) {
  const child = spawn(node, words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...process.env,
      ...environment,
      PATH: pathWithPrograms(),
    },
  });
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    // A terminal sends Ctrl-C to the child as well; a second one would read as "at once".
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.on('error', (error) => {
    console.error(`Node does not start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 1));
  });
}
