import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, sql } from 'kysely';
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

/**
 * The number of the last line before something, of lines that are numbered from one without gaps and in the order of time; zero when
 * there is none. It is found by halving: in twenty looks by key among a million lines.
 */
function lastNumber(of: {
  /** The number of the last line of all. */
  readonly last: RawBuilder<unknown>;
  /** What says that a line `l` has the number that follows. */
  readonly isNumber: RawBuilder<unknown>;
  /** What says that a line `l` is before. */
  readonly isBefore: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`
    with recursive halves (low, high) as (
      select 0::bigint, (${of.last})
      union all
      select case when is_before then middle else low end, case when is_before then high else middle - 1 end
      from (
        select h.low, h.high, h.middle, coalesce(${of.isBefore}, false) as is_before
        from (select low, high, (low + high + 1) / 2 as middle from halves where low < high) h
        left join lines l on ${of.isNumber} = h.middle
      ) looked
    )
    select low from halves where low = high`;
}

/** The last line of an owner that was booked before a moment; zero when there is none. */
export async function lastLineBefore(
  database: Database,
  ownerId: string,
  until: Date,
): Promise<bigint> {
  const { rows } = await sql<{ low: string }>`${lastNumber({
    last: sql`select last_line from owners where owner_id = ${ownerId}`,
    isNumber: sql`l.owner_id = ${ownerId} and l.line_id`,
    isBefore: sql`l.booked_at < ${until}`,
  })}`.execute(database);
  return BigInt(rows[0]?.low ?? 0);
}

/** When the first line of an owner was booked; null when there is none. */
export async function firstBookedAt(database: Database, ownerId: string): Promise<Date | null> {
  const { rows } = await sql<{ booked_at: Date }>`
    select booked_at from lines where owner_id = ${ownerId} order by line_id limit 1`.execute(
    database,
  );
  return rows[0]?.booked_at ?? null;
}

/**
 * Every account of a client with its balances at both ends of a stretch, of the lines up to `lastLineId`. It costs some looks by key
 * for each account and end, however long the history.
 */
export async function accountHistories(
  database: Database,
  { ownerId, from, until }: Stretch,
  lastLineId: bigint,
): Promise<AccountHistory[]> {
  const last = lastLineId.toString();
  const lastBefore = (moment: Date) => sql`
    select l.balance_after, l.version from lines l
    where l.account_id = a.account_id and l.owner_id = a.owner_id and l.version = (${lastNumber({
      last: sql`select version from balances b where b.owner_id = a.owner_id and b.account_id = a.account_id`,
      isNumber: sql`l.account_id = a.account_id and l.owner_id = a.owner_id and l.version`,
      isBefore: sql`l.booked_at < ${moment} and l.line_id <= ${last}`,
    })})`;
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
