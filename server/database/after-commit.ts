import type { Tx } from './connect.ts';

const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls back once the transaction is committed, and never when it is rolled back. For hints inside this
 * process only: nothing may depend on a callback, the process can end before it.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  const waiting = callbacks.get(tx);
  if (waiting) waiting.push(callback);
  else callbacks.set(tx, [callback]);
}

/** Runs what waits for the commit of a transaction. For `transact` alone. */
export function committed(tx: Tx): void {
  for (const callback of callbacks.get(tx) ?? []) callback();
  callbacks.delete(tx);
}
