import type { Database, Tx } from '../database/connect.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import type { Account } from './account.ts';
import { type EntryCommand, entryIds, execute, executeOne, post } from './execute.ts';

/** Why money moves. A request's kind is that of its main entry. */
export const ENTRY_KINDS = [
  'deposit',
  'deposit_settlement',
  'withdrawal',
  'exchange',
  'trade',
  'investment',
  'redemption',
  'redemption_holdback',
  'unattributed',
  'capital',
  'holdback_release',
  'subscription',
  'fee',
  'withdrawal_fee',
  'management_fee',
  'performance_fee',
  'reward',
  'rounding',
  'correction',
  'attribution',
  'fee_refund',
  'return',
  'network_cost',
  'subscription_advance',
  'redemption_dealing',
  'fund_settlement',
  'fee_accrual',
  'fee_crystallisation',
  'roll_up',
  'rebalance',
  'trade_close',
  'recall',
  'redemption_restatement',
] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An amount in minor units added to an account; negative when taken from it. */
export type Line = { readonly account: Account; readonly minor: bigint };

export type NewEntry = {
  /** Unique for ever: the same key with the same content is posted once. */
  readonly key: string;
  readonly kind: EntryKind;
  /** Whose it is, where no line is on a client's account. */
  readonly ownerId?: string;
  /** An entry of the request's own kind completes it. */
  readonly requestId?: string;
  readonly lines: readonly Line[];
  /** Holds that the entry settles; what it takes less than a hold is free again. */
  readonly holds?: readonly string[];
  /** When it takes effect: the dealing date, the bank's value date. Otherwise when it is booked. */
  readonly effectiveAt?: Date;
};

/** An entry's id is a number among those of its owner. */
export type PostedEntry = { readonly entryId: bigint; readonly replayed: boolean };

/** A line of an entry; lines of one account are added up when it is posted. */
export function line(account: Account, minor: bigint): Line {
  return { account, minor };
}

/**
 * Posts an entry. Refuses `insufficient_funds`, `entry_key_reused`, `hold_settled`,
 * `request_state_conflict` and `account_not_open`; throws our own faults `entry_unbalanced` and
 * `entry_malformed`.
 */
export async function postEntry(database: Database, entry: NewEntry): Promise<PostedEntry> {
  const [posted] = await postEntries(database, [entry]);
  if (!posted) throw new Error('the ledger answered no entry');
  return posted;
}

/** Posts many entries in one round trip, all or none. Entries that settle holds are posted alone. */
export async function postEntries(
  database: Database,
  entries: readonly NewEntry[],
): Promise<PostedEntry[]> {
  return (await post(database, entries.map(entryCommand))).map(postedEntry);
}

/** Posts many entries in one round trip, all or none, each with the holds that it settles. */
export async function postEach(tx: Tx, entries: readonly NewEntry[]): Promise<PostedEntry[]> {
  const results = await execute(
    tx,
    entries.map((entry) => ({ do: 'post', entries: [entryCommand(entry)] })),
  );
  return results.map((result) => postedEntry(entryIds(result.entries)[0] ?? 0n));
}

/** Posts the opposite of an entry, at most once. Refuses `entry_already_reversed` and `insufficient_funds`. */
export async function reverseEntry(
  tx: Tx,
  reversal: {
    /** Null for an entry between house and world. */
    readonly ownerId: string | null;
    readonly entryId: bigint;
    readonly key: string;
    /** A request of the kind `reversal` completes by it. */
    readonly requestId?: string;
    /** When it takes effect; otherwise when the reversed entry did. */
    readonly effectiveAt?: Date;
  },
): Promise<PostedEntry> {
  const { ownerId, entryId, key, requestId, effectiveAt } = reversal;
  const result = await executeOne(tx, {
    do: 'reverse',
    owner: ownerId ?? HOUSE_OWNER_ID,
    key,
    entry: entryId.toString(),
    ...(requestId && { request: requestId }),
    ...(effectiveAt && { effective: effectiveAt.toISOString() }),
  });
  return postedEntry(entryIds(result.entries)[0] ?? 0n);
}

/** Whether an entry of an owner was reversed. */
export async function isReversed(tx: Tx, ownerId: string, entryId: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('entries')
    .select('entry_id')
    .where('owner_id', '=', ownerId)
    .where('reverses', '=', entryId.toString())
    .executeTakeFirst();
  return row !== undefined;
}

/** The command that posts an entry, with the lines of one account added up. */
export function entryCommand(entry: NewEntry): EntryCommand {
  const sums = new Map<string, bigint>();
  for (const { account, minor } of entry.lines) {
    sums.set(account.key, (sums.get(account.key) ?? 0n) + minor);
  }
  return {
    owner: ownerOf(entry),
    key: entry.key,
    kind: entry.kind,
    request: entry.requestId ?? null,
    lines: [...sums].sort(([left], [right]) => (left < right ? -1 : 1)),
    holds: entry.holds ?? [],
    effective: entry.effectiveAt?.toISOString() ?? null,
  };
}

/** An entry is of the client whose accounts it moves; of another's the database finds no account. */
function ownerOf({ lines, ownerId }: NewEntry): string {
  const moved = lines.find(({ account }) => account.ownerId !== null);
  return moved?.account.ownerId ?? ownerId ?? HOUSE_OWNER_ID;
}

function postedEntry(id: bigint): PostedEntry {
  return id < 0n ? { entryId: -id, replayed: true } : { entryId: id, replayed: false };
}
