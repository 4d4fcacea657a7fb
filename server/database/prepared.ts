import { CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';

const names = new Map<string, string>();

/**
 * Declares a hot statement: on a server it is parsed and planned once for each session. The text must
 * be exactly what the query compiles to.
 */
export function prepared(name: string, text: string): string {
  names.set(text, name);
  return text;
}

/** Name under which a statement is prepared, or undefined for all that are not hot. */
export function preparedNameOf(text: string): string | undefined {
  return names.get(text);
}

/** Runs a prepared statement and returns its rows. */
export async function runPrepared<Row>(
  database: Database,
  statement: string,
  parameters: readonly (string | null)[],
): Promise<Row[]> {
  const query = CompiledQuery.raw(statement, [...parameters]) as CompiledQuery<Row>;
  return (await database.executeQuery(query)).rows;
}
