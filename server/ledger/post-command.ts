import { createHash } from 'node:crypto';

/** An entry ready for the database: one line for an account, in the order of their keys. */
export type EntryCommand = {
  readonly key: string;
  readonly kind: string;
  readonly request: string | null;
  readonly lines: readonly (readonly [account: string, minor: bigint])[];
  readonly holds: readonly string[];
};

/** Arguments of the posting function; arrays as the text that PostgreSQL reads. */
export type PostArguments = {
  readonly entry_keys: string;
  readonly input_hashes: string;
  readonly kinds: string;
  readonly requests: string | null;
  readonly line_entries: string;
  readonly line_keys: string;
  readonly line_amounts: string;
  readonly hold_ids: string | null;
};

/** Lays entries out as parallel arrays, which the database takes apart faster than JSON. */
export function postArguments(entries: readonly EntryCommand[]): PostArguments {
  const lines = entries.flatMap((entry) => entry.lines);
  const holds = entries.flatMap((entry) => entry.holds);
  const withRequest = entries.some((entry) => entry.request !== null);
  return {
    entry_keys: quotedArray(entries.map((entry) => entry.key)),
    input_hashes: quotedArray(entries.map((entry) => `\\x${inputHash(entry)}`)),
    kinds: plainArray(entries.map((entry) => entry.kind)),
    requests: withRequest ? plainArray(entries.map((entry) => entry.request ?? 'NULL')) : null,
    line_entries: plainArray(entries.flatMap((entry, i) => entry.lines.map(() => i + 1))),
    line_keys: plainArray(lines.map(([account]) => account)),
    line_amounts: plainArray(lines.map(([, minor]) => minor)),
    hold_ids: holds.length > 0 ? plainArray(holds) : null,
  };
}

/** Clients whose accounts the entries touch, in the one order in which they are locked. */
export function ownersOf(entries: readonly EntryCommand[]): string {
  // A client's account is named by its owner's id first, and ids are 36 characters long.
  const owners = entries.flatMap((entry) =>
    entry.lines.flatMap(([account]) => (account[36] === '/' ? account.slice(0, 36) : [])),
  );
  return plainArray([...new Set(owners)].sort());
}

// What an entry says, without the stripe that its session happens to take.
function inputHash(entry: EntryCommand): string {
  const { kind, request, lines, holds } = entry;
  const text = JSON.stringify([
    kind,
    request,
    lines.map(([key, minor]) => [key, `${minor}`]),
    holds,
  ]);
  return createHash('sha256').update(text).digest('hex');
}

// For ids, account keys and numbers, which have no character that would need quotes.
function plainArray(values: readonly (string | bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

function quotedArray(values: readonly string[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}
