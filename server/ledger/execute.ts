import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { refusalOf } from '../database/constraint-codes.ts';
import { prepared } from '../database/prepared.ts';

/** Commands as the database's function reads them; amounts are minor units as text. */
export type Command =
  | {
      do: 'post';
      key: string;
      kind: string;
      request?: string;
      lines: [account: string, amount: string][];
      holds?: string[];
    }
  | { do: 'reverse'; key: string; entry: string; request?: string }
  | { do: 'hold'; hold: string; account: string; request: string; amount: string }
  | { do: 'release'; hold: string }
  | { do: 'open_request'; row: Readonly<Record<string, string | null>> }
  | { do: 'advance_request'; request: string; to: string; from?: string };

/** What a command did; `replayed` when it had been done before and nothing changed. */
export type Result = {
  entry?: string;
  hold?: string;
  request?: string;
  state?: string;
  replayed: boolean;
};

prepared('ledger_execute', 'select ledger_execute($1) as results');

/**
 * Does commands in their order, all or none, in one round trip. Inside a transaction they are part of
 * it, otherwise they are one of their own. Throws `Refusal` with the codes of the ledger.
 */
export async function execute(database: Database, commands: readonly Command[]): Promise<Result[]> {
  try {
    const { rows } = await sql<{ results: Result[] }>`select ledger_execute(${JSON.stringify(
      commands,
    )}) as results`.execute(database);
    return rows[0]?.results ?? [];
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** Does one command and answers its result. */
export async function executeOne(database: Database, command: Command): Promise<Result> {
  const [result] = await execute(database, [command]);
  if (!result) throw new Error('the ledger answered no result');
  return result;
}
