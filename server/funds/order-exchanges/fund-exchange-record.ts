import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import type { FundExchanges } from '../../database/schema.ts';
import type { Amount, OwnParent } from '../../payments/trades/trades.ts';

/** What of an order is exchanged: what pays a subscription, or what a redemption pays and later what was held back of it. */
export type FundExchangeCause = FundExchanges['cause'];

/** Why nothing was traded: the market moved on since, or it did not trade. */
export type FundExchangeFailure = NonNullable<FundExchanges['failure']>;

/** What is exchanged of an order, with the fund, class and date that it is of. */
export type FundExchange = OwnParent & {
  readonly orderId: string;
  readonly cause: FundExchangeCause;
  readonly sell: Amount;
  readonly buy: AssetCode;
  readonly holdId: string;
  readonly fundId: string;
  readonly fundName: string;
  readonly vehicleId: string;
  readonly classId: string;
  readonly day: Day;
};

/** One that has not ended, locked until the transaction ends; null of one that has. */
export async function lockFundExchange(
  tx: Tx,
  { ownerId, id }: OwnParent,
): Promise<FundExchange | null> {
  const row = await tx
    .selectFrom('fund_exchanges as x')
    .innerJoin('fund_orders as o', (join) =>
      join.onRef('o.owner_id', '=', 'x.owner_id').onRef('o.order_id', '=', 'x.order_id'),
    )
    .innerJoin('fund_vehicles as v', 'v.vehicle_id', 'o.vehicle_id')
    .innerJoin('funds as f', 'f.id', 'v.fund_id')
    .selectAll('x')
    .select(['o.vehicle_id', 'o.class_id', 'o.dealing_day', 'f.id as fund_id', 'f.name'])
    .where('x.owner_id', '=', ownerId)
    .where('x.id', '=', id)
    .where('x.state', 'in', ['WAITING', 'TRADING'])
    .forUpdate('x')
    .executeTakeFirst();
  return row ? toFundExchange(row) : null;
}

type Row = Selectable<FundExchanges> & {
  readonly vehicle_id: string;
  readonly class_id: string;
  readonly dealing_day: Day;
  readonly fund_id: string;
  readonly name: string;
};

function toFundExchange(row: Row): FundExchange {
  return {
    id: row.id,
    ownerId: row.owner_id,
    orderId: row.order_id,
    cause: row.cause,
    sell: { asset: row.sell_asset, minor: BigInt(row.sell_amount) },
    buy: row.buy_asset,
    holdId: row.hold_id,
    fundId: row.fund_id,
    fundName: row.name,
    vehicleId: row.vehicle_id,
    classId: row.class_id,
    day: row.dealing_day,
  };
}

type End =
  | { readonly state: 'DONE'; readonly given: bigint; readonly got: bigint }
  | { readonly state: 'FAILED'; readonly failure: FundExchangeFailure };

/** Ends an exchange; it must be locked. */
export async function endFundExchange(tx: Tx, { ownerId, id }: OwnParent, to: End): Promise<void> {
  await tx
    .updateTable('fund_exchanges')
    .set({ ...to, ended_at: sql<Date>`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** An exchange as the subject of an action. */
export const subjectOf = ({ ownerId, id }: OwnParent) => ({ kind: 'fund_exchange', id, ownerId });
