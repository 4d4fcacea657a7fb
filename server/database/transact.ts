import { setTimeout } from 'node:timers/promises';
import type { Database, Tx } from './connect.ts';
import { refusalOf } from './constraint-codes.ts';

const ATTEMPTS_MAX = 8;

/** SQLSTATEs after which the same transaction may simply be run again (PostgreSQL, section 13.5). */
const RETRYABLE = new Set(['40001', '40P01']);

const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs work in one transaction at READ COMMITTED and returns its result after the commit. A deadlock
 * or serialization failure runs it again, so `work` must do nothing but database work. Throws the
 * `Refusal` of a violated constraint, and `DatabaseUnavailable` when the outcome may be unknown.
 */
export function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => runOnce(database, work));
}

/** Runs a whole transaction again as long as the database says that it may be. */
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

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

/**
 * Calls back once the transaction is committed, and never when it is rolled back. For hints inside this
 * process only: nothing may depend on a callback, the process can end before it.
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
