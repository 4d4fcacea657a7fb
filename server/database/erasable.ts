import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
import { deleteBatch } from './delete-in-batches.ts';
import { workOnEach } from './due-rows.ts';
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

/** Of whom a kind is due, and since when, and the function of the database that erases it of one client whose time is over. */
type ErasableOfClients = {
  readonly kind: string;
  /** Rows of `owner_id` and `since`. */
  readonly due: RawBuilder<unknown>;
  /** Calls it; true when there was something. */
  readonly erase: (clientId: string) => RawBuilder<boolean>;
  /** Tells of it in the audit trail, in the same transaction. */
  readonly record: (tx: Tx, clientId: string) => Promise<void>;
};

/** A kind of record of which each client has one, which the database erases itself because nothing else may. */
export function erasableOfClients({ kind, due, erase, record }: ErasableOfClients): Erasable {
  const eraseOne = (database: Database, clientId: string, { count }: Erasing) =>
    transact(database, async (tx) => {
      const { rows } = await sql<{ is_erased: boolean }>`
        select ${erase(clientId)} as is_erased`.execute(tx);
      if (!rows[0]?.is_erased) return false;
      await record(tx, clientId);
      await count(tx, 1);
      return true;
    });
  return {
    kind,
    erase: async (database, erasing) => {
      const { before, atMost, signal } = erasing;
      const { rows } = await sql<{ owner_id: string }>`
        select owner_id from (${due}) as due where since < ${before}
        order by since, owner_id limit ${atMost}`.execute(database);
      const work = ({ owner_id }: { owner_id: string }) => eraseOne(database, owner_id, erasing);
      return workOnEach(rows, { work }, signal);
    },
    oldest: (database) => readOldest(database, sql`select min(since) from (${due}) as due`),
  };
}
