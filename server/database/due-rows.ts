import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from './connect.ts';
import { isTransient, transact, withCommit } from './transact.ts';

/** A row on which work failed: whose it is, and its id. */
export type PutOff = { readonly ownerId: string; readonly id: string };

/** Work on rows whose time has come: `next` locks one (SKIP LOCKED), undefined when none is left. */
export type DueRows<Row> = {
  /** The name under which rows are put off. */
  readonly name: string;
  /** Leaves out those that are put off (`isLeftAlone`). */
  readonly next: (tx: Tx) => Promise<Row | undefined>;
  readonly work: (tx: Tx, row: Row) => Promise<void>;
  readonly idOf: (row: Row) => PutOff;
  /** Tells staff that `work` threw `error`. */
  readonly tell: (tx: Tx, row: Row, error: unknown) => Promise<void>;
};

/** How long a row is left alone after its first failure, twice as long after each other one, and at most. */
const LEFT_ALONE_S = 60;
const LEFT_ALONE_S_MAX = 86_400;

/** What may pass by itself, such as work that takes too long, is told of at this failure; anything else at the first. */
const TOLD_OF_PASSING = 3;

/**
 * Works on every due row in a transaction of its own, so that one that cannot be worked on keeps back no other: it is left
 * alone for a while, longer each time, in the end for a day. Returns how many were worked on. Throws only when the database
 * is away.
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
  { name, next, work, idOf, tell }: DueRows<Row>,
): Promise<'none' | 'worked' | 'put off'> {
  let row: Row | undefined;
  try {
    return await transact(database, async (tx) => {
      row = await next(tx);
      if (row === undefined) return 'none';
      await work(tx, row);
      withCommit(tx, { compile: () => forgetting(name, idOf(row as Row)).compile(tx) });
      return 'worked';
    });
  } catch (error) {
    if (row === undefined) throw error;
    const due = row;
    await putOff(database, name, idOf(due), error, (tx) => tell(tx, due, error));
    return 'put off';
  }
}

/** Throws what went wrong when that cannot be written down either: then it is the database. */
async function putOff(
  database: Database,
  name: string,
  { ownerId, id }: PutOff,
  error: unknown,
  tell: (tx: Tx) => Promise<void>,
): Promise<void> {
  const [written] = await Promise.allSettled([
    transact(database, async (tx) => {
      const { rows } = await sql<{ failures: number }>`
        insert into put_off_rows as old (owner_id, work, row_id, failures, until)
        values (${ownerId}, ${name}, ${id}, 1, clock_now() + ${LEFT_ALONE_S} * interval '1 second')
        on conflict (owner_id, work, row_id) do update set failures = old.failures + 1,
          until = clock_now() + least(${LEFT_ALONE_S} * 2.0 ^ least(old.failures, 20), ${LEFT_ALONE_S_MAX})
            * interval '1 second'
        returning failures`.execute(tx);
      const failures = rows[0]?.failures ?? 1;
      if (!isTransient(error) || failures >= TOLD_OF_PASSING) await tell(tx);
    }),
  ]);
  if (written.status === 'rejected') {
    throw new AggregateError([error, written.reason], causeOf(error), { cause: error });
  }
}

function forgetting(name: string, { ownerId, id }: PutOff) {
  return sql`
    delete from put_off_rows where owner_id = ${ownerId} and work = ${name} and row_id = ${id}`;
}

/** A condition: work on this row failed lately, and it is left alone. `ownerId` and `id` are its columns. */
export function isLeftAlone(
  name: string,
  { ownerId, id }: { readonly ownerId: RawBuilder<string>; readonly id: RawBuilder<string> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from put_off_rows off
    where off.owner_id = ${ownerId} and off.work = ${name} and off.row_id = ${id}::text
      and off.until > clock_now())`;
}

/** Every row on which work of a name failed so far, and whether it is left alone at present. */
export async function rowsPutOff(
  database: Database,
  name: string,
): Promise<(PutOff & { readonly leftAlone: boolean })[]> {
  const { rows } = await sql<PutOff & { readonly leftAlone: boolean }>`
    select owner_id as "ownerId", row_id as id, until > clock_now() as "leftAlone"
    from put_off_rows where work = ${name}`.execute(database);
  return rows;
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

/**
 * Works in one transaction after the other until `work` says by null that nothing is left. Begins no other once `signal` is aborted, and
 * throws. Returns how much was done.
 */
export async function workInTurns(
  database: Database,
  work: (tx: Tx) => Promise<number | null>,
  signal?: AbortSignal,
): Promise<number> {
  for (let done = 0; ; ) {
    signal?.throwIfAborted();
    const more = await transact(database, work);
    if (more === null) return done;
    done += more;
  }
}

export type PutOffEach<Row> = {
  /** The name under which rows are put off; whoever finds them leaves those out (`isLeftAlone`). */
  readonly name: string;
  readonly idOf: (row: Row) => PutOff;
  readonly work: (row: Row) => Promise<number | boolean>;
  readonly tell: (tx: Tx, row: Row, error: unknown) => Promise<void>;
};

/** Works on rows as `workOnEach` does, and leaves those that fail alone for a while, as `workOnDueRows` does. */
export function workOrPutOff<Row>(
  database: Database,
  rows: Iterable<Row>,
  { name, idOf, work, tell }: PutOffEach<Row>,
  signal?: AbortSignal,
): Promise<number> {
  const workOn = async (row: Row) => {
    let done: number | boolean;
    try {
      done = await work(row);
    } catch (error) {
      await putOff(database, name, idOf(row), error, (tx) => tell(tx, row, error));
      return 0;
    }
    await forgetting(name, idOf(row)).execute(database);
    return done;
  };
  return workOnEach(rows, { work: workOn }, signal);
}

/** An error in few words, for an alarm. */
export function causeOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
