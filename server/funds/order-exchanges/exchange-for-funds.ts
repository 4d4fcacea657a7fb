import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { execute } from '../../ledger/execute.ts';
import { assertCovered } from '../../payments/trades/house-cover.ts';
import {
  type OwnParent,
  openTradeCommand,
  type PlannedTrade,
  storeTrades,
} from '../../payments/trades/trades.ts';
import { failFundExchange, type PaidOrder, refuseOrder } from './finish-fund-exchange.ts';
import { type FundExchange, lockFundExchange } from './fund-exchange-record.ts';
import { planMarketOrder } from './market-order.ts';
import { openFundExchangeCommand } from './open-fund-exchange.ts';

/** How long a payout waits for a price while its market is open; then it stays in the class's currency. */
const PAYOUT_WAITS_S = 3600;

/** How long a subscription does, from when its date took no orders any more; then it is given back. */
const SUBSCRIPTION_WAITS_S = 3 * 86_400;

/** Orders and payouts that one run begins with at most; the next goes on. */
const BATCH = 500;

/**
 * Takes to the market what pays subscriptions of dates that take no orders any more, and payouts in another currency. Each is begun
 * once, in a transaction of its own: called again, it goes on with what is left. Returns how many it began or ended.
 */
export async function exchangeForFunds(database: Database, signal?: AbortSignal): Promise<number> {
  const subscriptions = await workOnEach(
    await dueSubscriptions(database),
    { work: (due) => begun(database, (tx) => beginSubscription(tx, due)) },
    signal,
  );
  const payouts = await workOnEach(
    await waitingPayouts(database),
    { work: (due) => begun(database, (tx) => beginPayout(tx, due)) },
    signal,
  );
  return subscriptions + payouts;
}

/** What somebody else accepts at the same moment may use the house's cover up: then it is tried again later. */
async function begun(database: Database, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await transact(database, work);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'quote_not_covered') return false;
    throw error;
  }
}

type DueOrder = { readonly ownerId: string; readonly orderId: string };

/** Orders that can be cancelled no more, whose money is not exchanged nor being exchanged. */
const IS_DUE = sql<boolean>`o.paid_asset is not null and o.exchanged_at is null and o.state = 'ACCEPTED'
  and d.state <> 'OPEN' and not exists (
    select from fund_exchanges x where x.owner_id = o.owner_id and x.order_id = o.order_id and x.cause = 'SUBSCRIPTION')`;

async function dueSubscriptions(database: Database): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.owner_id as "ownerId", o.order_id as "orderId"
    from fund_orders o join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
    where ${IS_DUE} order by o.dealing_day, o.owner_id, o.order_id limit ${BATCH}`.execute(
    database,
  );
  return rows;
}

async function waitingPayouts(database: Database): Promise<OwnParent[]> {
  const { rows } = await sql<OwnParent>`
    select owner_id as "ownerId", id from fund_exchanges
    where state = 'WAITING' order by created_at, id limit ${BATCH}`.execute(database);
  return rows;
}

type LockedOrder = PaidOrder & { readonly holdId: string; readonly isOverdue: boolean };

/** Sells what a subscription is paid with. The hold stays the order's until that is done. */
async function beginSubscription(tx: Tx, due: DueOrder): Promise<boolean> {
  const order = await lockDueOrder(tx, due);
  if (!order) return false;
  const { ownerId, orderId, paid, currency, vehicleId, holdId } = order;
  const sale = { sell: paid, buy: currency, isLimited: true };
  const planned = await planMarketOrder(tx, ownerId, sale);
  if (planned === 'later' || (planned === 'doubtful' && !order.isOverdue)) return false;
  if (typeof planned === 'string') {
    const why = planned === 'above' ? 'rate_changed' : 'not_filled';
    await execute(tx, await refuseOrder(tx, order, why, null));
    return true;
  }
  const exchange = { ownerId, orderId, vehicleId, holdId, sell: paid, buy: currency };
  const id = newId();
  await execute(tx, [openFundExchangeCommand({ ...exchange, id, cause: 'SUBSCRIPTION' })]);
  await tx
    .insertInto('fund_exchanges')
    .values({
      ...{ id, owner_id: ownerId, order_id: orderId, cause: 'SUBSCRIPTION', state: 'TRADING' },
      ...{ sell_asset: paid.asset, sell_amount: paid.minor.toString(), buy_asset: currency },
      hold_id: holdId,
    })
    .execute();
  await takeToMarket(tx, { ...exchange, id }, planned);
  return true;
}

async function lockDueOrder(tx: Tx, { ownerId, orderId }: DueOrder): Promise<LockedOrder | null> {
  await tx
    .selectFrom('fund_orders')
    .select('order_id')
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .execute();
  // Only from here on is what somebody else has begun meanwhile seen.
  const { rows } = await sql<{
    vehicle_id: string;
    class_id: string;
    day: Day;
    paid_asset: AssetCode;
    paid_amount: string;
    hold_id: string;
    currency: AssetCode;
    fund_id: string;
    name: string;
    is_overdue: boolean;
  }>`
    select o.vehicle_id, o.class_id, o.dealing_day::text as day, o.paid_asset, o.paid_amount, o.hold_id, v.currency,
      f.id as fund_id, f.name,
      d.changed_at < clock_now() - ${SUBSCRIPTION_WAITS_S} * interval '1 second' as is_overdue
    from fund_orders o join dealing_dates d on d.vehicle_id = o.vehicle_id and d.day = o.dealing_day
    join fund_vehicles v on v.vehicle_id = o.vehicle_id join funds f on f.id = v.fund_id
    where o.owner_id = ${ownerId} and o.order_id = ${orderId} and ${IS_DUE}`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  return {
    ...{ ownerId, orderId, vehicleId: row.vehicle_id, classId: row.class_id, day: row.day },
    ...{ fundId: row.fund_id, fundName: row.name, currency: row.currency, holdId: row.hold_id },
    paid: { asset: row.paid_asset, minor: BigInt(row.paid_amount) },
    isOverdue: row.is_overdue,
  };
}

/** Sells what a redemption paid; where the market does not trade it, it stays as it is. */
async function beginPayout(tx: Tx, own: OwnParent): Promise<boolean> {
  const exchange = await lockFundExchange(tx, own);
  if (!exchange) return false;
  const { rows } = await sql<{ isWaiting: boolean; isOverdue: boolean }>`
    select state = 'WAITING' as "isWaiting", created_at < clock_now() - ${PAYOUT_WAITS_S} * interval '1 second' as "isOverdue"
    from fund_exchanges where owner_id = ${own.ownerId} and id = ${own.id}`.execute(tx);
  const [standing] = rows;
  if (!standing?.isWaiting) return false;
  const { sell, buy } = exchange;
  const planned = await planMarketOrder(tx, own.ownerId, { sell, buy, isLimited: false });
  if (planned === 'later' || (planned === 'doubtful' && !standing.isOverdue)) return false;
  if (typeof planned === 'string') {
    await execute(tx, await failFundExchange(tx, exchange, 'NOT_FILLED'));
    return true;
  }
  await tx
    .updateTable('fund_exchanges')
    .set({ state: 'TRADING' })
    .where('owner_id', '=', own.ownerId)
    .where('id', '=', own.id)
    .execute();
  await takeToMarket(tx, exchange, planned);
  return true;
}

async function takeToMarket(
  tx: Tx,
  { id, ownerId, vehicleId: fundId }: Pick<FundExchange, 'id' | 'ownerId' | 'vehicleId'>,
  trade: PlannedTrade,
): Promise<void> {
  const parent = { kind: 'fund_exchange', id, ownerId, fundId } as const;
  await execute(tx, [openTradeCommand(parent, trade)]);
  await storeTrades(tx, parent, [trade]);
  // Where the fill is passed on the house risks nothing.
  const { owed, buy } = trade;
  await assertCovered(tx, ownerId, owed && owed.asset !== buy ? [owed.asset] : []);
}
