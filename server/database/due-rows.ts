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

export type EachRow<Row> = {
  /** Works on a row in transactions of its own. Returns how much it did, or whether there was anything to do. */
  readonly work: (row: Row) => Promise<number | boolean>;
  /** Tells staff of a row that cannot be worked on. Without it such an error is thrown, as one of the database is. */
  readonly failed?: (row: Row, error: unknown) => Promise<void>;
};

/**
 * Works on rows one after the other, so that one that fails keeps back no other. One that takes too long each time looks
 * like a database that is away, and keeps back none either: what is to be thrown is thrown when all others are done, the
 * first of it. Begins no other once `signal` is aborted. Returns how much was done.
 */
export async function workOnEach<Row>(
  rows: Iterable<Row>,
  { work, failed }: EachRow<Row>,
  signal?: AbortSignal,
): Promise<number> {
  const errors: unknown[] = [];
  let done = 0;
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      done += Number(await work(row));
    } catch (error) {
      if (!failed || isTransient(error)) errors.push(error);
      else await failed(row, error).catch((untold) => errors.push(untold));
    }
  }
  if (errors.length > 0) throw errors[0];
  return done;
}

/** An error in few words, for an alarm. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
