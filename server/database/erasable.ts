import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
import { deleteBatch } from './delete-in-batches.ts';
import type { Schema } from './schema.ts';
import { transact } from './transact.ts';

/** One batch of an erasing: what is older than `before`, at most so many. */
export type Erasing = {
  readonly before: Date;
  readonly atMost: number;
  /** Aborted when nothing more is to be begun. */
  readonly signal: AbortSignal | undefined;
  /** Counts what was erased; to be called in the transaction that erases it. */
  readonly count: (tx: Tx, erased: number) => Promise<void>;
};

/** A kind of record that goes when its period is over (decision 0197). Each room says which of its records those are. */
export type Erasable = {
  readonly kind: string;
  /** Erases one batch. Returns how many; fewer than `atMost` when no more are found. Safe to repeat. */
  readonly erase: (database: Database, erasing: Erasing) => Promise<number>;
  /** Since when the oldest is due that has not been erased; null when there is none. */
  readonly oldest: (database: Database) => Promise<Date | null>;
};

/** A kind of record whose rows are deleted: those for which `which` holds, by a moment of theirs. */
export function erasableRows(
  kind: string,
  table: keyof Schema,
  moment: RawBuilder<Date>,
  which: RawBuilder<boolean> = sql`true`,
): Erasable {
  return {
    kind,
    erase: (database, { before, atMost, count }) =>
      transact(database, async (tx) => {
        const due = sql`${which} and ${moment} < ${before}`;
        const erased = await deleteBatch(tx, table, due, atMost);
        await count(tx, erased);
        return erased;
      }),
    oldest: async (database) =>
      readOldest(database, sql`select min(${moment}) from ${sql.table(table)} where ${which}`),
  };
}

/** The moment that a query finds. */
export async function readOldest(
  database: Database,
  query: RawBuilder<unknown>,
): Promise<Date | null> {
  const { rows } = await sql<{ oldest: Date | null }>`select (${query}) as oldest`.execute(
    database,
  );
  return rows[0]?.oldest ?? null;
}
