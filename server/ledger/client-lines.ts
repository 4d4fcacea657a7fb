import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { EntryKind } from './entries.ts';

/** A line on one of a client's accounts, with what its entry says. */
export type ClientLine = {
  readonly lineId: bigint;
  readonly entryId: bigint;
  /** Kind of the entry; of a reversal the kind of what it reverses. */
  readonly kind: EntryKind;
  readonly at: Date;
  readonly accountId: string;
  readonly asset: AssetCode;
  /** Fund of a units account, else null. */
  readonly fundId: string | null;
  /** In minor units, as `balanceAfter`, what the account held after this line. */
  readonly amount: bigint;
  readonly balanceAfter: bigint;
};

type Row = {
  line_id: string;
  entry_id: string;
  kind: string;
  created_at: Date;
  account_id: string;
  asset: string;
  fund_id: string | null;
  amount: string;
  balance_after: string;
};

/**
 * Reads the lines of a client's accounts after the line `after`, in the order in which they were
 * written, at most `count`. Ids and times rise together over all accounts of one client.
 */
export async function readClientLines(
  database: Database,
  ownerId: string,
  after: bigint,
  count: number,
): Promise<ClientLine[]> {
  const { rows } = await sql<Row>`
    select l.line_id, l.entry_id, coalesce(reversed.kind, e.kind) as kind, e.created_at,
      l.account_id, l.asset, a.fund_id, l.amount, l.balance_after
    from accounts a
    cross join lateral (
      select * from lines
      where lines.account_id = a.account_id and lines.line_id > ${after}
      order by lines.line_id limit ${count}
    ) l
    join entries e on e.entry_id = l.entry_id
    left join entries reversed on reversed.entry_id = e.reverses
    where a.owner_id = ${ownerId}
    order by l.line_id limit ${count}`.execute(database);
  return rows.map((row) => ({
    lineId: BigInt(row.line_id),
    entryId: BigInt(row.entry_id),
    kind: row.kind as EntryKind,
    at: row.created_at,
    accountId: row.account_id,
    asset: row.asset as AssetCode,
    fundId: row.fund_id,
    amount: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
  }));
}

/** Clients whose accounts entries moved, and the last of these entries. */
export type MovedClients = { readonly ownerIds: string[]; readonly lastEntryId: bigint };

/** Finds the clients whose accounts moved by an entry after `after`. */
export async function clientsMovedSince(database: Database, after: bigint): Promise<MovedClients> {
  const { rows } = await sql<{ owner_ids: string[]; last_entry_id: string | null }>`
    select
      (select max(entry_id) from entries) as last_entry_id,
      array(
        select distinct a.owner_id::text from entries e
        join lines l on l.entry_id = e.entry_id
        join accounts a on a.account_id = l.account_id
        where e.entry_id > ${after} and a.owner_id is not null
      ) as owner_ids`.execute(database);
  return {
    ownerIds: rows[0]?.owner_ids ?? [],
    lastEntryId: BigInt(rows[0]?.last_entry_id ?? 0),
  };
}
