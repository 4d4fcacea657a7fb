import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { root } from './paths.mjs';

const BUSY = 75;

/**
 * Does work that only one command at a time may do in this folder. Another one's work is waited for.
 * The lock is on the open folder: the system gives it back when all who hold it are dead, also a
 * child that was handed the file.
 * @template Result
 * @param {string} what
 * @param {(lock: number) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function oneAtATime(what, work) {
  const lock = openSync(root, 'r');
  try {
    if (takeLock(lock, ['--nonblock', '--conflict-exit-code', String(BUSY)]) === BUSY) {
      console.error(`Another command is ${what} in this folder: waiting until it is done ...`);
      takeLock(lock, []);
    }
    return await work(lock);
  } finally {
    closeSync(lock);
  }
}

/**
 * The lock belongs to the open file, so it stays when flock has ended. A machine without flock goes on without.
 * @param {number} lock
 * @param {string[]} options
 */
function takeLock(lock, options) {
  return spawnSync('flock', [...options, '3'], { stdio: ['ignore', 'ignore', 'inherit', lock] })
    .status;
}
