import { Client, type ClientConfig, types } from 'pg';
import { longWaitMs } from './long-statements.ts';
import { preparedNames } from './prepared-names.ts';
import { DatabaseUnavailable, isUnanswered, unavailableOr } from './unavailable.ts';

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
 * are prepared. On a pipelined session all statements of one turn of the event loop leave together.
 */
export class Session extends Client {
  #isGathering = false;
  readonly #prepared = preparedNames();

  // Kysely and the pool call the promise form only; everything else passes through.
  override query(...input: unknown[]): never {
    const [text, values] = input;
    if (typeof text !== 'string' || !Array.isArray(values) || input.length > 2) {
      return super.query(...(input as [never])) as never;
    }
    if (this.pipeline) this.#gather();
    const name = isPlanned(text) ? this.#prepared.nameOf(text) : undefined;
    const config = name === undefined ? { text, values } : { name, text, values };
    const waitMs = longWaitMs();
    const limited = waitMs === undefined ? config : { ...config, query_timeout: waitMs };
    return super.query(limited).catch((error: unknown) => {
      // Its answer may still come, and would be taken for that of the next statement.
      if (isUnanswered(error)) void this.end();
      if (isOutdatedPlan(error)) {
        void this.end();
        throw new DatabaseUnavailable(error);
      }
      throw unavailableOr(error);
    }) as never;
  }

  /** Holds back what is written until this turn of the event loop ends. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}

/** Whether a statement is one that the server plans: `begin` and the like are not. */
function isPlanned(text: string): boolean {
  return /^\s*(select|with|insert|update|delete)\b/i.test(text);
}

// The types of `pg` leave the connection out.
type Stream = { cork(): void; uncork(): void };

/** A statement was prepared before its tables changed (SQLSTATE 0A000; PostgreSQL, plancache.c): a new session has none. */
function isOutdatedPlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type';
}
