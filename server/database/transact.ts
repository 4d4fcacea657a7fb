import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type Compilable,
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DummyDriver,
  PostgresDialect,
  type QueryResult,
  Transaction,
} from 'kysely';
import { knowingAssets } from './assets.ts';
import type { Database, Tx } from './connect.ts';
import { refusalOf } from './constraint-codes.ts';
import type { Schema } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

const ATTEMPTS_MAX = 8;

/** SQLSTATEs after which the same transaction may simply be run again (PostgreSQL, section 13.5). */
const RETRYABLE = new Set(['40001', '40P01']);

/** What is still to be done for an open transaction: before its commit, with it and after it. */
type Ending = {
  readonly works: Promise<unknown>[];
  readonly statements: CompiledQuery[];
  readonly callbacks: (() => void)[];
};

const endings = new WeakMap<Tx, Ending>();

/** What each transaction of some work on a database looks at; by its failure the transaction is undone. */
type Guard = { readonly database: Database; readonly check: (tx: Tx) => Promise<void> };

const guards = new AsyncLocalStorage<Guard | undefined>();

/**
 * Does work of which every transaction on the guard's database is undone when its check fails within that transaction. The
 * check leaves with the first statements and waits for none of them.
 */
export function guarded<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  return guards.run(guard, work);
}

/** Does work without the guard: what clears away after a failure, and what goes on for others than the caller. */
export function unguarded<T>(work: () => T): T {
  return guards.run(undefined, work);
}

/**
 * Runs work in one transaction at READ COMMITTED and returns after the commit. Statements that the work does not wait
 * for one by one (`Promise.all`) go to the server together, in their order. A deadlock or serialization failure runs it
 * again, and so does an asset that this process has yet to learn of, so `work` must do database work alone. Throws the `Refusal` of a violated constraint, and
 * `DatabaseUnavailable` when the outcome may be unknown.
 */
export function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return knowingAssets(database, () => retrying(() => runOnce(database, work)));
}

/** Retries a transaction after the SQLSTATEs above. */
export async function retrying<T>(transaction: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !isRetryable(error)) throw refusalOf(error) ?? error;
      await setTimeout(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function runOnce<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (database.isTransaction) throw new TypeError('a transaction inside a transaction');
  const executor = database.getExecutor();
  const ending: Ending = { works: [], statements: [], callbacks: [] };
  const result = await executor.provideConnection(async (connection) => {
    const conversation = new Conversation(connection);
    // Declared, not compared: see `Tx`.
    const tx = new Transaction<Schema>({
      ...WITHOUT_DRIVER,
      executor: executor.withConnectionProvider(conversation),
    }) as unknown as Tx;
    endings.set(tx, ending);
    return conversation.run(() => {
      const guard = guards.getStore();
      if (guard?.database === database) alongside(tx, guard.check(tx));
      return work(tx);
    }, ending);
  });
  for (const callback of ending.callbacks) unguarded(callback);
  return result;
}

// A transaction has its connection already, and opens none.
const DIALECT = new PostgresDialect({
  pool: () => Promise.reject(new TypeError('a transaction opens no connection')),
});
const WITHOUT_DRIVER = {
  config: { dialect: DIALECT },
  dialect: DIALECT,
  driver: new DummyDriver(),
};

/** The statements of one transaction, sent as they come. */
class Conversation implements ConnectionProvider {
  readonly #connection: DatabaseConnection;
  #isOver = false;
  /** After it the server refuses all others, for no reason of their own. */
  #firstFailure: { readonly error: unknown } | undefined;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  /** Runs work between `begin`, which goes with its first statements, and `commit`, with which the last ones go. */
  async run<T>(work: () => Promise<T>, { works, statements }: Ending): Promise<T> {
    const begun = this.#send(CompiledQuery.raw('begin'));
    begun.catch(() => {});
    let result: T;
    try {
      result = await work();
      await begun;
      // Each may add another.
      for (const each of works) await each;
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
    await this.#commit(statements);
    return result;
  }

  provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    if (this.#isOver) {
      return Promise.reject(new TypeError('a statement came after the end of its transaction'));
    }
    return this.#watch(consumer(this.#connection));
  }

  #send(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#watch(this.#connection.executeQuery(query));
  }

  async #watch<T>(statement: Promise<T>): Promise<T> {
    try {
      return await statement;
    } catch (error) {
      this.#firstFailure ??= { error };
      throw this.#firstFailure.error;
    }
  }

  async #commit(last: readonly CompiledQuery[]): Promise<void> {
    this.#isOver = true;
    const sent = [...last, CompiledQuery.raw('commit')].map((query) => this.#send(query));
    const outcomes = await Promise.allSettled(sent);
    if (this.#firstFailure) {
      // After a failure the server skips the commit, too.
      await this.#rollBack();
      throw this.#firstFailure.error;
    }
    const committed = outcomes.at(-1);
    const [row] = committed?.status === 'fulfilled' ? committed.value.rows : [];
    // So PostgreSQL answers a commit after a statement that failed.
    if ((row as { command?: string } | undefined)?.command !== 'COMMIT') {
      throw new Error('the transaction was rolled back instead of committed');
    }
  }

  // A session that cannot roll back is lost, and its transaction with it; what went wrong first is what is told.
  async #rollBack(): Promise<void> {
    this.#isOver = true;
    await this.#send(CompiledQuery.raw('rollback')).catch(() => {});
  }
}

/**
 * Waits for work that was sent together, and returns what each of it answered. Of several failures it throws the one
 * that stands first, whichever was answered first: a caller is refused for the same reason as if each piece had waited for the
 * one before it.
 */
export async function inOrder<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [I in keyof Work]: Awaited<Work[I]> }> {
  const settled = await Promise.allSettled(work);
  const answers = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return answers as { -readonly [I in keyof Work]: Awaited<Work[I]> };
}

/** Says whether the same work may well succeed later: the database is away, or others were in the way. */
export function isTransient(error: unknown): boolean {
  return isUnavailable(error) || isRetryable(error);
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code));
}

function endingOf(tx: Tx): Ending {
  const ending = endings.get(tx);
  if (!ending) throw new TypeError('this transaction was not opened by transact');
  return ending;
}

/**
 * Lets work go on while its caller does the next thing, so that the statements of both go together. The commit waits for
 * it, and its failure undoes the transaction.
 */
export function alongside(tx: Tx, work: Promise<unknown>): void {
  work.catch(() => {});
  endingOf(tx).works.push(work);
}

/** Runs a statement whose result nobody needs as the last of the transaction, in one round trip with the commit. */
export function withCommit(tx: Tx, statement: Compilable): void {
  endingOf(tx).statements.push(statement.compile());
}

/**
 * Calls back after the commit, never after a rollback. For hints within this process: it may end before the
 * callback.
 */
export function afterCommit(tx: Tx, callback: () => void): void {
  endingOf(tx).callbacks.push(callback);
}
