import type { Database, Tx } from '../database/connect.ts';
import type { Account } from './account.ts';
import { type EntryCommand, entryIds, executeOne, post } from './execute.ts';

/** Why money moves; the same words name requests whose main entry has that kind. */
export const ENTRY_KINDS = [
  'deposit',
  'deposit_settlement',
  'withdrawal',
  'exchange',
  'trade',
  'investment',
  'redemption',
  'redemption_holdback',
  'holdback_release',
  'subscription',
  'fee',
  'reward',
  'rounding',
  'correction',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An amount added to an account, negative when taken from it, in minor units of its asset. */
export type Line = { readonly account: Account; readonly minor: bigint };

/** An entry to post. */
export type NewEntry = {
  /** Unique for ever: the same key with the same content is posted once. */
  readonly key: string;
  readonly kind: EntryKind;
  /** The request that it belongs to. An entry of the request's own kind completes it. */
  readonly requestId?: string;
  readonly lines: readonly Line[];
  /** Holds that the entry settles; what it takes less than a hold held is free again. */
  readonly holds?: readonly string[];
};

/** Where a posted entry stands. */
export type PostedEntry = { readonly entryId: bigint; readonly replayed: boolean };

/** Takes or gives an amount; lines of one account are added up when the entry is posted. */
export function line(account: Account, minor: bigint): Line {
  return { account, minor };
}

/**
 * Posts an entry. Refuses `insufficient_funds`, `entry_key_reused`, `hold_settled`,
 * `request_state_conflict`, `account_not_open`, and faults of ours: `entry_unbalanced`, `entry_malformed`.
 */
export async function postEntry(database: Database, entry: NewEntry): Promise<PostedEntry> {
  const [posted] = await postEntries(database, [entry]);
  if (!posted) throw new Error('the ledger answered no entry');
  return posted;
}

/**
 * Posts many entries in one round trip, all or none, each seeing the ones before it. Entries that
 * settle holds are posted alone.
 */
export async function postEntries(
  database: Database,
  entries: readonly NewEntry[],
): Promise<PostedEntry[]> {
  return (await post(database, entries.map(entryCommand))).map(postedEntry);
}

/**
 * Posts the opposite of an entry. An entry is reversed at most once: refuses
 * `entry_already_reversed`, and `insufficient_funds` when what came in was spent.
 */
export async function reverseEntry(
  tx: Tx,
  reversal: { readonly entryId: bigint; readonly key: string; readonly requestId?: string },
): Promise<PostedEntry> {
  const { entryId, key, requestId } = reversal;
  const command = { do: 'reverse', key, entry: entryId.toString() } as const;
  const result = await executeOne(tx, requestId ? { ...command, request: requestId } : command);
  return postedEntry(entryIds(result.entries)[0] ?? 0n);
}

/** An entry as the database takes it. Lines of one account are added up. */
export function entryCommand(entry: NewEntry): EntryCommand {
  const sums = new Map<string, bigint>();
  for (const { account, minor } of entry.lines) {
    sums.set(account.key, (sums.get(account.key) ?? 0n) + minor);
  }
  return {
    key: entry.key,
    kind: entry.kind,
    request: entry.requestId ?? null,
    lines: [...sums].sort(([left], [right]) => (left < right ? -1 : 1)),
    holds: entry.holds ?? [],
  };
}

function postedEntry(id: bigint): PostedEntry {
  return id < 0n ? { entryId: -id, replayed: true } : { entryId: id, replayed: false };
}
