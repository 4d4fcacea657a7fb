import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { ClientPurpose } from './account.ts';
import type { EntryKind } from './entries.ts';
import type { OwnRequest } from './requests.ts';

/** Accounts of a fund on which money of a client waits to be dealt, or to be paid to them. */
export type ClaimPurpose = 'subscriptions_in_advance' | 'redemptions_payable';

const CLAIMS: readonly ClaimPurpose[] = ['subscriptions_in_advance', 'redemptions_payable'];

/** A posted line of a client's account. */
export type ClientLine = {
  readonly lineId: bigint;
  readonly entryId: bigint;
  readonly kind: EntryKind | 'reversal';
  /** The entry that this one reverses, and that entry's kind. */
  readonly reverses: bigint | null;
  readonly reversedKind: EntryKind | null;
  readonly requestId: string | null;
  readonly accountId: string;
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  readonly fundId: string | null;
  readonly minor: bigint;
  readonly balanceAfter: bigint;
  readonly at: Date;
};

/** A line of a client's account, or of an account of a fund by which that owes the client; what stands there is of all clients. */
export type OwnLine = Omit<ClientLine, 'purpose' | 'balanceAfter'> &
  (
    | { readonly purpose: ClientPurpose; readonly balanceAfter: bigint }
    | { readonly purpose: ClaimPurpose; readonly balanceAfter: null }
  );

/**
 * A client's lines after one, with what funds owe the client, in the order of their commits. Ids and times of a client's lines
 * rise together, so a reader that continues after the last id misses nothing.
 */
export async function linesOf(
  database: Database,
  ownerId: string,
  after: bigint,
  limit = 1000,
): Promise<OwnLine[]> {
  const rows = await selectOwnLines(database, ownerId)
    .where('lines.line_id', '>', after.toString())
    .orderBy('lines.line_id')
    .limit(limit)
    .execute();
  return rows.map(toOwnLine);
}

/** The newest of a client's lines before one, with what funds owe the client. */
export async function newestOwnLinesOf(
  database: Database,
  ownerId: string,
  before: bigint,
  limit: number,
): Promise<OwnLine[]> {
  const rows = await selectOwnLines(database, ownerId)
    .where('lines.line_id', '<', before.toString())
    .orderBy('lines.line_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOwnLine);
}

export async function newestLinesOf(
  database: Database,
  ownerId: string,
  before: bigint | null,
  limit: number,
): Promise<ClientLine[]> {
  const rows = await selectLines(database, ownerId)
    .$if(before !== null, (query) => query.where('lines.line_id', '<', String(before)))
    .orderBy('lines.line_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toLine);
}

/** A line of an entry: of a client, the house or the world. */
export type PostedLine = {
  /** Null on a stripe of the house that does not stand with the owner, as entries once took them. */
  readonly accountKey: string | null;
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

/** The entries of a request, in their order. */
export async function entriesOfRequest(
  database: Database,
  { ownerId, requestId }: OwnRequest,
): Promise<Entry[]> {
  const rows = await selectEntries(database, ownerId)
    .where('entries.request_id', '=', requestId)
    .execute();
  return [...Map.groupBy(rows, (row) => row.entry_id).values()].flatMap(
    (group) => toEntry(group) ?? [],
  );
}

/** An entry of an owner by its number; null when there is none. */
export async function findEntry(
  database: Database,
  ownerId: string,
  entryId: bigint,
): Promise<Entry | null> {
  const rows = await selectEntries(database, ownerId)
    .where('entries.entry_id', '=', entryId.toString())
    .execute();
  return toEntry(rows);
}

function selectEntries(database: Database, ownerId: string) {
  return database
    .selectFrom('entries')
    .innerJoin('lines', (join) =>
      join
        .onRef('lines.owner_id', '=', 'entries.owner_id')
        .onRef('lines.entry_id', '=', 'entries.entry_id'),
    )
    .leftJoin('accounts as own', (join) =>
      join.onRef('own.account_id', '=', 'lines.account_id').on('own.owner_id', '=', ownerId),
    )
    .leftJoin('accounts as of_house', (join) =>
      join
        .onRef('of_house.account_id', '=', 'lines.account_id')
        .on('of_house.owner_id', '=', sql<string>`house_of(${ownerId}::uuid)`),
    )
    .select(['entries.entry_id', 'entries.kind', 'entries.request_id', 'entries.reverses'])
    .select(['entries.booked_at', 'lines.asset', 'lines.amount'])
    .select(({ fn }) => fn.coalesce('own.key', 'of_house.key').as('key'))
    .$narrowType<{ kind: EntryKind | 'reversal' }>()
    .where('entries.owner_id', '=', ownerId)
    .orderBy('entries.entry_id')
    .orderBy('lines.line_id');
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function toEntry(lines: readonly EntryRow[]): Entry | null {
  const [first] = lines;
  if (!first) return null;
  return {
    entryId: BigInt(first.entry_id),
    kind: first.kind,
    requestId: first.request_id,
    reverses: first.reverses === null ? null : BigInt(first.reverses),
    at: first.booked_at,
    lines: lines.map((row) => ({
      accountKey: row.key,
      asset: row.asset,
      minor: BigInt(row.amount),
    })),
  };
}

/** The id of an entry by its key; null when there is none. The house's are those between house and world. */
export async function findEntryId(
  database: Database,
  ownerId: string,
  key: string,
): Promise<bigint | null> {
  const row = await database
    .selectFrom('entries')
    .select('entry_id')
    .where('owner_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? BigInt(row.entry_id) : null;
}

function selectLines(database: Database, ownerId: string) {
  return database
    .selectFrom('lines')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.owner_id', '=', 'lines.owner_id')
        .onRef('accounts.account_id', '=', 'lines.account_id'),
    )
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.owner_id', '=', 'lines.owner_id')
        .onRef('entries.entry_id', '=', 'lines.entry_id'),
    )
    .leftJoin('entries as reversed', (join) =>
      join
        .onRef('reversed.owner_id', '=', 'entries.owner_id')
        .onRef('reversed.entry_id', '=', 'entries.reverses'),
    )
    .select(['lines.line_id', 'lines.entry_id', 'lines.account_id', 'accounts.asset'])
    .select(['lines.amount', 'lines.balance_after', 'accounts.purpose', 'accounts.fund_id'])
    .select(['entries.kind', 'entries.request_id', 'lines.booked_at'])
    .select(['entries.reverses', 'reversed.kind as reversed_kind'])
    .where('lines.owner_id', '=', ownerId)
    .$narrowType<{
      kind: EntryKind | 'reversal';
      purpose: ClientPurpose;
      reversed_kind: EntryKind | null;
    }>();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number];

function toLine(row: Row): ClientLine {
  return {
    ...postingOf(row),
    accountId: row.account_id,
    purpose: row.purpose,
    fundId: row.fund_id,
    balanceAfter: BigInt(row.balance_after),
  };
}

function postingOf(row: Omit<Row, 'account_id' | 'purpose' | 'fund_id' | 'balance_after'>) {
  return {
    lineId: BigInt(row.line_id),
    entryId: BigInt(row.entry_id),
    kind: row.kind,
    reverses: row.reverses === null ? null : BigInt(row.reverses),
    reversedKind: row.reversed_kind,
    requestId: row.request_id,
    asset: row.asset,
    minor: BigInt(row.amount),
    at: row.booked_at,
  };
}

function selectOwnLines(database: Database, ownerId: string) {
  return database
    .selectFrom('lines')
    .leftJoin('accounts as own', (join) =>
      join.onRef('own.account_id', '=', 'lines.account_id').on('own.owner_id', '=', ownerId),
    )
    .leftJoin('accounts as claim', (join) =>
      join
        .onRef('claim.account_id', '=', 'lines.account_id')
        .on('claim.owner_id', '=', sql<string>`house_of(${ownerId}::uuid)`)
        .on('claim.purpose', 'in', CLAIMS),
    )
    .innerJoin('entries', (join) =>
      join
        .onRef('entries.owner_id', '=', 'lines.owner_id')
        .onRef('entries.entry_id', '=', 'lines.entry_id'),
    )
    .leftJoin('entries as reversed', (join) =>
      join
        .onRef('reversed.owner_id', '=', 'entries.owner_id')
        .onRef('reversed.entry_id', '=', 'entries.reverses'),
    )
    .select(['lines.line_id', 'lines.entry_id', 'lines.account_id', 'lines.asset'])
    .select(['lines.amount', 'lines.balance_after', 'own.purpose', 'own.fund_id'])
    .select('claim.purpose as claim')
    .select(['entries.kind', 'entries.request_id', 'lines.booked_at'])
    .select(['entries.reverses', 'reversed.kind as reversed_kind'])
    .where('lines.owner_id', '=', ownerId)
    .where((eb) =>
      eb.or([eb('own.account_id', 'is not', null), eb('claim.account_id', 'is not', null)]),
    )
    .$narrowType<{
      account_id: string;
      kind: EntryKind | 'reversal';
      purpose: ClientPurpose | null;
      claim: ClaimPurpose | null;
      reversed_kind: EntryKind | null;
    }>();
}

type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwnLines>['execute']>>[number];

function toOwnLine(row: OwnRow): OwnLine {
  const posting = { ...postingOf(row), accountId: row.account_id };
  if (row.purpose !== null) {
    const balanceAfter = BigInt(row.balance_after);
    return { ...posting, purpose: row.purpose, fundId: row.fund_id, balanceAfter };
  }
  if (row.claim === null) throw new RangeError('a line is of no account of the client');
  return { ...posting, purpose: row.claim, fundId: null, balanceAfter: null };
}
