import { Refusal } from '@ballast/contract/errors.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { sum } from './amounts.ts';
import {
  type Dealt,
  deal,
  type NewSeries,
  type OwnedLot,
  type RedemptionOrder,
} from './dealing.ts';
import type { Wish } from './orders.ts';
import { lotsOf, type StandingSeries, standingsBefore } from './standing.ts';
import { type ClassTerms, laterDay, termsInForce, type Vehicle } from './vehicles.ts';

export type PlannedOrder = {
  readonly ownerId: string;
  readonly orderId: string;
  readonly classId: string;
  readonly side: 'SUBSCRIPTION' | 'REDEMPTION';
  readonly wish: Wish;
  /** The money of a subscription is the vehicle's already. */
  readonly isAdvanced: boolean;
  /** A subscription is paid with another currency, which has not been exchanged yet: what it comes to is indicative. */
  readonly isIndicative?: boolean;
};

/** Everything that dealing a date will do. */
export type DealingPlan = {
  readonly valuationId: string;
  readonly before: readonly StandingSeries[];
  readonly orders: readonly PlannedOrder[];
  readonly opens: readonly NewSeries[];
  readonly terms: ReadonlyMap<string, ClassTerms>;
  /** Before it is dealt. */
  readonly lots: readonly OwnedLot[];
  readonly dealt: Dealt;
};

/**
 * What dealing a date will do, from its final value, or what that was restated to, and its orders as they are. Refuses `dealing_not_due` unless the date has its
 * final value and is the next one, and where a gate leaves something and no later date is set; `orders_not_exchanged` while money that
 * pays for some is in another currency. `idFor` names the series that it opens of a class.
 */
export async function planDealing(
  database: Database,
  vehicle: Vehicle,
  day: Day,
  idFor: (classId: string) => string,
): Promise<DealingPlan> {
  const { vehicleId, currency, gateRate } = vehicle;
  const valuationId = await finalValue(database, vehicleId, day);
  const terms = await termsInForce(database, vehicleId, day);
  const before = await standingsBefore(database, vehicleId, day);
  const orders = await ordersFor(database, vehicleId, day);
  if (orders.some(({ isIndicative }) => isIndicative)) throw new Refusal('orders_not_exchanged');
  const held = await heldFor(database, vehicleId, day);
  const subscriptions = orders.filter(({ side }) => side === 'SUBSCRIPTION');
  const opens = [...new Set(subscriptions.map(({ classId }) => classId))].map((classId) => {
    const { price, fees } = termsOf(terms, classId);
    return { id: idFor(classId), classId, price, terms: fees };
  });
  const series = new Map(opens.map((each) => [each.classId, each.id]));
  const lots = await lotsOf(database, vehicleId);
  const dealt = deal({
    at: day,
    currency,
    gateRate,
    series: await valued(database, before, day),
    lots,
    redemptions: redemptionsOf(orders, terms, held),
    opens,
    subscriptions: subscriptions.map(({ orderId, classId, wish }) => ({
      id: orderId,
      series: series.get(classId) ?? '',
      minor: wish.basis === 'AMOUNT' ? wish.minor : 0n,
    })),
  });
  if (dealt.redemptions.some(({ carried }) => carried.length > 0)) {
    // What a gate leaves is carried to the date after.
    if ((await laterDay(database, vehicleId, day)) === null) throw new Refusal('dealing_not_due');
  }
  return { valuationId, before, orders, opens, terms, lots, dealt };
}

/** The redemptions among orders, each with the terms of its class and the units that are held for it. */
export function redemptionsOf(
  orders: readonly PlannedOrder[],
  terms: ReadonlyMap<string, ClassTerms>,
  held: ReadonlyMap<string, ReadonlyMap<string, bigint>>,
): RedemptionOrder[] {
  return orders
    .filter(({ side }) => side === 'REDEMPTION')
    .map((order) => ({
      id: order.orderId,
      ownerId: order.ownerId,
      classId: order.classId,
      wish: order.wish,
      terms: termsOf(terms, order.classId).redemption,
      held: held.get(order.orderId) ?? new Map(),
    }));
}

/** Minor units that come in and go out. */
export function totalsOf({ dealt }: DealingPlan): { readonly in: bigint; readonly out: bigint } {
  return {
    in: sum(dealt.subscriptions.map(({ cost, rest }) => cost + rest)),
    out: sum(dealt.redemptions.map(({ paid }) => paid)),
  };
}

export function termsOf(terms: ReadonlyMap<string, ClassTerms>, classId: string): ClassTerms {
  const found = terms.get(classId);
  if (!found) throw new Error(`the class ${classId} has no terms`);
  return found;
}

async function finalValue(database: Database, vehicleId: string, day: Day): Promise<string> {
  const dates = await database
    .selectFrom('dealing_dates')
    .select(['day', 'state'])
    .where('vehicle_id', '=', vehicleId)
    .where('day', '<=', day)
    .where('state', 'not in', ['DEALT', 'SETTLED'])
    .orderBy('day')
    .execute();
  const [next] = dates;
  const value = await database
    .selectFrom('vehicle_value_approvals')
    .select('valuation_id')
    .where('vehicle_id', '=', vehicleId)
    .where('as_of', '=', day)
    .where('kind', 'in', ['FINAL', 'RESTATED'])
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!value || next?.day !== day || next.state !== 'FINAL') throw new Refusal('dealing_not_due');
  return value.valuation_id;
}

/** Series as their last approved values at a day are. */
export async function valued(
  database: Database,
  standings: readonly StandingSeries[],
  day: Day,
): Promise<StandingSeries[]> {
  if (standings.length === 0) return [];
  const rows = await database
    .selectFrom('navs')
    .selectAll()
    .where('as_of', '=', day)
    .where(
      'series_id',
      'in',
      standings.map(({ id }) => id),
    )
    .orderBy('version')
    .execute();
  const last = new Map(rows.map((row) => [row.series_id, row]));
  return standings.map((series) => {
    const nav = last.get(series.id);
    if (!nav) throw new Error(`the series ${series.id} has no value on ${day}`);
    return {
      ...series,
      grossAssets: rateOf(nav.gross_assets),
      managementFee: rateOf(nav.management_fee),
      incentiveFee: rateOf(nav.incentive_fee),
    };
  });
}

/** The orders that wait for a date. */
export async function ordersFor(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<PlannedOrder[]> {
  const rows = await database
    .selectFrom('fund_orders')
    .select(['owner_id', 'order_id', 'class_id', 'side', 'basis', 'amount', 'advanced_at'])
    .select(['paid_asset', 'exchanged_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('dealing_day', '=', day)
    .where('state', '=', 'ACCEPTED')
    .orderBy('order_id')
    .execute();
  return rows.map((row) => ({
    ownerId: row.owner_id,
    orderId: row.order_id,
    classId: row.class_id,
    side: row.side,
    wish: wishOf(row.basis, row.amount),
    isAdvanced: row.advanced_at !== null,
    isIndicative: row.paid_asset !== null && row.exchanged_at === null,
  }));
}

/** All that an order holds, where it is not of an amount: its units are held one by one, and go through a roll-up. */
function wishOf(basis: 'AMOUNT' | 'UNITS' | 'ALL', amount: string | null): Wish {
  if (basis !== 'AMOUNT' || amount === null) return { basis: 'ALL' };
  return { basis, minor: BigInt(amount) };
}

/** The units that are held for the orders of a date, by order and series. */
export async function heldFor(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<Map<string, Map<string, bigint>>> {
  const rows = await database
    .selectFrom('fund_order_holds')
    .innerJoin('fund_orders', (join) =>
      join
        .onRef('fund_orders.owner_id', '=', 'fund_order_holds.owner_id')
        .onRef('fund_orders.order_id', '=', 'fund_order_holds.order_id'),
    )
    .select(['fund_order_holds.order_id', 'series_id', 'units'])
    .where('vehicle_id', '=', vehicleId)
    .where('dealing_day', '=', day)
    .execute();
  const held = new Map<string, Map<string, bigint>>();
  for (const row of rows) {
    const of = held.get(row.order_id) ?? new Map<string, bigint>();
    held.set(row.order_id, of.set(row.series_id, BigInt(row.units)));
  }
  return held;
}
