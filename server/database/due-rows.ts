import type { Database, Tx } from './connect.ts';
import { isTransient, transact } from './transact.ts';

/** Work on rows whose time has come: `next` locks one (SKIP LOCKED), undefined when none is left. */
export type DueRows<Row> = {
  readonly next: (tx: Tx) => Promise<Row | undefined>;
  readonly work: (tx: Tx, row: Row) => Promise<void>;
  /** Sees to it that `next` leaves a row alone for a while, because `work` threw `error`, and tells staff. */
  readonly putOff: (tx: Tx, row: Row, error: unknown) => Promise<void>;
};

/**
 * Works on every due row in a transaction of its own, so that one that cannot be worked on keeps back no other. Returns
 * how many were worked on. Throws only when the database is away.
 */
export async function workOnDueRows<Row>(database: Database, rows: DueRows<Row>): Promise<number> {
  for (let worked = 0; ; ) {
    const outcome = await workOnNext(database, rows);
    if (outcome === 'none') return worked;
    if (outcome === 'worked') worked += 1;
  }
}

async function workOnNext<Row>(
  database: Database,
  { next, work, putOff }: DueRows<Row>,
): Promise<'none' | 'worked' | 'put off'> {
  let row: Row | undefined;
  try {
    return await transact(database, async (tx) => {
      row = await next(tx);
      if (row === undefined) return 'none';
      await work(tx, row);
      return 'worked';
    });
  } catch (error) {
    if (row === undefined || isTransient(error)) throw error;
    const due = row;
    await transact(database, (tx) => putOff(tx, due, error));
    return 'put off';
  }
}

/**
 * Works on each row until it is told to stop. One that fails keeps back no other: what it failed with first is thrown
 * after the last row. Returns how many there was something to do about.
 */
export async function workOnEach<Row>(
  rows: readonly Row[],
  work: (row: Row) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  const failures: unknown[] = [];
  let worked = 0;
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      if (await work(row)) worked += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return worked;
}

/** An error in few words, for an alarm. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
