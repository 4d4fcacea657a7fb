import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { RequestKind, RequestState } from './requests.ts';

/** A client's request with its effect on the client's own balance. */
export type ClientRequest = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly kind: RequestKind;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly state: RequestState;
  readonly fundId: string | null;
  /** What its entries added to, or took from, the client's available and settling balance of `asset`. */
  readonly posted: bigint;
  /** What it holds, or held, on the available balance. */
  readonly held: bigint;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

/** A cursor in a client's requests, newest first: all sort keys. */
export type RequestCursor = { readonly createdAt: Date; readonly requestId: string };

export type RequestFilter = {
  readonly ownerId: string;
  readonly kinds: readonly RequestKind[];
  readonly states?: readonly RequestState[] | undefined;
  readonly asset?: AssetCode | undefined;
  readonly fundId?: string | undefined;
};

/** A page of a client's own requests, newest first, without parts of requests. */
export async function newestRequestsOf(
  database: Database,
  filter: RequestFilter,
  after: RequestCursor | null,
  limit: number,
): Promise<ClientRequest[]> {
  const { ownerId, kinds, states, asset, fundId } = filter;
  const conditions = [
    sql`r.owner_id = ${ownerId} and r.parent_id is null and r.kind = any (${kinds}::text[])`,
    states ? sql`r.state = any (${states}::text[])` : null,
    asset ? sql`r.asset = ${asset}` : null,
    fundId ? sql`r.fund_id = ${fundId}` : null,
    after
      ? sql`(r.created_at, r.request_id) < (${after.createdAt}, ${after.requestId}::uuid)`
      : null,
  ].filter((condition) => condition !== null);
  const order = sql`order by r.created_at desc, r.request_id desc limit ${limit}`;
  return selectRequests(database, sql`${sql.join(conditions, sql` and `)} ${order}`);
}

/** One of a client's requests; null for a part of one, and for another client's. */
export async function findRequestOf(
  database: Database,
  ownerId: string,
  requestId: string,
): Promise<ClientRequest | null> {
  const own = sql`r.owner_id = ${ownerId} and r.parent_id is null and r.request_id = ${requestId}`;
  const [request] = await selectRequests(database, own);
  return request ?? null;
}

type Row = {
  request_id: string;
  owner_id: string;
  kind: RequestKind;
  asset: AssetCode;
  amount: string;
  state: RequestState;
  fund_id: string | null;
  posted: string;
  held: string;
  created_at: Date;
  changed_at: Date;
};

async function selectRequests(
  database: Database,
  condition: RawBuilder<unknown>,
): Promise<ClientRequest[]> {
  const { rows } = await sql<Row>`
    select r.request_id, r.owner_id, r.kind, r.asset, r.amount, r.state, r.fund_id,
      (
        select coalesce(sum(l.amount), 0)
        from entries e join lines l using (owner_id, entry_id) join accounts a using (owner_id, account_id)
        where e.owner_id = r.owner_id and e.request_id = r.request_id
          and a.purpose in ('available', 'settling') and l.asset = r.asset
      ) as posted,
      (
        select coalesce(sum(h.amount), 0) from holds h join accounts a using (owner_id, account_id)
        where h.owner_id = r.owner_id and h.request_id = r.request_id and a.purpose = 'available' and a.asset = r.asset
      ) as held,
      r.created_at, r.changed_at
    from requests r
    where ${condition}`.execute(database);
  return rows.map((row) => ({
    requestId: row.request_id,
    ownerId: row.owner_id,
    kind: row.kind,
    asset: row.asset,
    minor: BigInt(row.amount),
    state: row.state,
    fundId: row.fund_id,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }));
}
