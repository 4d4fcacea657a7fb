import { Client, type ClientConfig, types } from 'pg';
import { preparedNameOf } from './hot-statements.ts';
import { isUnanswered, unavailableOr } from './unavailable.ts';

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

/** A session whose statements throw `DatabaseUnavailable` when the database is lost meanwhile. */
export class Session extends Client {
  // Kysely and the pool call the promise form only; everything else passes through.
  override query(...input: unknown[]): never {
    const [text, values] = input;
    if (typeof text !== 'string' || !Array.isArray(values) || input.length > 2) {
      return super.query(...(input as [never])) as never;
    }
    const name = preparedNameOf(text);
    const config = name === undefined ? { text, values } : { name, text, values };
    return super.query(config).catch((error: unknown) => {
      // Its answer may still come, and would be taken for that of the next statement.
      if (isUnanswered(error)) void this.end();
      throw unavailableOr(error);
    }) as never;
  }
}
