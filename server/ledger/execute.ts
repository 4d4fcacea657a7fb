import type { Database } from '../database/connect.ts';
import { refusalOf } from '../database/constraint-codes.ts';
import { prepared, runPrepared } from '../database/hot-statements.ts';
import type { Requests } from '../database/schema.ts';
import { retrying } from '../database/transact.ts';
import { type EntryCommand, ownersOf, postArguments } from './post-command.ts';

/** Commands that are done together in one round trip. */
export type Command =
  | { do: 'post'; entries: readonly EntryCommand[] }
  | { do: 'reverse'; key: string; entry: string; request?: string }
  | { do: 'hold'; hold: string; account: string; request: string; amount: string }
  | { do: 'release'; hold: string }
  | { do: 'open_request'; row: Readonly<Record<string, string | null>> }
  | { do: 'advance_request'; request: string; to: string; from?: string };

/** What a command did. */
export type Result = {
  /** Ids of entries as an array's text, negative for those that were there before. */
  readonly entries?: string;
  readonly hold?: string;
  readonly request?: string;
  readonly state?: Requests['state'];
  /** It had been done before and nothing changed. */
  readonly replayed?: boolean;
};

const EXECUTE = prepared('ledger_execute', 'select ledger_execute($1) as results');
const POST = prepared(
  'ledger_post',
  'select ledger_post($1, $2, $3, $4, null, $5, $6, $7, $8, $9)::text as entries',
);

/**
 * Does commands in their order, all or none, in one round trip. Inside a transaction they are part of
 * it, otherwise they are one of their own. Throws `Refusal` with the codes of the ledger.
 */
export async function execute(database: Database, commands: readonly Command[]): Promise<Result[]> {
  const text = JSON.stringify(
    commands.map((command) =>
      command.do === 'post' ? { do: 'post', ...postArguments(command.entries) } : command,
    ),
  );
  const [row] = await run<{ results: Result[] }>(database, EXECUTE, [text]);
  return row?.results ?? [];
}

/** Does one command and returns its result. */
export async function executeOne(database: Database, command: Command): Promise<Result> {
  const [result] = await execute(database, [command]);
  if (!result) throw new Error('the ledger answered no result');
  return result;
}

/** Posts entries by the shortest way. Returns their ids, negative for those that were there before. */
export async function post(
  database: Database,
  entries: readonly EntryCommand[],
): Promise<bigint[]> {
  const of = postArguments(entries);
  const [row] = await run<{ entries: string }>(database, POST, [
    of.entry_keys,
    of.input_hashes,
    of.kinds,
    of.requests,
    of.line_entries,
    of.line_keys,
    of.line_amounts,
    of.hold_ids,
    ownersOf(entries),
  ]);
  return entryIds(row?.entries);
}

/** Reads the ids that the posting function answers. */
export function entryIds(arrayText = '{}'): bigint[] {
  return arrayText === '{}' ? [] : arrayText.slice(1, -1).split(',').map(BigInt);
}

// On its own a statement is a transaction, which may be run again; inside one its caller does that.
async function run<Row>(
  database: Database,
  statement: string,
  parameters: readonly (string | null)[],
): Promise<Row[]> {
  const send = () => runPrepared<Row>(database, statement, parameters);
  if (!database.isTransaction) return retrying(send);
  try {
    return await send();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}
