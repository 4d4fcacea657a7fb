import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { minorOf, partOf, sum, worthOfUnits } from './amounts.ts';
import type { Day } from './days.ts';
import { type DealtRedemption, rolledLot } from './dealing.ts';
import { type DealingPlan, type PlannedOrder, termsOf } from './dealing-plan.ts';
import { holdbackOf } from './orders.ts';
import type { Vehicle } from './vehicles.ts';

type At = { readonly batchId: string; readonly day: Day };

/** Writes down what a batch does with each of its orders. */
export async function storeExecutions(
  tx: Tx,
  vehicle: Vehicle,
  at: At,
  plan: DealingPlan,
): Promise<void> {
  const byId = new Map(plan.orders.map((order) => [order.orderId, order]));
  const holdbacks = await holdbacksOf(tx, vehicle, at.day, plan, byId);
  const key = (orderId: string) => ({
    owner_id: byId.get(orderId)?.ownerId ?? '',
    batch_id: at.batchId,
    order_id: orderId,
  });
  const redeemed = plan.dealt.redemptions.map((each) => ({
    ...key(each.order),
    gross: each.gross.toString(),
    early_fee: each.earlyFee.toString(),
    paid: each.paid.toString(),
    rest: '0',
    incentive_fee: minorOf(vehicle.currency, incentiveOf(each, plan), 'half_up').toString(),
    holdback: (holdbacks.get(each.order) ?? 0n).toString(),
  }));
  const subscribed = plan.dealt.subscriptions.map((each) => ({
    ...key(each.order),
    gross: (each.cost + each.rest).toString(),
    early_fee: '0',
    paid: each.cost.toString(),
    rest: each.rest.toString(),
    incentive_fee: '0',
    holdback: '0',
  }));
  const executions = [...redeemed, ...subscribed];
  if (executions.length === 0) return;
  await tx.insertInto('order_executions').values(executions).execute();
  const parts = [
    ...plan.dealt.redemptions.flatMap((each) =>
      each.parts.map((part) => ({
        ...key(each.order),
        lot_id: part.id,
        series_id: part.series,
        units: part.units.toString(),
        price: formatRate(plan.dealt.prices.get(part.series) ?? 0n),
      })),
    ),
    ...plan.dealt.subscriptions.map((each) => ({
      ...key(each.order),
      lot_id: each.order,
      series_id: each.series,
      units: each.units.toString(),
      price: formatRate(plan.opens.find(({ id }) => id === each.series)?.price ?? 0n),
    })),
  ];
  if (parts.length > 0) await tx.insertInto('order_execution_parts').values(parts).execute();
  const carried = plan.dealt.redemptions.flatMap((each) =>
    [...Map.groupBy(each.carried, ({ series }) => series)].map(([series, of]) => ({
      ...key(each.order),
      series_id: series,
      units: sum(of.map(({ units }) => units)).toString(),
    })),
  );
  if (carried.length > 0) await tx.insertInto('carried_units').values(carried).execute();
  await tx
    .updateTable('fund_orders')
    .set({ state: 'IN_BATCH' })
    .where('order_id', 'in', [...byId.keys()])
    .execute();
}

/** What of the incentive fees that become due is for an order. */
function incentiveOf({ parts }: DealtRedemption, { dealt }: DealingPlan): Rate {
  const due = dealt.due.filter(({ cause }) => cause === 'REDEMPTION');
  return sum(
    parts.map(({ series, units }) => {
      const of = due.find((each) => each.series === series);
      return of ? partOf(of.fee, units, of.units) : 0n;
    }),
  );
}

/** What is held back of each redemption, in the order in which they are dealt. */
async function holdbacksOf(
  tx: Tx,
  vehicle: Vehicle,
  day: Day,
  { dealt, terms }: DealingPlan,
  orders: ReadonlyMap<string, PlannedOrder>,
): Promise<Map<string, bigint>> {
  const since = await redeemedSinceAudit(tx, vehicle.vehicleId, day);
  const holdbacks = new Map<string, bigint>();
  for (const { order, paid } of dealt.redemptions) {
    const { ownerId = '', classId = '' } = orders.get(order) ?? {};
    const before = since.get(ownerId) ?? { proceeds: 0n, held: 0n };
    const proceeds = before.proceeds + paid;
    const remaining = dealt.lots.filter((lot) => lot.ownerId === ownerId);
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

async function redeemedSinceAudit(tx: Tx, vehicleId: string, day: Day) {
  const { rows } = await sql<{ owner_id: string; proceeds: string; held: string }>`
    select e.owner_id, sum(e.paid) as proceeds, sum(e.holdback) as held
    from order_executions e
    join fund_orders o using (owner_id, order_id)
    where o.vehicle_id = ${vehicleId} and o.side = 'REDEMPTION' and o.dealing_day <= ${day}
      and o.dealing_day > coalesce(
        (select max(make_date(year, 12, 31)) from fund_audits where vehicle_id = ${vehicleId}), '-infinity')
    group by e.owner_id`.execute(tx);
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
    const lots = plan.lots
      .filter(({ series }) => series === roll.from)
      .map((lot) => ({
        ...lot,
        units: lot.units - sum(parts.filter(({ id }) => id === lot.id).map(({ units }) => units)),
      }))
      .filter(({ units }) => units > 0n);
    const postings = [...Map.groupBy(lots, ({ ownerId }) => ownerId)].map(([ownerId, own]) => ({
      owner_id: ownerId,
      batch_id: at.batchId,
      from_series: roll.from,
      units: sum(own.map(({ units }) => units)).toString(),
      became: sum(own.map((lot) => rolledLot(lot, roll).units)).toString(),
    }));
    if (postings.length > 0) await tx.insertInto('roll_up_postings').values(postings).execute();
    await tx
      .updateTable('share_series')
      .set({ rolled_into: roll.into, rolled_on: at.day })
      .where('series_id', '=', roll.from)
      .execute();
  }
}
