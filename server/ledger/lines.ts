import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../database/connect.ts';
import type { ClientPurpose } from './account.ts';
import type { EntryKind } from './entries.ts';

/** A posted line of a client's account, with why and when. */
export type ClientLine = {
  readonly lineId: bigint;
  readonly entryId: bigint;
  readonly kind: EntryKind | 'reversal';
  readonly requestId: string | null;
  readonly accountId: string;
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  readonly fundId: string | null;
  /** In minor units; negative when taken from the account. */
  readonly minor: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
};

/**
 * Reads a client's lines after one, in the order in which they were committed: ids and times of one
 * client's lines rise together, so a reader that goes on after the last id it saw misses nothing.
 */
export async function linesOf(
  database: Database,
  ownerId: string,
  after: bigint,
  limit = 1000,
): Promise<ClientLine[]> {
  const rows = await selectLines(database)
    .where('accounts.owner_id', '=', ownerId)
    .where('lines.line_id', '>', after.toString())
    .orderBy('lines.line_id')
    .limit(limit)
    .execute();
  return rows.map(toLine);
}

/** Reads the newest lines of a client, before one if given: a page of its transactions. */
export async function newestLinesOf(
  database: Database,
  ownerId: string,
  before: bigint | null,
  limit: number,
): Promise<ClientLine[]> {
  let query = selectLines(database).where('accounts.owner_id', '=', ownerId);
  if (before !== null) query = query.where('lines.line_id', '<', before.toString());
  const rows = await query.orderBy('lines.line_id', 'desc').limit(limit).execute();
  return rows.map(toLine);
}

/** A posted entry with all its lines, of clients, house and world. */
export type PostedLine = {
  readonly accountKey: string;
  readonly asset: AssetCode;
  readonly minor: bigint;
};
export type Entry = {
  readonly entryId: bigint;
  readonly kind: EntryKind | 'reversal';
  readonly requestId: string | null;
  readonly reverses: bigint | null;
  readonly at: Date;
  readonly lines: readonly PostedLine[];
};

/** Reads the entries that were posted for a request, oldest first. */
export async function entriesOfRequest(database: Database, requestId: string): Promise<Entry[]> {
  const rows = await database
    .selectFrom('entries')
    .innerJoin('lines', 'lines.entry_id', 'entries.entry_id')
    .innerJoin('accounts', 'accounts.account_id', 'lines.account_id')
    .select(['entries.entry_id', 'entries.kind', 'entries.request_id', 'entries.reverses'])
    .select(['entries.created_at', 'accounts.key', 'lines.asset', 'lines.amount'])
    .where('entries.request_id', '=', requestId)
    .orderBy('entries.entry_id')
    .orderBy('lines.line_id')
    .execute();
  return [...Map.groupBy(rows, (row) => row.entry_id).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return {
      entryId: BigInt(first.entry_id),
      kind: first.kind as Entry['kind'],
      requestId: first.request_id,
      reverses: first.reverses === null ? null : BigInt(first.reverses),
      at: first.created_at,
      lines: group.map((row) => ({
        accountKey: row.key,
        asset: row.asset as AssetCode,
        minor: BigInt(row.amount),
      })),
    };
  });
}

function selectLines(database: Database) {
  return database
    .selectFrom('lines')
    .innerJoin('accounts', 'accounts.account_id', 'lines.account_id')
    .innerJoin('entries', 'entries.entry_id', 'lines.entry_id')
    .select(['lines.line_id', 'lines.entry_id', 'lines.account_id', 'lines.asset'])
    .select(['lines.amount', 'lines.balance_after', 'accounts.purpose', 'accounts.fund_id'])
    .select(['entries.kind', 'entries.request_id', 'entries.created_at']);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function toLine(row: Row): ClientLine {
  return {
    lineId: BigInt(row.line_id),
    entryId: BigInt(row.entry_id),
    kind: row.kind as ClientLine['kind'],
    requestId: row.request_id,
    accountId: row.account_id,
    asset: row.asset as AssetCode,
    purpose: row.purpose as ClientPurpose,
    fundId: row.fund_id,
    minor: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    at: row.created_at,
  };
}
