import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { FILL_DOUBTS } from '@ballast/contract/payments/fill-doubts.ts';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Trades } from '../../database/schema.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Command } from '../../ledger/execute.ts';
import { openRequestCommand } from '../../ledger/requests.ts';
import { BELOW_FLOOR } from '../../providers/failures.ts';
import { keepOrderKey, takeReference } from '../custody/provider-references.ts';
import { floorOf } from './fill-rules.ts';

/** Where a trade stands: not sent yet, with the exchange, or ended. */
export type TradeState = 'WAITING' | 'SENT' | 'FILLED' | 'FAILED';

/** The parent request of a trade. */
export type TradeParent = {
  readonly kind: 'exchange' | 'investment' | 'redemption';
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
      finish(tx: Tx, own: OwnParent, trades: readonly TradeRecord[]): Promise<Command[]>;
      /** Tells its client that we are looking at what became of a trade. */
      tellChecked(tx: Tx, own: OwnParent): Promise<void>;
    }
  >
>;

/** A trade, by its owner's shard. */
export type OwnTrade = { readonly ownerId: string; readonly tradeId: string };

export type PlannedTrade = {
  readonly id: string;
  readonly sell: { readonly asset: AssetCode; readonly minor: bigint };
  readonly buy: AssetCode;
  /** What the client gets for it if it is filled, whatever it brings, in minor units of `buy`. */
  readonly quoted: bigint;
  /** The least that it may bring, in minor units of `buy`. */
  readonly floor: bigint;
};

export type TradeRecord = PlannedTrade & {
  readonly parentId: string;
  readonly parentKind: TradeParent['kind'];
  readonly ownerId: string;
  readonly state: TradeState;
  /** How often the exchange was asked, the attempt in progress included. */
  readonly attempts: number;
  readonly providerReference: string | null;
  /** What it brought, in minor units of `buy`; null until it filled, as `rate`. */
  readonly bought: bigint | null;
  /** Whole units bought for one whole unit sold. */
  readonly rate: Rate | null;
  /** Why it failed; null unless it did. */
  readonly failure: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
};

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

/** Plans the sale of an amount for what was quoted of another asset. */
export function planTrade(
  sell: PlannedTrade['sell'],
  quoted: { readonly asset: AssetCode; readonly minor: bigint },
): PlannedTrade {
  const { asset: buy, minor } = quoted;
  return { id: newId(), sell, buy, quoted: minor, floor: floorOf(minor) };
}

/** The command that opens the request of a parent of trades. */
export function openParentCommand(
  { id: requestId, ownerId, kind, fundId }: TradeParent,
  asked: { readonly key: string; readonly asset: AssetCode; readonly minor: bigint },
): Command {
  const { key: idemKey, asset, minor } = asked;
  const state = 'processing';
  return openRequestCommand({ requestId, ownerId, kind, idemKey, asset, minor, state, fundId });
}

/** The command that opens the request of a trade under its parent's. */
export function openTradeCommand(parent: TradeParent, trade: PlannedTrade): Command {
  return openRequestCommand({
    requestId: trade.id,
    ownerId: parent.ownerId,
    kind: 'trade',
    idemKey: `${parent.id}:${trade.sell.asset}:${trade.buy}`,
    asset: trade.sell.asset,
    minor: trade.sell.minor,
    state: 'submitted',
    parentId: parent.id,
    fundId: parent.fundId,
  });
}

/** Writes trades whose requests are open, with the jobs that take them to the exchange. */
export async function storeTrades(
  tx: Tx,
  parent: TradeParent,
  trades: readonly PlannedTrade[],
): Promise<void> {
  if (trades.length === 0) return;
  const { ownerId } = parent;
  const stored = tx.insertInto('trades').values(
    trades.map(({ id, sell, buy, quoted, floor }) => ({
      id,
      parent_id: parent.id,
      parent_kind: parent.kind,
      owner_id: ownerId,
      sell_asset: sell.asset,
      sell_amount: sell.minor,
      buy_asset: buy,
      quoted,
      floor,
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
    state: row.state,
    attempts: row.attempts,
    providerReference: row.provider_ref,
    bought: row.bought === null ? null : BigInt(row.bought),
    rate: row.rate === null ? null : rateOf(row.rate),
    failure: row.failure,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
