import { isTransient } from './transact.ts';

export type EachRow<Row> = {
  /** Works on a row in transactions of its own, and returns how much it did. */
  readonly work: (row: Row) => Promise<number>;
  /** Tells staff of a row that cannot be worked on. */
  readonly failed: (row: Row, error: unknown) => Promise<void>;
};

/**
 * Works on rows one after the other, so that one that fails keeps back no other. One that takes too long each time looks
 * like a database that is away, and keeps back none either: what may pass by itself is thrown when all others are done.
 * Begins no other once `signal` is aborted. Returns how much was done.
 */
export async function workOnEach<Row>(
  rows: Iterable<Row>,
  { work, failed }: EachRow<Row>,
  signal?: AbortSignal,
): Promise<number> {
  let done = 0;
  const passing: unknown[] = [];
  for (const row of rows) {
    if (signal?.aborted) break;
    try {
      done += await work(row);
    } catch (error) {
      if (isTransient(error)) passing.push(error);
      else await failed(row, error);
    }
  }
  if (passing.length > 0) throw passing[0];
  return done;
}
