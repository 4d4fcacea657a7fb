import type { Duplex } from 'node:stream';
import { Client, type ClientConfig, type QueryConfig, type QueryResult, types } from 'pg';
import { Batch } from './batch.ts';
import { longWaitMs } from './long-statements.ts';
import { type Patience, patienceOfWork } from './patience.ts';
import { type PreparedNames, preparedNames } from './prepared-names.ts';
import { DatabaseUnavailable, isUnanswered, isUnavailable, unavailableOr } from './unavailable.ts';

const AS_TEXT = (value: string) => value;

/** Decimals, big whole numbers and days stay text: a JavaScript number would round or shift them. */
const TEXT_TYPES: ReadonlySet<number> = new Set([
  types.builtins.INT8,
  types.builtins.NUMERIC,
  types.builtins.DATE,
]);

export const PARSERS: ClientConfig['types'] = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    TEXT_TYPES.has(oid) ? AS_TEXT : types.getTypeParser(oid, format as 'text')) as never,
};

/**
 * A session whose statements throw `DatabaseUnavailable` when the database is lost meanwhile. Statements that come often
 * are prepared. On a pipelined session all statements of one turn of the event loop go together.
 */
export class Session extends Client {
  /** When the server last said anything, by the clock of `performance`. */
  heardAt = performance.now();
  /** Told when a statement is given up that the server never answered, and when that one was sent. */
  onSilence: (sentAt: number) => void = () => {};
  #batch: Batch | undefined;
  /** The last statement of a session that is not pipelined. */
  #lastSent: Promise<unknown> = Promise.resolve();
  readonly #prepared: PreparedNames;

  /** Keeps up to `preparedMax` prepared statements. */
  constructor(config?: ClientConfig, preparedMax?: number) {
    super(config);
    this.#prepared = preparedNames(preparedMax);
  }

  // Kysely and the pool call the promise form only; everything else passes through.
  override query(...input: unknown[]): never {
    const [text, values] = input;
    if (typeof text !== 'string' || !Array.isArray(values) || input.length > 2) {
      return super.query(...(input as [never])) as never;
    }
    const config = values.length === 0 && isScript(text) ? { text } : this.#configOf(text, values);
    // The embedded database has one session for everybody, which is never given up.
    const patience = this.pipeline ? patienceOfWork() : undefined;
    const answer = this.#ask(config, patience);
    return (patience ? patience.spend(answer) : answer) as never;
  }

  #configOf(text: string, values: unknown[]): QueryConfig {
    const name = isPlanned(text) ? this.#prepared.nameOf(text) : undefined;
    return name === undefined ? { text, values } : { name, text, values };
  }

  async #ask(config: QueryConfig, patience: Patience | undefined): Promise<QueryResult> {
    const sentAt = performance.now();
    const waitMs = this.#waitMs(patience);
    if (waitMs !== undefined && waitMs <= 0) {
      // Whatever transaction is open here ends with the session.
      this.discard();
      throw new DatabaseUnavailable(new Error('nobody waits for the database any longer'));
    }
    try {
      const answer = await this.#deliver(config, waitMs);
      this.heardAt = performance.now();
      return answer;
    } catch (error) {
      if (!isUnavailable(error)) this.heardAt = performance.now();
      if (isUnanswered(error)) {
        // Its answer may still come, and would be taken for that of the next statement.
        this.discard();
        this.onSilence(sentAt);
      }
      const isOutdated = isOutdatedPlan(error);
      if (isOutdated) void this.end();
      throw isOutdated ? new DatabaseUnavailable(error) : unavailableOr(error);
    }
  }

  #deliver(config: QueryConfig, waitMs: number | undefined): Promise<QueryResult> {
    if (config.values === undefined) return this.#sendScript(config, waitMs);
    return this.pipeline
      ? this.#gather(config, waitMs)
      : this.#inTurn(() => this.#send(config, waitMs));
  }

  // `pg` is about to stop keeping a queue of its own for sessions that are not pipelined.
  #inTurn(send: () => Promise<QueryResult>): Promise<QueryResult> {
    const answer = this.#lastSent.then(send, send);
    this.#lastSent = answer;
    return answer;
  }

  /** How long to wait for the answer to a statement; undefined: as long as for any other. */
  #waitMs(patience: Patience | undefined): number | undefined {
    const longMs = longWaitMs();
    if (!patience) return longMs;
    const leftMs = Math.floor(patience.leftMs);
    const usualMs = longMs ?? this.#usualWaitMs;
    return usualMs > 0 ? Math.min(leftMs, usualMs) : leftMs;
  }

  /** Zero: without end. */
  get #usualWaitMs(): number {
    const { connectionParameters } = this as unknown as {
      connectionParameters: { query_timeout: number | false };
    };
    return connectionParameters.query_timeout || 0;
  }

  /** Ends the session at once, without a word to a server that may not hear it. */
  discard(): void {
    void this.end();
    (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
  }

  #send(config: QueryConfig, waitMs: number | undefined): Promise<QueryResult> {
    return super.query(
      waitMs === undefined ? config : ({ ...config, query_timeout: waitMs } as never),
    );
  }

  /** Sends several statements as one text, which no prepared statement can be (PostgreSQL, section 54.2.2.1). Returns the rows of all. */
  async #sendScript(config: QueryConfig, waitMs: number | undefined): Promise<QueryResult> {
    try {
      const answers = [await this.#send(config, waitMs)].flat();
      const [last] = answers.slice(-1) as [QueryResult];
      return { ...last, rows: answers.flatMap(({ rows }) => rows) };
    } catch (error) {
      // The transaction that it began is still open.
      await this.#send({ text: 'rollback' }, waitMs).catch(() => this.discard());
      throw error;
    }
  }

  /** Holds a statement back until this turn of the event loop ends. */
  #gather(config: QueryConfig, waitMs: number | undefined): Promise<QueryResult> {
    const batch = this.#batch ?? this.#openBatch();
    if (waitMs !== undefined) batch.query_timeout = Math.max(waitMs, batch.query_timeout ?? 0);
    return batch.add({ ...config, queryMode: 'extended' }, this);
  }

  #openBatch(): Batch {
    const batch = new Batch();
    this.#batch = batch;
    setImmediate(() => {
      this.#batch = undefined;
      super.query(batch.sent as never);
    });
    return batch;
  }
}

/** Whether a statement is one that the server plans: `begin` and the like are not. */
function isPlanned(text: string): boolean {
  return /^\s*(select|with|insert|update|delete)\b/i.test(text);
}

/** Whether a text is a whole transaction, as pg-boss supervises its queues by. */
function isScript(text: string): boolean {
  return /^\s*begin\s*;/i.test(text);
}

/** A statement was prepared before its tables changed (SQLSTATE 0A000; PostgreSQL, plancache.c): a new session has none. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}
