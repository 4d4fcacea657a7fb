import { Id } from '@ballast/contract/fields.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { wellFormed } from '../../database/storable-text.ts';
import type {
  CustodyTransfer,
  NetworkCost,
  TradeSettlement,
  TransferPage,
  TransferState,
} from '../../providers/custody/port.ts';
import type { OrderReport } from '../../providers/trade/port.ts';

/**
 * Our own copy of what the custodian and the exchange list (table `provider_movements`). It is written before
 * anything of it is booked, so that what could not be booked is known all the same.
 */
type Movement = {
  readonly provider: 'custody' | 'trade';
  readonly providerReference: string;
  readonly asset: AssetCode;
  readonly kind: 'in' | 'out' | 'trade' | 'cost';
  readonly amount: bigint;
  readonly state: TransferState;
  readonly requestId: string | null;
  readonly position: bigint | null;
};

/** Keeps what a page of the custodian's list says. Older news of a movement changes nothing. */
export async function recordListed(
  tx: Tx,
  { transfers, settlements, costs }: Omit<TransferPage, 'nextCursor'>,
): Promise<void> {
  // Anybody may send nothing to anybody's address: it moves nothing.
  const moving = transfers.filter(({ amount }) => amount !== 0n);
  await recordMovements(tx, [
    ...moving.map(movementOf),
    ...settlements.map(settledMovementOf),
    ...costs.map(costMovementOf),
  ]);
}

/**
 * Says whether the list has said something newer of a transfer since, and has whoever else books it wait until this
 * transaction ends.
 */
export async function isOldNews(
  tx: Tx,
  {
    providerReference,
    currency,
    position,
  }: Pick<CustodyTransfer, 'providerReference' | 'currency' | 'position'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_movements')
    .select('position')
    .where('provider', '=', 'custody')
    .where('provider_ref', '=', wellFormed(providerReference))
    .where('asset', '=', currency)
    .forUpdate()
    .executeTakeFirst();
  return BigInt(row?.position ?? 0) > position;
}

/** A transfer in few words; `amount` is negative for what left. */
export type ListedTransfer = Pick<Movement, 'kind' | 'amount' | 'requestId' | 'state'> & {
  /** Whether the list once took back that it was settled. */
  readonly wasUndone: boolean;
};

/** What the custodian lists under a reference of its own of one asset, whoever's it is. */
export async function findListed(
  tx: Tx,
  providerReference: string,
  asset: AssetCode,
): Promise<ListedTransfer | null> {
  const row = await tx
    .selectFrom('provider_movements')
    .select(['kind', 'amount', 'request_id', 'state', 'undone_position'])
    .where('provider', '=', 'custody')
    .where('provider_ref', '=', wellFormed(providerReference))
    .where('asset', '=', asset)
    .executeTakeFirst();
  if (!row) return null;
  const { kind, amount, state, request_id: requestId, undone_position: undone } = row;
  return { kind, amount: BigInt(amount), requestId, state, wasUndone: undone !== null };
}

/** Whether the custodian lists a transfer of a request of ours that left or is about to. */
export async function isListedAsSent(tx: Tx, requestId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('provider_movements')
    .select('provider_ref')
    .where('provider', '=', 'custody')
    .where('request_id', '=', requestId)
    .where('state', '<>', 'failed')
    .executeTakeFirst();
  return row !== undefined;
}

/** What the custodian lists of orders of the exchange, by our request; negative for what left. */
export async function listedTrades(
  database: Database,
  requestIds: readonly string[],
): Promise<Map<string, { readonly asset: AssetCode; readonly amount: bigint }[]>> {
  if (requestIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('provider_movements')
    .select(['request_id as requestId', 'asset', 'amount'])
    .where('provider', '=', 'trade')
    .where('request_id', 'in', requestIds)
    // What only the exchange said of an order stands in no list.
    .where('position', 'is not', null)
    .orderBy('asset')
    .execute();
  const found = rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  return Map.groupBy(found, ({ requestId }) => requestId ?? '');
}

/** Keeps how the exchange says that an order ended. What the custodian listed of it stays. */
export async function recordOrderEnd(tx: Tx, order: OrderReport): Promise<void> {
  const { providerReference, requestId, state, sold, bought } = order;
  if (state === 'accepted') return;
  const common = { provider: 'trade', kind: 'trade', position: null } as const;
  const end = { ...common, providerReference, requestId, state };
  const leaves = { ...end, asset: sold.asset, amount: -sold.amount };
  const arrives = bought && { ...end, asset: bought.asset, amount: bought.amount };
  await recordMovements(tx, arrives ? [leaves, arrives] : [leaves]);
}

/**
 * Takes back what the exchange alone said of how an order ended, because people have found that it is not true. What the custodian
 * lists of it stays.
 */
export async function denyOrderEnd(tx: Tx, requestId: string): Promise<void> {
  await tx
    .updateTable('provider_movements')
    .set({ state: 'failed', changed_at: sql<Date>`clock_now()` })
    .where('provider', '=', 'trade')
    .where('request_id', '=', requestId)
    .where('position', 'is', null)
    .execute();
}

function movementOf(transfer: CustodyTransfer): Movement {
  const { direction, amount } = transfer;
  return {
    provider: 'custody',
    providerReference: transfer.providerReference,
    asset: transfer.currency,
    kind: direction,
    amount: direction === 'in' ? amount : -amount,
    state: transfer.state,
    requestId: transfer.requestId,
    position: transfer.position,
  };
}

function costMovementOf({
  providerReference,
  asset,
  amount,
  state,
  position,
}: NetworkCost): Movement {
  const cost = { provider: 'custody', kind: 'cost', requestId: null } as const;
  return { ...cost, providerReference, asset, amount: -amount, state, position };
}

function settledMovementOf(settlement: TradeSettlement): Movement {
  return { provider: 'trade', kind: 'trade', state: 'settled', ...settlement };
}

async function recordMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  // A list names a row once; where a stand-in does not, the last says what holds.
  const rows = new Map(movements.map((each) => [keyOf(each), each]));
  // In one order, so that two readers of the same page wait for each other instead of standing in each other's way.
  const sorted = [...rows.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  if (sorted.length === 0) return;
  const settled = sql<boolean>`excluded.state = 'settled'`;
  await sql`
    insert into provider_movements
      (provider, provider_ref, asset, kind, amount, state, request_id, position, settled_position)
    select provider, provider_ref, asset, kind, amount, state, request_id, position,
      case when state = 'settled' then position end
    from unnest(
      ${sorted.map((row) => row.provider)}::text[],
      ${sorted.map((row) => wellFormed(row.providerReference))}::text[],
      ${sorted.map((row) => wellFormed(row.asset))}::text[],
      ${sorted.map((row) => row.kind)}::text[],
      ${sorted.map((row) => row.amount.toString())}::numeric[],
      ${sorted.map((row) => row.state)}::text[],
      ${sorted.map((row) => Id.safeParse(row.requestId).data ?? null)}::uuid[],
      ${sorted.map((row) => row.position?.toString() ?? null)}::bigint[]
    ) as listed (provider, provider_ref, asset, kind, amount, state, request_id, position)
    on conflict on constraint provider_movements__pk do update set
      kind = excluded.kind, amount = excluded.amount, state = excluded.state,
      request_id = excluded.request_id, position = excluded.position, changed_at = clock_now(),
      settled_position = case
        when not ${settled} then provider_movements.settled_position
        when provider_movements.undone_position is null
          then coalesce(provider_movements.settled_position, excluded.position)
        else excluded.position
      end,
      undone_position = case
        when ${settled} or provider_movements.settled_position is null then null
        else coalesce(provider_movements.undone_position, excluded.position)
      end
    where excluded.position >= coalesce(provider_movements.position, 0)
      or (provider_movements.position is null and excluded.position is null)`.execute(tx);
}

function keyOf({ provider, providerReference, asset }: Movement): string {
  return `${provider}/${asset}/${providerReference}`;
}
