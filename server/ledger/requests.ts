import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { HOUSE_OWNER_ID } from '../database/identifier.ts';
import type { Account } from './account.ts';
import { type Command, executeOne } from './execute.ts';

export type RequestKind =
  | 'deposit'
  | 'withdrawal'
  | 'exchange'
  | 'trade'
  | 'investment'
  | 'redemption'
  | 'subscription'
  | 'rebalance'
  | 'reversal'
  | 'return';

/** spec/decisions.md, section 11. */
export type RequestState =
  | 'submitted'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'rejected'
  | 'cancelled';

/** Steps that are set by name; `completed` comes with the request's own entry. */
export type RequestStep = Exclude<RequestState, 'submitted' | 'completed'>;

export type NewRequest = {
  readonly requestId: string;
  readonly ownerId: string;
  readonly kind: RequestKind;
  /** Unique for owner and kind: the idempotency key of the call, or the reference of the event. */
  readonly idemKey: string;
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly state: 'submitted' | 'processing';
  readonly parentId?: string | null;
  readonly fundId?: string | null;
};

export type LedgerRequest = Required<Omit<NewRequest, 'state'>> & {
  readonly state: RequestState;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

export type OpenedRequest = {
  readonly requestId: string;
  readonly state: RequestState;
  readonly replayed: boolean;
};

/** Opens a request, once for each owner, kind and key. Refuses `entry_key_reused` for other content. */
export async function openRequest(tx: Tx, request: NewRequest): Promise<OpenedRequest> {
  const result = await executeOne(tx, openRequestCommand(request));
  return {
    requestId: result.request ?? request.requestId,
    state: result.state ?? request.state,
    replayed: result.replayed ?? false,
  };
}

/**
 * Moves a request to a step, if given only from the state `from`. Ending without success releases
 * its holds. Refuses `request_state_conflict`.
 */
export async function advanceRequest(
  tx: Tx,
  request: OwnRequest,
  to: RequestStep,
  from?: RequestState,
): Promise<void> {
  await executeOne(tx, advanceRequestCommand(request, to, from));
}

export function advanceRequestCommand(
  { ownerId, requestId }: OwnRequest,
  to: RequestStep,
  from?: RequestState,
): Command {
  return {
    do: 'advance_request',
    owner: ownerId,
    request: requestId,
    to,
    ...(from === undefined ? {} : { from }),
  };
}

export function openRequestCommand(request: NewRequest): Command {
  return {
    do: 'open_request',
    row: {
      request_id: request.requestId,
      owner_id: request.ownerId,
      kind: request.kind,
      idem_key: request.idemKey,
      asset: request.asset,
      amount: request.minor.toString(),
      state: request.state,
      parent_id: request.parentId ?? null,
      fund_id: request.fundId ?? null,
    },
  };
}

/** A request, by its owner's shard. */
export type OwnRequest = Pick<NewRequest, 'ownerId' | 'requestId'>;

export async function findRequest(
  database: Database,
  { ownerId, requestId }: OwnRequest,
): Promise<LedgerRequest | null> {
  const row = await selectRequests(database)
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return row ? toRequest(row) : null;
}

/** Says whether a client ever made a request of this kind with this key. */
export async function isRequestKeyUsed(
  tx: Tx,
  { ownerId, kind, idemKey }: Pick<NewRequest, 'ownerId' | 'kind' | 'idemKey'>,
): Promise<boolean> {
  const request = await tx
    .selectFrom('requests')
    .select('request_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('idem_key', '=', idemKey)
    .executeTakeFirst();
  return request !== undefined;
}

/** Keeps a client's books as they are until the transaction ends: whatever would open a request or post waits for it. */
export async function lockBooks(tx: Tx, ownerId: string): Promise<void> {
  await sql`select lock_books(${ownerId})`.execute(tx);
}

/** A client's requests that have not ended, of a kind or of all, oldest first. */
export async function openRequestsOf(
  database: Database,
  ownerId: string,
  kind?: RequestKind,
): Promise<LedgerRequest[]> {
  const rows = await selectRequests(database)
    .where('owner_id', '=', ownerId)
    .$if(kind !== undefined, (of) => of.where('kind', '=', kind as RequestKind))
    .where('state', 'in', ['submitted', 'processing'])
    .orderBy('created_at')
    .orderBy('request_id')
    .execute();
  return rows.map(toRequest);
}

/** Requests with these ids, whosever they are, or of these clients; those of the house, trades and returns, are left out. The newest first. */
export async function requestsWithIds(
  database: Database,
  requestIds: readonly string[],
  clientIds: readonly string[] | null,
): Promise<LedgerRequest[]> {
  if (requestIds.length === 0) return [];
  const rows = await selectRequests(database)
    .where('request_id', 'in', requestIds)
    .where('kind', 'not in', ['trade', 'return'])
    .$if(clientIds !== null, (query) =>
      query.where(sql<boolean>`owner_id = any (${clientIds}::uuid[])`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('request_id')
    .execute();
  return rows.map(toRequest);
}

/** Requests that are open for more hours than their kind may take, but some, the oldest first. */
export async function openForTooLong(
  database: Database,
  hoursMax: Readonly<Record<RequestKind, number>>,
  except: readonly string[],
  limit: number,
): Promise<LedgerRequest[]> {
  const kinds = Object.keys(hoursMax);
  const { rows } = await sql<Row>`
    select r.*
    from unnest(${kinds}::text[], ${Object.values(hoursMax)}::int4[]) promised (kind, hours) join requests r using (kind)
    where r.state in ('submitted', 'processing') and r.created_at <= clock_now() - promised.hours * interval '1 hour'
      and r.request_id <> all (${except}::uuid[])
    order by r.created_at, r.request_id limit ${limit}`.execute(database);
  return rows.map(toRequest);
}

function selectRequests(database: Database) {
  return database.selectFrom('requests').selectAll();
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number];

function toRequest(row: Row): LedgerRequest {
  return {
    requestId: row.request_id,
    ownerId: row.owner_id,
    kind: row.kind as RequestKind,
    idemKey: row.idem_key,
    asset: row.asset,
    minor: BigInt(row.amount),
    state: row.state,
    parentId: row.parent_id,
    fundId: row.fund_id,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

export type NewHold = {
  /** Made by the caller, who tries again with the same one. */
  readonly holdId: string;
  readonly account: Account;
  readonly minor: bigint;
  readonly requestId: string;
};

/**
 * Holds a part of an account's free balance. Refuses `insufficient_funds`,
 * `request_state_conflict`, and `entry_key_reused` when the id is another hold's.
 */
export async function placeHold(tx: Tx, hold: NewHold): Promise<{ replayed: boolean }> {
  const { replayed = false } = await executeOne(tx, holdCommand(hold));
  return { replayed };
}

/** Releases a whole hold. Refuses `hold_settled`: a hold is posted or released once. */
export async function releaseHold(
  tx: Tx,
  { ownerId, holdId }: { readonly ownerId: string; readonly holdId: string },
): Promise<void> {
  await executeOne(tx, { do: 'release', owner: ownerId, hold: holdId });
}

export function holdCommand(hold: NewHold): Command {
  return {
    do: 'hold',
    owner: hold.account.ownerId ?? HOUSE_OWNER_ID,
    hold: hold.holdId,
    account: hold.account.key,
    request: hold.requestId,
    amount: hold.minor.toString(),
  };
}

/**
 * What is held for a client's open requests of a kind, by the request that each of them belongs to, in minor units of their
 * assets.
 */
export async function heldForParents(
  database: Database,
  ownerId: string,
  kind: RequestKind,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database
    .selectFrom('requests')
    .innerJoin('holds', (join) =>
      join
        .onRef('holds.owner_id', '=', 'requests.owner_id')
        .onRef('holds.request_id', '=', 'requests.request_id'),
    )
    .select(['requests.parent_id', ({ fn }) => fn.sum<string>('holds.amount').as('held')])
    .where('requests.owner_id', '=', ownerId)
    .where('requests.kind', '=', kind)
    .where('requests.state', 'in', ['submitted', 'processing'])
    .where('holds.state', '=', 'ACTIVE')
    .groupBy('requests.parent_id')
    .execute();
  return new Map(rows.flatMap((row) => (row.parent_id ? [[row.parent_id, BigInt(row.held)]] : [])));
}
