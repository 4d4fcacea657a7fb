import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Database, Tx } from '../database/connect.ts';
import { transact, unguarded } from '../database/transact.ts';
import type { IdempotencyClaim } from './idempotency.ts';

/** A request with an idempotency key that takes more than one transaction, and may come again while it is under way. */
export type RequestInSteps = {
  /** By which the same request is known, whatever its input; 32 bytes. */
  readonly mark: Buffer;
  /** What it took before its effect is given up by these if it fails, so that whoever sends it again does not wait for it. */
  readonly undos: ((tx: Tx) => Promise<unknown>)[];
};

const requests = new AsyncLocalStorage<RequestInSteps>();

/** Does the work of a request with a key, and after a failure what the work has left to `undos` of `currentRequest`. */
export async function inSteps<T>(
  database: Database,
  claim: IdempotencyClaim,
  work: () => Promise<T>,
): Promise<T> {
  const request: RequestInSteps = { mark: markOf(claim), undos: [] };
  try {
    return await requests.run(request, work);
  } catch (error) {
    for (const undo of request.undos) {
      // What stays goes by itself in time, and the failure is what is told.
      await unguarded(() => transact(database, undo)).catch(() => undefined);
    }
    throw error;
  }
}

/** The request in steps that this is done for; undefined for any other. */
export function currentRequest(): RequestInSteps | undefined {
  return requests.getStore();
}

function markOf({ ownerId, userId, call, key }: IdempotencyClaim): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([ownerId, userId, call, key]))
    .digest();
}
