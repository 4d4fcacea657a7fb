import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { type Day, dayOf, startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { inOrder } from '../../database/transact.ts';
import { clientAccount, fundAccount, unitsAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEach } from '../../ledger/entries.ts';
import { execute } from '../../ledger/execute.ts';
import {
  advanceRequest,
  holdCommand,
  openRequest,
  openRequestCommand,
  placeHold,
} from '../../ledger/requests.ts';
import { sum } from './amounts.ts';
import { capped } from './dealing.ts';
import { type LotPart, takeFromLots, type Wish } from './orders.ts';
import { lotsOf } from './standing.ts';
import { findVehicle, lockVehicle, termsInForce, type Vehicle } from './vehicles.ts';

type NewOrder = {
  readonly ownerId: string;
  readonly vehicleId: string;
  readonly classId: string;
  readonly dealingDay: Day;
  /** Unique for the client: the same key is one order. */
  readonly key: string;
};

/** What an order is paid with, where that is not the class's currency: it is exchanged once its date takes no orders any more. */
type PaidWith = { readonly asset: AssetCode; readonly minor: bigint };

/**
 * Orders what a client has subscribed for, for a dealing date: the request and its hold are there and stay. What is paid with another
 * currency comes to `minor` by an indicative rate until then. The database refuses what comes late.
 */
export async function orderSubscription(
  tx: Tx,
  {
    orderId,
    holdId,
    minor,
    paid,
    ...order
  }: Omit<NewOrder, 'key'> & {
    readonly orderId: string;
    readonly holdId: string;
    readonly minor: bigint;
    readonly paid: PaidWith | null;
  },
): Promise<void> {
  await insertOrder(tx, order, {
    order_id: orderId,
    side: 'SUBSCRIPTION',
    basis: 'AMOUNT',
    amount: minor.toString(),
    hold_id: holdId,
    ...paidColumns(paid),
  });
  await advanceRequest(
    tx,
    { ownerId: order.ownerId, requestId: orderId },
    'processing',
    'submitted',
  );
}

/**
 * Orders what a client redeems, for a dealing date, and holds its units. The request's id is the order's. Refuses `insufficient_funds`
 * where they are held by now; the database, what comes late.
 */
export async function orderRedemption(
  tx: Tx,
  {
    orderId,
    currency,
    wish,
    payoutAsset,
    parts,
    ...order
  }: Omit<NewOrder, 'key'> & {
    readonly orderId: string;
    readonly currency: AssetCode;
    readonly wish: Wish;
    /** The currency that the client is paid in; null for the class's. */
    readonly payoutAsset: AssetCode | null;
    readonly parts: readonly {
      readonly series: string;
      readonly unitsAsset: AssetCode;
      readonly units: bigint;
    }[];
  },
): Promise<void> {
  const { ownerId, vehicleId } = order;
  const holds = parts.map((part) => ({ ...part, holdId: newId() }));
  await inOrder([
    execute(tx, [
      openRequestCommand({
        ...{ requestId: orderId, ownerId, kind: 'redemption', idemKey: orderId },
        ...{ asset: currency, minor: wish.basis === 'AMOUNT' ? wish.minor : 0n },
        ...{ state: 'processing', fundId: vehicleId },
      }),
      ...holds.map(({ holdId, unitsAsset, units }) =>
        holdCommand({
          holdId,
          account: unitsAccount(ownerId, vehicleId, unitsAsset),
          minor: units,
          requestId: orderId,
        }),
      ),
    ]),
    insertOrder(tx, order, {
      order_id: orderId,
      side: 'REDEMPTION',
      basis: wish.basis,
      amount: amountOf(wish),
      hold_id: null,
      payout_asset: payoutAsset,
    }),
    tx
      .insertInto('fund_order_holds')
      .values(
        holds.map(({ holdId, series, units }) => ({
          owner_id: ownerId,
          order_id: orderId,
          hold_id: holdId,
          series_id: series,
          units: units.toString(),
        })),
      )
      .execute(),
  ]);
}

const paidColumns = (paid: PaidWith | null) =>
  paid && { paid_asset: paid.asset, paid_amount: paid.minor.toString() };

/** Accepts a subscription: its money is held until the dealing date. Refuses `insufficient_funds`; the database, what comes late. */
export async function acceptSubscription(
  tx: Tx,
  order: NewOrder & { readonly minor: bigint; readonly paid?: PaidWith },
): Promise<string> {
  const { ownerId, minor, paid = null } = order;
  const { currency } = await findVehicle(tx, order.vehicleId);
  const opened = await openRequest(tx, {
    requestId: newId(),
    ownerId,
    kind: 'subscription',
    idemKey: order.key,
    asset: currency,
    minor,
    state: 'processing',
    fundId: order.vehicleId,
  });
  if (opened.replayed) return opened.requestId;
  const holdId = newId();
  const held = paid ?? { asset: currency, minor };
  const account = clientAccount(ownerId, 'available', held.asset);
  await placeHold(tx, { holdId, account, minor: held.minor, requestId: opened.requestId });
  await insertOrder(tx, order, {
    order_id: opened.requestId,
    side: 'SUBSCRIPTION',
    basis: 'AMOUNT',
    amount: minor.toString(),
    hold_id: holdId,
    ...paidColumns(paid),
  });
  return opened.requestId;
}

/**
 * Accepts a redemption: the units that it takes at the last known values are held, the oldest lot first. Refuses
 * `insufficient_funds` where the client has none free; the database, what comes late.
 */
export async function acceptRedemption(
  tx: Tx,
  order: NewOrder & { readonly wish: Wish; readonly payoutAsset?: AssetCode },
): Promise<string> {
  const { ownerId, vehicleId, wish } = order;
  const vehicle = await findVehicle(tx, vehicleId);
  const opened = await openRequest(tx, {
    requestId: newId(),
    ownerId,
    kind: 'redemption',
    idemKey: order.key,
    asset: vehicle.currency,
    minor: wish.basis === 'AMOUNT' ? wish.minor : 0n,
    state: 'processing',
    fundId: vehicleId,
  });
  if (opened.replayed) return opened.requestId;
  await insertOrder(tx, order, {
    order_id: opened.requestId,
    side: 'REDEMPTION',
    basis: wish.basis,
    amount: amountOf(wish),
    hold_id: null,
    payout_asset: order.payoutAsset ?? null,
  });
  const parts = await wantedNow(tx, vehicle, order);
  if (parts.length === 0) throw new Refusal('insufficient_funds');
  await holdParts(tx, vehicleId, { ownerId, orderId: opened.requestId }, parts);
  return opened.requestId;
}

export function amountOf(wish: Wish): string | null {
  if (wish.basis === 'ALL') return null;
  return (wish.basis === 'UNITS' ? wish.units : wish.minor).toString();
}

/** Cancels an order before its cut-off: what it held is free again. */
export async function cancelOrder(tx: Tx, ownerId: string, orderId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('fund_orders')
    .set({ state: 'CANCELLED', ended_at: sql`clock_now()` })
    .where('owner_id', '=', ownerId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('not_found');
  await advanceRequest(tx, { ownerId, requestId: orderId }, 'cancelled');
}

async function insertOrder(
  tx: Tx,
  order: Omit<NewOrder, 'key'>,
  rest: {
    order_id: string;
    side: 'SUBSCRIPTION' | 'REDEMPTION';
    basis: 'AMOUNT' | 'UNITS' | 'ALL';
    amount: string | null;
    hold_id: string | null;
    carried_from?: string;
    paid_asset?: AssetCode;
    paid_amount?: string;
    payout_asset?: AssetCode | null;
  },
): Promise<void> {
  await tx
    .insertInto('fund_orders')
    .values({
      owner_id: order.ownerId,
      vehicle_id: order.vehicleId,
      class_id: order.classId,
      dealing_day: order.dealingDay,
      ...rest,
    })
    .execute();
}

async function wantedNow(
  tx: Tx,
  { vehicleId, currency }: Pick<Vehicle, 'vehicleId' | 'currency'>,
  order: NewOrder & { readonly wish: Wish },
): Promise<LotPart[]> {
  const terms = (await termsInForce(tx, vehicleId, order.dealingDay)).get(order.classId);
  if (!terms) throw new Refusal('not_found');
  const lots = (await lotsOf(tx, vehicleId, [order.ownerId])).filter(
    ({ classId }) => classId === order.classId,
  );
  const assets = await unitsAssets(tx, vehicleId);
  const free = new Map<string, bigint>();
  for (const series of new Set(lots.map((lot) => lot.series))) {
    const account = unitsAccount(order.ownerId, vehicleId, assets.get(series) ?? '');
    free.set(series, await freeBalance(tx, account));
  }
  const prices = await lastNetValues(tx, vehicleId);
  for (const { series } of lots) if (!prices.has(series)) prices.set(series, terms.price);
  const redemption = { ...terms.redemption, currency };
  return takeFromLots(order.wish, capped(lots, free), prices, order.dealingDay, redemption);
}

/** The asset that each series of a vehicle has its units in. */
export async function unitsAssets(tx: Tx, vehicleId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('share_series')
    .select(['series_id', 'units_asset'])
    .where('vehicle_id', '=', vehicleId)
    .execute();
  return new Map(rows.map((row) => [row.series_id, row.units_asset]));
}

async function lastNetValues(tx: Tx, vehicleId: string) {
  const { rows } = await sql<{ series_id: string; net_per_unit: string }>`
    select distinct on (n.series_id) n.series_id, n.net_per_unit
    from navs n join share_series s using (series_id)
    where s.vehicle_id = ${vehicleId} order by n.series_id, n.as_of desc, n.version desc`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.series_id, rateOf(row.net_per_unit)]));
}

/** Holds units for an order, one hold for each series. */
export async function holdParts(
  tx: Tx,
  vehicleId: string,
  { ownerId, orderId }: { readonly ownerId: string; readonly orderId: string },
  parts: readonly { readonly series: string; readonly units: bigint }[],
): Promise<void> {
  const assets = await unitsAssets(tx, vehicleId);
  for (const [series, own] of Map.groupBy(parts, (part) => part.series)) {
    const units = sum(own.map((part) => part.units));
    if (units === 0n) continue;
    const holdId = newId();
    const account = unitsAccount(ownerId, vehicleId, assets.get(series) ?? '');
    await placeHold(tx, { holdId, account, minor: units, requestId: orderId });
    await tx
      .insertInto('fund_order_holds')
      .values({
        owner_id: ownerId,
        order_id: orderId,
        hold_id: holdId,
        series_id: series,
        units: units.toString(),
      })
      .execute();
  }
}

/** Carries what a gate did not let through to another date: an order and a request of its own, under the one that it is the rest of. */
export async function carryOver(
  tx: Tx,
  order: Omit<NewOrder, 'key'> & {
    readonly orderId: string;
    readonly currency: string;
    readonly payoutAsset: AssetCode | null;
  },
  parts: readonly { readonly series: string; readonly units: bigint }[],
): Promise<string> {
  const units = sum(parts.map((part) => part.units));
  const opened = await openRequest(tx, {
    requestId: newId(),
    ownerId: order.ownerId,
    kind: 'redemption',
    idemKey: `carried:${order.orderId}`,
    asset: order.currency,
    minor: 0n,
    state: 'processing',
    parentId: order.orderId,
    fundId: order.vehicleId,
  });
  await insertOrder(tx, order, {
    order_id: opened.requestId,
    side: 'REDEMPTION',
    basis: 'UNITS',
    amount: units.toString(),
    hold_id: null,
    carried_from: order.orderId,
    payout_asset: order.payoutAsset,
  });
  await holdParts(
    tx,
    order.vehicleId,
    { ownerId: order.ownerId, orderId: opened.requestId },
    parts,
  );
  return opened.requestId;
}

/**
 * Moves the money of subscriptions whose dealing date has come from their holds to the vehicle, which owes it until they are
 * dealt. Returns how many it moved.
 */
export async function advanceSubscriptions(
  tx: Tx,
  vehicleId: string,
  now: Date,
  limit: number,
): Promise<number> {
  const { currency } = await lockVehicle(tx, vehicleId);
  const rows = await tx
    .selectFrom('fund_orders')
    .select(['owner_id', 'order_id', 'amount', 'hold_id', 'dealing_day'])
    .where('vehicle_id', '=', vehicleId)
    .where('side', '=', 'SUBSCRIPTION')
    .where('advanced_at', 'is', null)
    .where('state', 'in', ['ACCEPTED', 'IN_BATCH'])
    .where('dealing_day', '<=', dayOf(now))
    .where((eb) => eb.or([eb('paid_asset', 'is', null), eb('exchanged_at', 'is not', null)]))
    .orderBy('owner_id')
    .orderBy('order_id')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  await postEach(
    tx,
    rows.map((row) => {
      const minor = BigInt(row.amount ?? 0);
      return {
        key: `subscription_advance:${row.order_id}`,
        kind: 'subscription_advance',
        requestId: row.order_id,
        holds: row.hold_id === null ? [] : [row.hold_id],
        effectiveAt: startOf(row.dealing_day),
        lines: [
          line(clientAccount(row.owner_id, 'available', currency), -minor),
          line(fundAccount('subscriptions_in_advance', vehicleId, currency), minor),
        ],
      };
    }),
  );
  await tx
    .updateTable('fund_orders')
    .set({ advanced_at: now })
    .where(
      'owner_id',
      'in',
      rows.map((row) => row.owner_id),
    )
    .where(
      'order_id',
      'in',
      rows.map((row) => row.order_id),
    )
    .execute();
  return rows.length;
}
