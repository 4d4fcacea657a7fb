import { AsyncLocalStorage } from 'node:async_hooks';

const ids = new AsyncLocalStorage<string | null>();

/**
 * Does work for a request from outside, whose id the jobs keep that come of it, and which is told to every provider that is
 * asked. It says what belongs together and decides nothing; null is work that nobody's request caused.
 */
export function forRequest<T>(id: string | null, work: () => T): T {
  return ids.run(id, work);
}

/** The request for which this is done; null for none. */
export function currentRequestId(): string | null {
  return ids.getStore() ?? null;
}
