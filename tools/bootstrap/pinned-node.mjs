import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
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
    `The packages bring Node ${LEAST_MAJOR} for Linux only. This is ${process.platform}-${process.arch} with Node ${process.versions.node}: install Node ${LEAST_MAJOR} and run the command again.`,
  );
  process.exit(1);
}

/** PATH with the installed programs first. */
export function pathWithPrograms() {
  return [PROGRAMS, process.env.PATH].filter(Boolean).join(delimiter);
}

/**
 * Runs a script of the project on that Node in place of this process: same terminal, same signals,
 * same end.
 * @param {string} node
 * @param {string[]} words
 * @param {Record<string, string>} [environment]
 */
export function handOver(node, words, environment = {}) {
  const child = spawn(node, words, {
    cwd: root,
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: `${root}node_modules/.cache/node`,
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
