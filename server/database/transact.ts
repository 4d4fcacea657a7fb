import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from './connect.ts';
import { refusalOf } from './constraint-codes.ts';
import { isUnavailable } from './unavailable.ts';

const ATTEMPTS_MAX = 8;

/** SQLSTATEs after which the same transaction may simply be run again (PostgreSQL, section 13.5). */
const RETRYABLE = new Set(['40001', '40P01']);

const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs work in one transaction at READ COMMITTED and returns after the commit. A deadlock or serialization
 * failure runs it again, so `work` must do database work alone. Throws the `Refusal` of a violated
 * constraint, and `DatabaseUnavailable` when the outcome may be unknown.
 */
export function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => runOnce(database, work));
}

/** Retries a transaction after the SQLSTATEs above. */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw refusalOf(error) ?? error;
      await setTimeout(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function runOnce<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let opened: Tx | undefined;
  const result = await database.transaction().execute((tx) => {
    opened = tx;
    return work(tx);
  });
  if (opened) committed(opened);
  return result;
}

/** Says whether the same work may well succeed later: the database is away, or others were in the way. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isRetryable(error);
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/**
 * Calls back after the commit, never after a rollback. For hints within this process: it may end before the
 * callback.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const waiting = callbacks.get(tx);
  if (waiting) waiting.push(callback);
  else callbacks.set(tx, [callback]);
}

function committed(tx: Tx): void {
  for (const callback of callbacks.get(tx) ?? []) callback();
  callbacks.delete(tx);
}
