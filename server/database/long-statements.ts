import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Tx } from './connect.ts';

/** How long the session waits for the answer of a statement of this work, where that is longer than its own limit. */
const waits = new AsyncLocalStorage<number>();

/** The server ends a statement first, and says so. */
const ANSWER_MS = 2_000;

/**
 * Does work whose statements may each run for so many seconds, both by the server's limit and by that of the session,
 * which would otherwise take the server for lost and give the statement up.
 */
export async function withLongStatements<T>(
  tx: Tx,
  seconds: number,
  work: () => Promise<T>,
): Promise<T> {
  const limit = `${seconds * 1000}ms`;
  await sql`select set_config('statement_timeout', ${limit}, true)`.execute(tx);
  return waits.run(seconds * 1000 + ANSWER_MS, work);
}

/** How long to wait for the answer of a statement that is sent now; undefined: as long as for any other. */
export function longWaitMs(): number | undefined {
  return waits.getStore();
}
