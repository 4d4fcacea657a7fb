import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { ClientPurpose } from './account.ts';
import type { EntryKind } from './entries.ts';

/** A stretch of a client's books, by when entries were booked: from a moment on, and before another. */
export type Stretch = {
  readonly ownerId: string;
  /** Null from the beginning. */
  readonly from: Date | null;
  readonly until: Date;
};

/** An account over a stretch; its lines are those after `fromVersion`, up to `toVersion`. */
export type AccountHistory = {
  readonly accountId: string;
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  readonly fundId: string | null;
  readonly opening: bigint;
  readonly fromVersion: bigint;
  readonly closing: bigint;
  readonly toVersion: bigint;
};

/** The last line of an owner that was booked before a moment; zero when there is none. */
export async function lastLineBefore(
  database: Database,
  ownerId: string,
  until: Date,
): Promise<bigint> {
  const { rows } = await sql<{ line_id: string }>`
    select line_id from lines where owner_id = ${ownerId} and booked_at < ${until}
    order by line_id desc limit 1`.execute(database);
  return BigInt(rows[0]?.line_id ?? 0);
}

/** Every account of a client with its balances at both ends of a stretch, of the lines up to `lastLineId`. */
export async function accountHistories(
  database: Database,
  { ownerId, from, until }: Stretch,
  lastLineId: bigint,
): Promise<AccountHistory[]> {
  const last = lastLineId.toString();
  const lastBefore = (moment: Date) => sql`
    select l.balance_after, l.version from lines l
    where l.account_id = a.account_id and l.owner_id = a.owner_id and l.booked_at < ${moment} and l.line_id <= ${last}
    order by l.version desc limit 1`;
  const opening = from === null ? sql`select 0 as balance_after, 0 as version` : lastBefore(from);
  const { rows } = await sql<{
    account_id: string;
    asset: AssetCode;
    purpose: ClientPurpose;
    fund_id: string | null;
    opening: string;
    from_version: string;
    closing: string;
    to_version: string;
  }>`
    select a.account_id, a.asset, a.purpose, a.fund_id,
      coalesce(o.balance_after, 0) as opening, coalesce(o.version, 0) as from_version,
      c.balance_after as closing, c.version as to_version
    from accounts a
    cross join lateral (${lastBefore(until)}) c
    left join lateral (${opening}) o on true
    where a.owner_id = ${ownerId} and a.kind = 'client'
    order by a.account_id`.execute(database);
  return rows.map((row) => ({
    accountId: row.account_id,
    asset: row.asset,
    purpose: row.purpose,
    fundId: row.fund_id,
    opening: BigInt(row.opening),
    fromVersion: BigInt(row.from_version),
    closing: BigInt(row.closing),
    toVersion: BigInt(row.to_version),
  }));
}

/** A line of one account. */
export type AccountLine = {
  readonly lineId: bigint;
  readonly entryId: bigint;
  readonly version: bigint;
  readonly kind: EntryKind | 'reversal';
  /** The kind of what a reversal reverses. */
  readonly reversedKind: EntryKind | null;
  readonly minor: bigint;
  readonly balanceAfter: bigint;
  readonly bookedAt: Date;
  readonly effectiveAt: Date;
};

/** The lines of an account over its stretch in their order, at most `atOnce` at a time. */
export async function* linesOfAccount(
  database: Database,
  ownerId: string,
  { accountId, fromVersion, toVersion }: AccountHistory,
  atOnce: number,
): AsyncGenerator<AccountLine[]> {
  for (let after = fromVersion; after < toVersion; ) {
    const { rows } = await sql<{
      line_id: string;
      entry_id: string;
      version: string;
      kind: EntryKind | 'reversal';
      reversed_kind: EntryKind | null;
      amount: string;
      balance_after: string;
      booked_at: Date;
      effective_at: Date;
    }>`
      select l.line_id, l.entry_id, l.version, e.kind, undone.kind as reversed_kind, l.amount, l.balance_after,
        l.booked_at, l.effective_at
      from lines l
      join entries e on e.owner_id = l.owner_id and e.entry_id = l.entry_id
      left join entries undone on undone.owner_id = e.owner_id and undone.entry_id = e.reverses
      where l.account_id = ${accountId} and l.owner_id = ${ownerId}
        and l.version > ${after.toString()} and l.version <= ${toVersion.toString()}
      order by l.version limit ${atOnce}`.execute(database);
    const lines = rows.map((row) => ({
      lineId: BigInt(row.line_id),
      entryId: BigInt(row.entry_id),
      version: BigInt(row.version),
      kind: row.kind,
      reversedKind: row.reversed_kind,
      minor: BigInt(row.amount),
      balanceAfter: BigInt(row.balance_after),
      bookedAt: row.booked_at,
      effectiveAt: row.effective_at,
    }));
    const last = lines.at(-1);
    if (!last) return;
    yield lines;
    after = last.version;
  }
}
