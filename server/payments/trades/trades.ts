import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { FILL_DOUBTS } from '@ballast/contract/payments/fill-doubts.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import type { Trades } from '../../database/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Command } from '../../ledger/execute.ts';
import { openRequestCommand } from '../../ledger/requests.ts';
import { BELOW_FLOOR } from '../../providers/failures.ts';
import { keepOrderKey, takeReference } from '../custody/provider-references.ts';

/** Where a trade stands: not sent yet, with the exchange, or ended. */
export type TradeState = 'WAITING' | 'SENT' | 'FILLED' | 'FAILED';

/** The parent request of a trade. */
export type TradeParent = {
  readonly kind: 'exchange' | 'investment' | 'redemption' | 'rebalance' | 'fund_exchange';
  readonly id: string;
  readonly ownerId: string;
  /** Null for an exchange, which is of no fund. */
  readonly fundId: string | null;
};

/** An exchange, investment or redemption, by its owner's shard. */
export type OwnParent = Pick<TradeParent, 'ownerId' | 'id'>;

/** What becomes of the parents of trades, by their kind; `main` hands it in, since funds come after payments. */
export type TradeParents = Readonly<
  Record<
    TradeParent['kind'],
    {
      /** Ends one whose trades have all ended, and returns the ledger's commands for it. */
      finish(tx: Tx, own: OwnParent, trades: readonly ClientTrade[]): Promise<Command[]>;
      /** What follows in the same transaction, once the ledger has done these. */
      follow?(tx: Tx, own: OwnParent): Promise<void>;
      /** Tells its client that we are looking at what became of a trade. */
      tellChecked(tx: Tx, own: OwnParent): Promise<void>;
    }
  >
>;

/** A trade, by its owner's shard. */
export type OwnTrade = { readonly ownerId: string; readonly tradeId: string };

/** An amount in minor units. */
export type Amount = { readonly asset: AssetCode; readonly minor: bigint };

export type PlannedTrade = {
  readonly id: string;
  readonly sell: Amount;
  readonly buy: AssetCode;
  /** What its order was quoted to bring, in minor units of `buy`. */
  readonly quoted: bigint;
  /** The least that it may bring, in minor units of `buy`. */
  readonly floor: bigint;
  /**
   * What the client gets for it if it is filled, whatever it brings: what was quoted, or of another asset what a second order is
   * to bring. Null of a second order, which is the house's.
   */
  readonly owed: Amount | null;
};

export type TradeRecord = PlannedTrade & {
  readonly parentId: string;
  readonly parentKind: TradeParent['kind'];
  readonly ownerId: string;
  readonly state: TradeState;
  /** How often the exchange was asked, the attempt in progress included. */
  readonly attempts: number;
  readonly providerReference: string | null;
  /** What of it was sold; null until it filled, as `bought` and `rate`, and of trades that ended before it was written down. */
  readonly sold: bigint | null;
  /** What it brought, in minor units of `buy`. */
  readonly bought: bigint | null;
  /** Whole units bought for one whole unit sold. */
  readonly rate: Rate | null;
  /** Why it failed; null unless it did. */
  readonly failure: string | null;
  /** Of a second order: the trade whose fill it follows. */
  readonly follows: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

/** A trade by which its client gets something. */
export type ClientTrade = TradeRecord & { readonly owed: Amount };

/** Whether a trade is its client's, and no second order of the house. */
export function isClients(trade: TradeRecord): trade is ClientTrade {
  return trade.owed !== null;
}

/** What is made of parents of these kinds was quoted to nobody: their trades pass on the fill. */
export const KINDS_AT_FILL: readonly TradeParent['kind'][] = ['rebalance', 'fund_exchange'];

/**
 * Whether the fill itself is passed on, and no quote: of a block that is traded at once, and of an order of a private fund. Of a pair
 * that the market does not list the house still gives what was quoted.
 */
export function isAtFill({
  parentKind,
  owed,
  buy,
}: Pick<TradeRecord, 'parentKind' | 'owed' | 'buy'>): boolean {
  return KINDS_AT_FILL.includes(parentKind) && owed?.asset === buy;
}

/** What a filled trade leaves in trade clearing: what the market took and gave, or what was ordered for what was quoted. */
export function movedBy(trade: ClientTrade): { readonly given: bigint; readonly got: bigint } {
  const { sell, sold, bought, owed } = trade;
  if (isAtFill(trade) && sold !== null && bought) return { given: sold, got: bought };
  return { given: sell.minor, got: owed.minor };
}

/** Whether nothing more becomes of a trade. */
export function hasEnded({ state }: Pick<TradeRecord, 'state'>): boolean {
  return state === 'FILLED' || state === 'FAILED';
}

/** Whether nothing was traded because the rate had changed too much since the quote. */
export function isBelowFloor({ failure }: Pick<TradeRecord, 'failure'>): boolean {
  return failure === BELOW_FLOOR;
}

export const PLACE_TRADE = defineJob<OwnTrade>('place_trade', {
  lane: 'money',
  timeLimitSeconds: 60,
});

/** The command that opens the request of a parent of trades, where that is of the same kind. */
export function openParentCommand(
  {
    id: requestId,
    ownerId,
    kind,
    fundId,
  }: TradeParent & { readonly kind: Exclude<TradeParent['kind'], 'fund_exchange'> },
  asked: { readonly key: string; readonly asset: AssetCode; readonly minor: bigint },
): Command {
  const { key: idemKey, asset, minor } = asked;
  const state = 'processing';
  return openRequestCommand({ requestId, ownerId, kind, idemKey, asset, minor, state, fundId });
}

/** The command that opens the request of a trade under its parent's. */
export function openTradeCommand(parent: TradeParent, trade: PlannedTrade): Command {
  // Each of a client's trades is made once, and a second order of the house as often as it takes.
  const of = trade.owed === null ? trade.id : `${trade.sell.asset}:${trade.owed.asset}`;
  return openRequestCommand({
    requestId: trade.id,
    ownerId: parent.ownerId,
    kind: 'trade',
    idemKey: `${parent.id}:${of}`,
    asset: trade.sell.asset,
    minor: trade.sell.minor,
    state: 'submitted',
    parentId: parent.id,
    fundId: parent.fundId,
  });
}

/** Writes trades whose requests are open, with the jobs that take them to the exchange. `follows` is of second orders. */
export async function storeTrades(
  tx: Tx,
  parent: TradeParent,
  trades: readonly PlannedTrade[],
  follows: string | null = null,
): Promise<void> {
  if (trades.length === 0) return;
  const { ownerId } = parent;
  const stored = tx.insertInto('trades').values(
    trades.map(({ id, sell, buy, quoted, floor, owed }) => ({
      id,
      parent_id: parent.id,
      parent_kind: parent.kind,
      owner_id: ownerId,
      sell_asset: sell.asset,
      sell_amount: sell.minor,
      buy_asset: buy,
      quoted,
      floor,
      owed_asset: owed?.asset ?? null,
      owed: owed?.minor ?? null,
      follows,
    })),
  );
  await Promise.all([
    stored.execute(),
    ...trades.flatMap(({ id }) => [
      keepOrderKey(tx, 'trade', id, { ownerId, requestId: id }),
      enqueue(tx, PLACE_TRADE, { ownerId, tradeId: id }),
    ]),
  ]);
}

/** The trades of a parent. */
export async function tradesOf(
  database: Database,
  { ownerId, id }: OwnParent,
): Promise<TradeRecord[]> {
  const rows = await database
    .selectFrom('trades')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(toTrade);
}

/** Locks the trades of the same parent, so that results of siblings wait for each other. */
export async function lockSiblings(tx: Tx, { ownerId, tradeId }: OwnTrade): Promise<TradeRecord[]> {
  const rows = await tx
    .selectFrom('trades')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', (eb) =>
      eb
        .selectFrom('trades as one')
        .select('one.parent_id')
        .where('one.owner_id', '=', ownerId)
        .where('one.id', '=', tradeId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toTrade);
}

/**
 * Takes the exchange's reference of an order for a trade. Throws when another trade has it: the exchange then speaks of
 * two orders as one.
 */
export async function takeOrderReference(
  tx: Tx,
  { ownerId, id: requestId, providerReference: known }: TradeRecord,
  providerReference: string,
): Promise<void> {
  if (known === providerReference) return;
  if (!(await takeReference(tx, 'trade', providerReference, { ownerId, requestId }))) {
    throw new Error(`the exchange gave ${providerReference} to another order before`);
  }
}

const StatedSide = z.strictObject({ asset: z.string(), amount: z.string() });

/** What the exchange states of an order where our books do not take it; amounts in minor units. */
export const Statement = z.strictObject({
  reference: z.string(),
  sold: StatedSide,
  bought: StatedSide.nullable(),
  rate: z.string().nullable(),
  filledAt: z.string().nullable(),
  why: z.enum(FILL_DOUBTS),
});

export type Statement = z.output<typeof Statement>;

function owedIn({ owed_asset: asset, owed }: Selectable<Trades>): Amount | null {
  return asset === null || owed === null ? null : { asset, minor: BigInt(owed) };
}

export function toTrade(row: Selectable<Trades>): TradeRecord {
  return {
    id: row.id,
    parentId: row.parent_id,
    parentKind: row.parent_kind,
    ownerId: row.owner_id,
    sell: { asset: row.sell_asset, minor: BigInt(row.sell_amount) },
    buy: row.buy_asset,
    quoted: BigInt(row.quoted),
    floor: BigInt(row.floor),
    owed: owedIn(row),
    follows: row.follows,
    state: row.state,
    attempts: row.attempts,
    providerReference: row.provider_ref,
    sold: row.sold === null ? null : BigInt(row.sold),
    bought: row.bought === null ? null : BigInt(row.bought),
    rate: row.rate === null ? null : rateOf(row.rate),
    failure: row.failure,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
