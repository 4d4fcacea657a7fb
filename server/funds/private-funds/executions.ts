import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { inSlices } from '../../database/slices.ts';
import { minorOf, partOf, sum, worthOfUnits } from './amounts.ts';
import { type DealtRedemption, lotsWithout, rolledLot } from './dealing.ts';
import { type DealingPlan, type PlannedOrder, termsOf } from './dealing-plan.ts';
import { holdbackOf } from './orders.ts';
import type { Vehicle } from './vehicles.ts';

type At = { readonly batchId: string; readonly day: Day };

/** What a batch does with an order: minor units, and smallest units of series. */
export type OrderExecution = {
  readonly order: PlannedOrder;
  readonly gross: bigint;
  readonly earlyFee: bigint;
  readonly paid: bigint;
  readonly rest: bigint;
  readonly incentiveFee: bigint;
  readonly holdback: bigint;
  readonly parts: readonly {
    readonly lotId: string;
    readonly series: string;
    readonly units: bigint;
    readonly price: Rate;
  }[];
  /** What a gate leaves for the next date. */
  readonly carried: readonly { readonly series: string; readonly units: bigint }[];
};

/** What a plan does with each of its orders. */
export async function executionsOf(
  database: Database,
  vehicle: Vehicle,
  day: Day,
  plan: DealingPlan,
): Promise<OrderExecution[]> {
  return executionsAfter(await redeemedSinceAudit(database, vehicle.vehicleId, day), vehicle, plan);
}

/** Of each owner: minor units that redemptions brought since the last audit, and what of them is held back. */
export type SinceAudit = ReadonlyMap<string, { readonly proceeds: bigint; readonly held: bigint }>;

/** The same, after what was redeemed since the last audit. */
export function executionsAfter(
  since: SinceAudit,
  vehicle: Pick<Vehicle, 'currency'>,
  plan: Omit<DealingPlan, 'valuationId' | 'before'>,
): OrderExecution[] {
  const byId = new Map(plan.orders.map((order) => [order.orderId, order]));
  const holdbacks = holdbacksOf(since, vehicle, plan, byId);
  const orderOf = (orderId: string) => byId.get(orderId) as PlannedOrder;
  const redeemed = plan.dealt.redemptions.map((each) => ({
    order: orderOf(each.order),
    gross: each.gross,
    earlyFee: each.earlyFee,
    paid: each.paid,
    rest: 0n,
    incentiveFee: minorOf(vehicle.currency, incentiveOf(each, plan), 'half_up'),
    holdback: holdbacks.get(each.order) ?? 0n,
    parts: each.parts.map(({ id, series, units }) => ({
      ...{ lotId: id, series, units },
      price: plan.dealt.prices.get(series) ?? 0n,
    })),
    carried: [...Map.groupBy(each.carried, ({ series }) => series)].map(([series, of]) => ({
      series,
      units: sum(of.map(({ units }) => units)),
    })),
  }));
  const subscribed = plan.dealt.subscriptions.map((each) => ({
    order: orderOf(each.order),
    gross: each.cost + each.rest,
    earlyFee: 0n,
    paid: each.cost,
    rest: each.rest,
    incentiveFee: 0n,
    holdback: 0n,
    parts: [
      {
        ...{ lotId: each.order, series: each.series, units: each.units },
        price: plan.opens.find(({ id }) => id === each.series)?.price ?? 0n,
      },
    ],
    carried: [],
  }));
  return [...redeemed, ...subscribed];
}

/** Writes down what a batch does with each of its orders. */
export async function storeExecutions(
  tx: Tx,
  vehicle: Vehicle,
  at: At,
  plan: DealingPlan,
): Promise<void> {
  const executions = await executionsOf(tx, vehicle, at.day, plan);
  const key = ({ order }: OrderExecution) => ({
    owner_id: order.ownerId,
    batch_id: at.batchId,
    order_id: order.orderId,
  });
  const rows = executions.map((each) => ({
    ...key(each),
    gross: each.gross.toString(),
    early_fee: each.earlyFee.toString(),
    paid: each.paid.toString(),
    rest: each.rest.toString(),
    incentive_fee: each.incentiveFee.toString(),
    holdback: each.holdback.toString(),
  }));
  await inSlices(rows, (some) => tx.insertInto('order_executions').values(some).execute());
  const parts = executions.flatMap((each) =>
    each.parts.map((part) => ({
      ...key(each),
      lot_id: part.lotId,
      series_id: part.series,
      units: part.units.toString(),
      price: formatRate(part.price),
    })),
  );
  await inSlices(parts, (some) => tx.insertInto('order_execution_parts').values(some).execute());
  const carried = executions.flatMap((each) =>
    each.carried.map(({ series, units }) => ({
      ...key(each),
      series_id: series,
      units: units.toString(),
    })),
  );
  await inSlices(carried, (some) => tx.insertInto('carried_units').values(some).execute());
  const orderIds = executions.map(({ order }) => order.orderId);
  await inSlices(orderIds, (some) =>
    tx
      .updateTable('fund_orders')
      .set({ state: 'IN_BATCH' })
      .where('order_id', 'in', some)
      .execute(),
  );
}

/** What of the incentive fees that become due is for an order. */
function incentiveOf({ parts }: DealtRedemption, { dealt }: Pick<DealingPlan, 'dealt'>): Rate {
  const due = dealt.due.filter(({ cause }) => cause === 'REDEMPTION');
  return sum(
    parts.map(({ series, units }) => {
      const of = due.find((each) => each.series === series);
      return of ? partOf(of.fee, units, of.units) : 0n;
    }),
  );
}

/** What is held back of each redemption, in the order in which they are dealt. */
function holdbacksOf(
  sinceAudit: SinceAudit,
  vehicle: Pick<Vehicle, 'currency'>,
  { dealt, terms }: Pick<DealingPlan, 'dealt' | 'terms'>,
  orders: ReadonlyMap<string, PlannedOrder>,
): Map<string, bigint> {
  const since = new Map(sinceAudit);
  const holdbacks = new Map<string, bigint>();
  const lots = Map.groupBy(dealt.lots, (lot) => lot.ownerId);
  for (const { order, paid } of dealt.redemptions) {
    const { ownerId = '', classId = '' } = orders.get(order) ?? {};
    const before = since.get(ownerId) ?? { proceeds: 0n, held: 0n };
    const proceeds = before.proceeds + paid;
    const remaining = lots.get(ownerId) ?? [];
    const worth = remaining.map(({ series, units }) =>
      worthOfUnits(units, netAfter(dealt.prices, dealt.rolled, series)),
    );
    const held = holdbackOf(
      {
        proceeds,
        remaining: minorOf(vehicle.currency, sum(worth), 'down'),
        heldAlready: before.held,
      },
      paid,
      termsOf(terms, classId).holdback,
    );
    holdbacks.set(order, held);
    since.set(ownerId, { proceeds, held: before.held + held });
  }
  return holdbacks;
}

/** The net value per unit of a series; of the one that others were rolled into, as it was before. */
function netAfter(
  prices: ReadonlyMap<string, Rate>,
  rolled: DealingPlan['dealt']['rolled'],
  series: string,
): Rate {
  return prices.get(series) ?? rolled.find(({ into }) => into === series)?.netInto ?? 0n;
}

/** What redemptions of a vehicle brought since its last audit, up to a dealing date; without those of one batch, where it is told. */
export async function redeemedSinceAudit(
  database: Database,
  vehicleId: string,
  day: Day,
  without: string | null = null,
): Promise<SinceAudit> {
  const { rows } = await sql<{ owner_id: string; proceeds: string; held: string }>`
    select e.owner_id, sum(e.paid) as proceeds, sum(e.holdback) as held
    from restated_executions e
    join fund_orders o using (owner_id, order_id)
    where o.vehicle_id = ${vehicleId} and e.batch_id is distinct from ${without}::uuid and o.side = 'REDEMPTION' and o.dealing_day <= ${day}
      and o.dealing_day > coalesce(
        (select max(make_date(year, 12, 31)) from fund_audits where vehicle_id = ${vehicleId}), '-infinity')
    group by e.owner_id`.execute(database);
  return new Map(
    rows.map((row) => [row.owner_id, { proceeds: BigInt(row.proceeds), held: BigInt(row.held) }]),
  );
}

/** Writes down which series are rolled into which, and what that makes of each client's units. */
export async function storeRollUps(tx: Tx, at: At, plan: DealingPlan): Promise<void> {
  const { rolled, redemptions } = plan.dealt;
  if (rolled.length === 0) return;
  await tx
    .insertInto('roll_ups')
    .values(
      rolled.map((roll) => ({
        batch_id: at.batchId,
        from_series: roll.from,
        into_series: roll.into,
        net_from: formatRate(roll.netFrom),
        net_into: formatRate(roll.netInto),
      })),
    )
    .execute();
  const parts = redemptions.flatMap((each) => each.parts);
  for (const roll of rolled) {
    const lots = lotsWithout(
      plan.lots.filter(({ series }) => series === roll.from),
      parts,
    );
    const postings = [...Map.groupBy(lots, ({ ownerId }) => ownerId)].map(([ownerId, own]) => ({
      owner_id: ownerId,
      batch_id: at.batchId,
      from_series: roll.from,
      units: sum(own.map(({ units }) => units)).toString(),
      became: sum(own.map((lot) => rolledLot(lot, roll).units)).toString(),
    }));
    await inSlices(postings, (some) => tx.insertInto('roll_up_postings').values(some).execute());
    await tx
      .updateTable('share_series')
      .set({ rolled_into: roll.into, rolled_on: at.day })
      .where('series_id', '=', roll.from)
      .execute();
  }
}
