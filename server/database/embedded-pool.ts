import { PGlite, type Results, types } from '@electric-sql/pglite';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable } from './unavailable.ts';

/** Roles that sessions of the embedded database take; `null` is the owner, for migrations. */
export type EmbeddedRole = 'ballast_app' | 'ballast_sandbox' | null;

/** The embedded database: one session, lent to one borrower at a time. */
export type EmbeddedDatabase = {
  borrow(role: EmbeddedRole): Promise<EmbeddedSession>;
  close(): Promise<void>;
};

/** The one session while it is lent. `run` takes several statements at once, without parameters. */
export type EmbeddedSession = PostgresPoolClient & { run(sql: string): Promise<unknown[]> };

const BORROW_TIMEOUT_MS = 30_000;

const AS_TEXT = (value: string) => value;

/** Opens PGlite in a folder, or in memory when `folder` is null. */
export async function openEmbedded(folder: string | null): Promise<EmbeddedDatabase> {
  const pglite = new PGlite({
    ...(folder === null ? {} : { dataDir: folder }),
    relaxedDurability: false,
    // The default of 128 MB is prepared anew at every start, which takes longer than it ever saves.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
    parsers: { [types.INT8]: AS_TEXT, [types.NUMERIC]: AS_TEXT, [types.DATE]: AS_TEXT },
  });
  await pglite.waitReady;
  await pglite.exec(`set timezone = 'UTC'`);
  const queue = new Turnstile();
  let currentRole: EmbeddedRole = null;

  async function borrow(role: EmbeddedRole): Promise<EmbeddedSession> {
    const giveBack = await queue.enter();
    try {
      if (role !== currentRole) {
        await pglite.exec(role === null ? 'reset role' : `set role ${role}`);
        currentRole = role;
      }
    } catch (error) {
      giveBack();
      throw error;
    }
    return lend(pglite, giveBack);
  }

  return {
    borrow,
    close: async () => {
      const giveBack = await queue.enter();
      await pglite.close();
      giveBack();
    },
  };
}

/** Makes the embedded database look like a pool to Kysely's PostgreSQL dialect. */
export function embeddedPool(embedded: EmbeddedDatabase, role: EmbeddedRole): PostgresPool {
  return { options: {}, connect: () => embedded.borrow(role), end: async () => {} };
}

function lend(pglite: PGlite, giveBack: () => void): EmbeddedSession {
  let aborted = false;
  async function query<R>(sql: string, parameters: readonly unknown[] = []) {
    try {
      const { rows, affectedRows } = await answerTo<R>(pglite, sql, parameters);
      const command = commandOf(sql, affectedRows ?? 0, aborted);
      if (command === 'COMMIT' || command === 'ROLLBACK') aborted = false;
      return { command, rowCount: affectedRows ?? rows.length, rows };
    } catch (error) {
      aborted = true;
      throw error;
    }
  }
  return {
    query: query as EmbeddedSession['query'],
    run: async (sql) => (await pglite.exec(sql)).at(-1)?.rows ?? [],
    release: giveBack,
  };
}

// Like `pg`, takes several statements at once when there are no parameters, and answers the last one.
async function answerTo<R>(pglite: PGlite, sql: string, parameters: readonly unknown[]) {
  if (parameters.length > 0) return pglite.query<R>(sql, [...parameters]);
  return (await pglite.exec(sql)).at(-1) as Results<R>;
}

// PGlite does not tell which command ran. Kysely reads it to count changed rows, and to see that
// `commit` of an aborted transaction was answered with `ROLLBACK`.
function commandOf(
  sql: string,
  changedRows: number,
  aborted: boolean,
): PostgresQueryResult<unknown>['command'] {
  const word = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase();
  if (word === 'commit') return aborted ? 'ROLLBACK' : 'COMMIT';
  if (word === 'rollback') return 'ROLLBACK';
  if (word === 'insert') return 'INSERT';
  if (word === 'update' || changedRows > 0) return 'UPDATE';
  if (word === 'delete') return 'DELETE';
  return 'SELECT';
}

/** Lets one in at a time, in the order of arrival. */
class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Waits for its turn and answers the function that ends it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    const turn = Promise.withResolvers<void>();
    this.#last = before.then(() => turn.promise);
    const tooLong = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLong.reject(stayedBusy()), BORROW_TIMEOUT_MS);
    try {
      await Promise.race([before, tooLong.promise]);
    } catch (error) {
      turn.resolve();
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return turn.resolve;
  }
}

function stayedBusy(): DatabaseUnavailable {
  return new DatabaseUnavailable(
    new Error('the embedded database stayed busy: is a query waiting for its own transaction?'),
  );
}
