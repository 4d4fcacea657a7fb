import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Requests } from '../database/schema.ts';
import type { ClientPurpose } from './account.ts';
import type { EntryKind } from './entries.ts';

/**
 * What explains a client's own balance (available and settling): each request, and each entry that no request
 * tells of, as one transaction. What is posted by the completed ones adds up to the balance, on every day.
 */
export type ClientTransaction = {
  /** The request's id; of an entry, one that is made of the number of its line. */
  readonly id: string;
  readonly ownerId: string;
  /** Null for an entry. */
  readonly requestId: string | null;
  /** Of the request, or of the entry. */
  readonly kind: EntryKind | 'reversal';
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly status: 'processing' | 'completed' | 'failed';
  /** Of the request; null for an entry. */
  readonly state: Requests['state'] | null;
  readonly fundId: string | null;
  /** The request that it belongs to. */
  readonly linkedId: string | null;
  /** What it added to, or took from, the client's available and settling balance of `asset`. */
  readonly posted: bigint;
  /** What it holds, or held, on the available balance. */
  readonly held: bigint;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

/** A cursor in a client's transactions, newest first: all sort keys. */
export type TransactionCursor = { readonly createdAt: Date; readonly id: string };

export type TransactionFilter = {
  readonly ownerId: string;
  readonly kinds: readonly (EntryKind | 'reversal')[];
  readonly status?: ClientTransaction['status'] | undefined;
  readonly asset?: AssetCode | undefined;
  /** In any of these: what is in a private fund stands under its vehicles. */
  readonly fundIds?: readonly string[] | undefined;
  /** Those that began then or later, and before then. */
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly search?: TransactionSearch | undefined;
};

/** Those whose id begins like this, and those of these requests: a statement that reads their `request_id`. */
export type TransactionSearch = {
  readonly idStart: string;
  readonly requests: RawBuilder<{ request_id: string }>;
};

/** A stretch of a client's history: entries by their ids, and the requests of the time in which those were booked. */
type Stretch = {
  readonly entriesAbove: string;
  readonly entriesUpTo: string | null;
  readonly from: Date | null;
  readonly until: Date | null;
};

const WHOLE: Stretch = { entriesAbove: '0', entriesUpTo: null, from: null, until: null };

/** A page of a client's transactions, newest first. */
export async function newestTransactionsOf(
  database: Database,
  filter: TransactionFilter,
  after: TransactionCursor | null,
  limit: number,
  stretch: Stretch = WHOLE,
): Promise<ClientTransaction[]> {
  const { ownerId } = filter;
  const { entriesAbove, entriesUpTo, from, until } = stretch;
  const conditions = [
    ...conditionsOf(filter),
    ...(after ? [sql`(created_at, id) < (${after.createdAt}, ${after.id}::uuid)`] : []),
  ];
  const asked = [
    ...conditions,
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(until ? [sql`created_at < ${until}`] : []),
  ];
  const ordered = sql`order by created_at desc, id desc limit ${limit}`;
  // Where requests fill the page, no entry before the oldest of them can be on it.
  const { rows } = await sql<Row>`
    with asked as materialized (
      select * from (${requestsOf(ownerId)}) each_request where ${sql.join(asked, sql` and `)} ${ordered}
    ),
    oldest as (select min(created_at) as at from asked having count(*) = ${limit}),
    above as materialized (
      select coalesce((
        select b.entry_id from entries b, oldest
        where b.owner_id = ${ownerId} and ${upTo(sql.ref('b.entry_id'), entriesUpTo)}
          and b.entry_id > ${entriesAbove} and b.booked_at < oldest.at
        order by b.entry_id desc limit 1), ${entriesAbove}::bigint) as entry_id
    ),
    moved as (
      select * from (${entriesOf(
        ownerId,
        sql`${upTo(sql.ref('e.entry_id'), entriesUpTo)} and e.entry_id > (select entry_id from above)`,
      )}) each_entry
      where ${sql.join(conditions, sql` and `)} ${ordered}
    )
    select * from asked union all select * from moved ${ordered}`.execute(database);
  return rows.map((row) => toTransaction(ownerId, row));
}

function upTo(entryId: RawBuilder<unknown>, most: string | null): RawBuilder<unknown> {
  return most === null ? sql`true` : sql`${entryId} <= ${most}`;
}

/**
 * All of a client's transactions, newest first, at most `atOnce` at a time. It goes back by stretches of that many
 * entries, so that each entry is looked at once however few of them are transactions of their own.
 */
export async function* everyTransactionOf(
  database: Database,
  filter: TransactionFilter,
  atOnce: number,
): AsyncGenerator<ClientTransaction[]> {
  let entriesUpTo: string | null = null;
  let until: Date | null = null;
  for (;;) {
    // One entry less than fill a page, so that one page is mostly all of a stretch.
    const before = await entryBefore(database, filter.ownerId, entriesUpTo, atOnce - 1);
    const from: Date | null = before?.booked_at ?? null;
    const stretch: Stretch = { entriesAbove: before?.entry_id ?? '0', entriesUpTo, from, until };
    yield* pagesOf(database, filter, atOnce, stretch);
    if (before === undefined) return;
    entriesUpTo = before.entry_id;
    until = before.booked_at;
  }
}

async function* pagesOf(
  database: Database,
  filter: TransactionFilter,
  atOnce: number,
  stretch: Stretch,
): AsyncGenerator<ClientTransaction[]> {
  let last: ClientTransaction | undefined;
  do {
    const page: ClientTransaction[] = await newestTransactionsOf(
      database,
      filter,
      last ?? null,
      atOnce,
      stretch,
    );
    if (page.length > 0) yield page;
    last = page.length < atOnce ? undefined : page.at(-1);
  } while (last);
}

/** The entry of a client that is `count` places before `entryId`, or before the newest. */
async function entryBefore(
  database: Database,
  ownerId: string,
  entryId: string | null,
  count: number,
): Promise<{ entry_id: string; booked_at: Date } | undefined> {
  const { rows } = await sql<{ entry_id: string; booked_at: Date }>`
    select e.entry_id::text, e.booked_at from entries e
    where e.owner_id = ${ownerId} and ${upTo(sql.ref('e.entry_id'), entryId)}
    order by e.entry_id desc offset ${count} limit 1`.execute(database);
  return rows[0];
}

/** When the first request of a client was made; null before any. */
export async function firstRequestAt(database: Database, ownerId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(created_at) as at from requests where owner_id = ${ownerId}`.execute(database);
  return rows[0]?.at ?? null;
}

function conditionsOf(filter: TransactionFilter): RawBuilder<unknown>[] {
  const { kinds, status, asset, fundIds, from, until, search } = filter;
  return [
    sql`kind = any (${kinds}::text[])`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(asset ? [sql`asset = ${asset}`] : []),
    ...(fundIds ? [sql`fund_id = any (${fundIds}::uuid[])`] : []),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(until ? [sql`created_at < ${until}`] : []),
    ...(search
      ? [sql`(starts_with(id::text, ${search.idStart}) or request_id in (${search.requests}))`]
      : []),
  ];
}

/** A line on an account of the client; those that count add up to what a transaction posted. */
export type TransactionLine = {
  readonly entryId: string;
  readonly purpose: ClientPurpose;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly balanceAfter: bigint;
  readonly counts: boolean;
  readonly at: Date;
};

/** The client's lines of the entries that a transaction tells of, in their order. */
export async function linesBehind(
  database: Database,
  { ownerId, id, requestId, asset }: ClientTransaction,
): Promise<TransactionLine[]> {
  const which =
    requestId === null
      ? sql`e.entry_id = (select entry_id from lines where owner_id = ${ownerId} and line_id = ${lineOf(id)})`
      : sql`e.request_id = ${requestId} and exists (
          select from requests r where r.owner_id = e.owner_id and r.request_id = e.request_id and ${TOLD})`;
  const { rows } = await sql<{
    entry_id: string;
    purpose: ClientPurpose;
    asset: AssetCode;
    amount: string;
    balance_after: string;
    counts: boolean;
    booked_at: Date;
  }>`
    select e.entry_id, l.purpose, l.asset, l.amount, l.balance_after, ${OWN} and l.asset = ${asset} as counts,
      e.booked_at
    from ${ENTRY_LINES}
    where e.owner_id = ${ownerId} and ${which}
    order by l.line_id`.execute(database);
  return rows.map((row) => ({
    entryId: String(row.entry_id),
    purpose: row.purpose,
    asset: row.asset,
    minor: BigInt(row.amount),
    balanceAfter: BigInt(row.balance_after),
    counts: row.counts,
    at: row.booked_at,
  }));
}

/** Transactions that follow from one of a client, oldest first. */
export async function transactionsAfter(
  database: Database,
  { ownerId, requestId }: ClientTransaction,
): Promise<ClientTransaction[]> {
  if (requestId === null) return [];
  const ofRequest = sql`e.owner_id = ${ownerId} and e.request_id = ${requestId}`;
  const { rows } = await sql<Row>`
    select * from (${requestsOf(ownerId)}) each_request where linked_id = ${requestId}
    union all
    select * from (${entriesOf(
      ownerId,
      sql`(e.request_id = ${requestId} or e.reverses in (select e.entry_id from entries e where ${ofRequest}))`,
    )}) each_entry where linked_id = ${requestId}
    order by created_at, id`.execute(database);
  return rows.map((row) => toTransaction(ownerId, row));
}

/** One of a client's transactions; null for another client's. */
export async function findTransactionOf(
  database: Database,
  ownerId: string,
  id: string,
): Promise<ClientTransaction | null> {
  const lineId = lineOf(id);
  const found =
    lineId === null
      ? sql`select * from (${requestsOf(ownerId)}) each_request where id = ${id}::uuid`
      : sql`select * from (${entriesOf(
          ownerId,
          sql`e.entry_id = (select entry_id from lines where owner_id = ${ownerId} and line_id = ${lineId})`,
        )}) each_entry where id = ${id}::uuid`;
  const [row] = (await sql<Row>`${found}`.execute(database)).rows;
  return row ? toTransaction(ownerId, row) : null;
}

/** The id of the transaction that an entry without a request is: of what it moved of one asset; null where it moved nothing of it. */
export async function transactionIdOf(
  database: Database,
  ownerId: string,
  { entryId, asset }: { readonly entryId: bigint; readonly asset: AssetCode },
): Promise<string | null> {
  const { rows } = await sql<Row>`
    select * from (${entriesOf(ownerId, sql`e.entry_id = ${entryId.toString()}`)}) each_entry
    where asset = ${asset}`.execute(database);
  return rows[0]?.id ?? null;
}

/** Kinds of entries that are a transaction of their own, though they belong to a request of another kind. */
const BY_THEMSELVES = [
  'fee',
  'withdrawal_fee',
  'management_fee',
  'performance_fee',
  'fee_refund',
  'reward',
  'rounding',
  'correction',
  'holdback_release',
  'recall',
  'redemption_restatement',
  'reversal',
] satisfies (EntryKind | 'reversal')[];

// Entries e with their lines l and accounts a. An entry bears the number of its first line, and the next entry follows
// its last: so lines are found by their key, without one for entries;
// `offset 0` keeps the planner from looking for them in another way.
const ENTRY_LINES = sql`entries e
  cross join lateral (
    select of_entry.*, a.purpose, a.fund_id as in_fund from lines of_entry
    join accounts a on a.owner_id = of_entry.owner_id and a.account_id = of_entry.account_id
    where of_entry.owner_id = e.owner_id and of_entry.line_id >= e.entry_id and of_entry.line_id < coalesce((
      select next.entry_id from entries next where next.owner_id = e.owner_id and next.entry_id > e.entry_id
      order by next.entry_id limit 1), 9223372036854775807)
    offset 0
  ) l`;

// What is the client's own, and a reward that was added to what a fund holds for them.
const OWN = sql`(l.purpose in ('available', 'settling') or (e.kind = 'reward' and l.purpose = 'units'))`;

// Says whether the transaction of request r tells of entry e.
const TOLD = sql`r.kind <> 'trade' and (e.kind = r.kind or e.kind <> all (${BY_THEMSELVES}::text[]))`;

// The requests of a client but trades, which are parts that move the house's accounts. A deposit that was booked
// to the house's suspense goes on for the client, until it is taken back.
function requestsOf(ownerId: string): RawBuilder<unknown> {
  return sql`
    select r.request_id as id, r.request_id, r.state, r.kind, r.asset, r.amount, r.fund_id, r.parent_id as linked_id,
      case when r.state in ('submitted', 'processing') then 'processing'
        when r.state <> 'completed' then 'failed'
        when r.kind <> 'deposit' or own.posted is not null then 'completed'
        when exists (
          select from entries e join entries undone on undone.owner_id = e.owner_id and undone.reverses = e.entry_id
          where e.owner_id = r.owner_id and e.request_id = r.request_id
        ) then 'failed'
        else 'processing' end as status,
      coalesce(own.posted, 0) as posted, kept.held, r.created_at, r.changed_at
    from requests r
    cross join lateral (
      select sum(l.amount) as posted
      from ${ENTRY_LINES}
      where e.owner_id = r.owner_id and e.request_id = r.request_id and ${TOLD} and ${OWN} and l.asset = r.asset
    ) own
    cross join lateral (
      select coalesce(sum(h.amount), 0) as held from holds h join accounts a using (owner_id, account_id)
      where h.owner_id = r.owner_id and h.request_id = r.request_id and a.purpose = 'available' and a.asset = r.asset
    ) kept
    where r.owner_id = ${ownerId} and r.kind <> 'trade'`;
}

// What entries moved that no transaction of a request tells of.
function entriesOf(ownerId: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${ID_OF_LINE} as id, null::uuid as request_id, null::text as state, e.kind, l.asset, abs(sum(l.amount)) as amount,
      coalesce(r.fund_id, min(l.in_fund::text)::uuid) as fund_id,
      coalesce(r.request_id, undone.request_id) as linked_id, 'completed' as status, sum(l.amount) as posted,
      0 as held, e.booked_at as created_at, e.booked_at as changed_at
    from ${ENTRY_LINES}
    left join requests r on r.owner_id = e.owner_id and r.request_id = e.request_id
    left join entries undone on undone.owner_id = e.owner_id and undone.entry_id = e.reverses
    where e.owner_id = ${ownerId} and ${which} and ${OWN}
      and (r.request_id is null or not (${TOLD} and l.asset = r.asset))
    group by e.entry_id, e.kind, e.booked_at, l.asset, r.request_id, r.fund_id, undone.request_id
    having sum(l.amount) <> 0`;
}

// A UUID of version 8, whose content is the maker's: the number of the first line.
const ID_OF_LINE = sql`regexp_replace(lpad(to_hex(min(l.line_id)), 15, '0'),
  '^(...)(.*)$', '00000000-0000-8000-8\\1-\\2')::uuid`;
const LINE_ID = /^00000000-0000-8000-8([0-9a-f]{3})-([0-9a-f]{12})$/;

function lineOf(id: string): string | null {
  const [, head, tail] = LINE_ID.exec(id) ?? [];
  return head && tail ? BigInt(`0x${head}${tail}`).toString() : null;
}

type Row = {
  id: string;
  request_id: string | null;
  state: Requests['state'] | null;
  kind: EntryKind | 'reversal';
  asset: AssetCode;
  amount: string;
  fund_id: string | null;
  linked_id: string | null;
  status: ClientTransaction['status'];
  posted: string;
  held: string;
  created_at: Date;
  changed_at: Date;
};

function toTransaction(ownerId: string, row: Row): ClientTransaction {
  return {
    id: row.id,
    ownerId,
    requestId: row.request_id,
    state: row.state,
    kind: row.kind,
    asset: row.asset,
    minor: BigInt(row.amount),
    status: row.status,
    fundId: row.fund_id,
    linkedId: row.linked_id,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}
