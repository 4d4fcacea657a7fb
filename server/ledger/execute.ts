import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { runStatement } from '../database/gathered-reads.ts';
import type { Requests } from '../database/schema.ts';
import { withCommit } from '../database/transact.ts';

export type Command =
  | { do: 'post'; entries: readonly EntryCommand[] }
  | {
      do: 'reverse';
      owner: string;
      key: string;
      entry: string;
      request?: string;
      effective?: string;
    }
  | {
      do: 'hold';
      owner: string;
      hold: string;
      account: string;
      request: string;
      amount: string;
    }
  | { do: 'release'; owner: string; hold: string }
  | { do: 'open_request'; row: Readonly<Record<string, string | null>> }
  | { do: 'advance_request'; owner: string; request: string; to: string; from?: string };

export type Result = {
  /** Ids as the text of an array, negative for entries that existed already. */
  readonly entries?: string;
  readonly hold?: string;
  readonly request?: string;
  readonly state?: Requests['state'];
  /** True when it had been done before and nothing changed. */
  readonly replayed?: boolean;
};

const EXECUTE = 'select ledger_execute($1) as results';
const POST = 'select ledger_post($1, $2, $3, $4, $5, null, $6, $7, $8, $9, $10)::text as entries';

/**
 * Executes commands in order, all or none, in one round trip: within the caller's transaction, or
 * in one of its own. Throws a `Refusal` with the ledger's codes.
 */
export async function execute(database: Database, commands: readonly Command[]): Promise<Result[]> {
  const text = textOf(commands);
  const [row] = await runStatement<{ results: Result[] }>(database, EXECUTE, [text]);
  return row?.results ?? [];
}

/** Executes commands whose results nobody needs with the commit. The transaction is refused as `execute` would. */
export function executeWithCommit(tx: Tx, commands: readonly Command[]): void {
  withCommit(tx, { compile: () => CompiledQuery.raw(EXECUTE, [textOf(commands)]) });
}

function textOf(commands: readonly Command[]): string {
  return JSON.stringify(
    commands.map((command) =>
      command.do === 'post' ? { do: 'post', ...postArguments(command.entries) } : command,
    ),
  );
}

export async function executeOne(database: Database, command: Command): Promise<Result> {
  const [result] = await execute(database, [command]);
  if (!result) throw new Error('the ledger answered no result');
  return result;
}

/** Posts entries. Returns their ids, negative for those that existed already. */
export async function post(
  database: Database,
  entries: readonly EntryCommand[],
): Promise<bigint[]> {
  const of = postArguments(entries);
  const [row] = await runStatement<{ entries: string }>(database, POST, [
    of.entry_owners,
    of.entry_keys,
    of.input_hashes,
    of.kinds,
    of.requests,
    of.effective,
    of.line_entries,
    of.line_keys,
    of.line_amounts,
    of.hold_ids,
  ]);
  return entryIds(row?.entries);
}

export function entryIds(arrayText = '{}'): bigint[] {
  return arrayText === '{}' ? [] : arrayText.slice(1, -1).split(',').map(BigInt);
}

/** An entry ready for the database: one line for each account, sorted by key. */
export type EntryCommand = {
  readonly owner: string;
  readonly key: string;
  readonly kind: string;
  readonly request: string | null;
  readonly lines: readonly (readonly [account: string, minor: bigint])[];
  readonly holds: readonly string[];
  /** ISO 8601; null for the moment at which it is booked. */
  readonly effective: string | null;
};

/** Arguments of the posting function; arrays as PostgreSQL's text. */
type PostArguments = {
  readonly entry_owners: string;
  readonly entry_keys: string;
  readonly input_hashes: string;
  readonly kinds: string;
  readonly requests: string | null;
  readonly effective: string | null;
  readonly line_entries: string;
  readonly line_keys: string;
  readonly line_amounts: string;
  readonly hold_ids: string | null;
};

/** Parallel arrays, which the database reads faster than JSON. */
function postArguments(entries: readonly EntryCommand[]): PostArguments {
  const lines = entries.flatMap((entry) => entry.lines);
  const holds = entries.flatMap((entry) => entry.holds);
  const withRequest = entries.some((entry) => entry.request !== null);
  const withEffective = entries.some((entry) => entry.effective !== null);
  return {
    entry_owners: plainArray(entries.map((entry) => entry.owner)),
    entry_keys: quotedArray(entries.map((entry) => entry.key)),
    input_hashes: quotedArray(entries.map((entry) => `\\x${inputHash(entry)}`)),
    kinds: plainArray(entries.map((entry) => entry.kind)),
    requests: withRequest ? plainArray(entries.map((entry) => entry.request ?? 'NULL')) : null,
    effective: withEffective ? plainArray(entries.map((entry) => entry.effective ?? 'NULL')) : null,
    line_entries: plainArray(entries.flatMap((entry, i) => entry.lines.map(() => i + 1))),
    line_keys: plainArray(lines.map(([account]) => account)),
    line_amounts: plainArray(lines.map(([, minor]) => minor)),
    hold_ids: holds.length > 0 ? plainArray(holds) : null,
  };
}

// The content of an entry, without the stripe that its owner has.
function inputHash(entry: EntryCommand): string {
  const { kind, request, lines, holds, effective } = entry;
  const text = JSON.stringify([
    kind,
    request,
    lines.map(([key, minor]) => [key, `${minor}`]),
    holds,
    ...(effective === null ? [] : [effective]),
  ]);
  return createHash('sha256').update(text).digest('hex');
}

// For ids, account keys and numbers, which need no quotes.
function plainArray(values: readonly (string | bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

function quotedArray(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
