import { Refusal } from '@ballast/contract/errors.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { beginsYear, type Day } from '../../database/days.ts';
import { sum } from './amounts.ts';
import { type Dealt, type RestatedOrder, restate } from './dealing.ts';
import { type PlannedOrder, termsOf, valued } from './dealing-plan.ts';
import { executionsAfter, redeemedSinceAudit } from './executions.ts';
import { isEarlyOn } from './orders.ts';
import { lotsOf, type StandingSeries, standingsBefore } from './standing.ts';
import { termsInForce, type Vehicle } from './vehicles.ts';

/** What a redemption comes to, in minor units. */
export type Outcome = {
  readonly gross: bigint;
  readonly earlyFee: bigint;
  readonly paid: bigint;
  readonly incentiveFee: bigint;
  readonly holdback: bigint;
};

export type RestatedRedemption = {
  readonly ownerId: string;
  readonly orderId: string;
  /** How often it was restated, with this time. */
  readonly version: number;
  readonly before: Outcome;
  readonly now: Outcome;
};

/** Everything that a restatement will do. */
export type RestatementPlan = {
  readonly valuationId: string;
  /** The batch that dealt the date. */
  readonly dealtBy: string;
  /** Whether its redemptions are paid; none is, where they are not. */
  readonly isPaid: boolean;
  readonly before: readonly StandingSeries[];
  readonly dealt: Dealt;
  readonly redemptions: readonly RestatedRedemption[];
};

/**
 * What restating a date does, from its last approved value and what was dealt. Refuses `restatement_too_late` unless the date is the
 * last that was dealt, `restatement_of_year_end`, `dealing_not_due` where nothing is to be restated, and `conflict` while a batch of the
 * vehicle is being dealt or paid.
 */
export async function planRestatement(
  database: Database,
  vehicle: Vehicle,
  day: Day,
): Promise<RestatementPlan> {
  const { vehicleId, currency } = vehicle;
  await refuseUnlessLast(database, vehicleId, day);
  const { dealtBy, isPaid, valuationId } = await dealingOf(database, vehicleId, day);
  const terms = await termsInForce(database, vehicleId, day);
  const before = await standingsBefore(database, vehicleId, day);
  const series = new Set(before.map(({ id }) => id));
  const lots = (await lotsOf(database, vehicleId)).filter((lot) => series.has(lot.series));
  const orders = await ordersOf(database, dealtBy);
  const parts = await partsOf(database, dealtBy);
  const restated = orders.map(({ order }): RestatedOrder => {
    const { redemption } = termsOf(terms, order.classId);
    return {
      id: order.orderId,
      terms: redemption,
      parts: (parts.get(order.orderId) ?? []).map((part) => ({
        ...part,
        isEarly: isEarlyOn(day, part, redemption),
      })),
    };
  });
  const dealt = restate({
    ...{ at: day, currency, lots, redemptions: restated },
    series: await valued(database, before, day),
  });
  const since = await redeemedSinceAudit(database, vehicleId, day, dealtBy);
  const executions = executionsAfter(since, vehicle, {
    ...{ orders: orders.map(({ order }) => order), opens: [], terms, lots, dealt },
  });
  const found = new Map(orders.map((each) => [each.order.orderId, each]));
  const redemptions = executions.flatMap(({ order, ...now }): RestatedRedemption[] => {
    const was = found.get(order.orderId);
    if (!was) return [];
    const { ownerId, orderId } = order;
    // What was released stays with the client.
    const holdback = was.isReleased ? was.before.holdback : now.holdback;
    const { gross, earlyFee, paid, incentiveFee } = now;
    return [
      {
        ...{ ownerId, orderId, version: was.version + 1, before: was.before },
        now: { gross, earlyFee, paid, incentiveFee, holdback },
      },
    ];
  });
  return { valuationId, dealtBy, isPaid, before, dealt, redemptions };
}

/** Minor units by which redemptions bring more, and less. */
export function changesOf({ redemptions }: RestatementPlan): {
  readonly more: bigint;
  readonly less: bigint;
} {
  const changes = redemptions.map(({ now, before }) => now.paid - before.paid);
  return {
    more: sum(changes.filter((change) => change > 0n)),
    less: -sum(changes.filter((change) => change < 0n)),
  };
}

/**
 * Later dealings were made of what an earlier one left, and a year's end of the marks and roll-ups that its values made: refuses
 * `restatement_too_late` and `restatement_of_year_end`.
 */
export async function refuseUnlessLast(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<void> {
  const later = await database
    .selectFrom('dealing_dates')
    .select('day')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '>', day)
    .where('state', 'in', ['DEALT', 'SETTLED'])
    .executeTakeFirst();
  if (later) throw new Refusal('restatement_too_late');
  if (beginsYear(day)) throw new Refusal('restatement_of_year_end');
}

/** The dealing that is restated, and the value that does it. */
async function dealingOf(database: Database, vehicleId: string, day: Day) {
  const { rows } = await sql<{
    dealtBy: string;
    isPaid: boolean;
    isUnderWay: boolean;
    valuationId: string;
    kind: string;
    isDone: boolean;
  }>`
    select b.batch_id as "dealtBy", b.settled_at is not null as "isPaid", a.valuation_id as "valuationId", a.kind,
      exists (
        select from dealing_batches u where u.vehicle_id = b.vehicle_id and u.released_at is not null
          and (u.dealt_at is null or (u.payment_at is not null and u.settled_at is null))
      ) or (b.settled_at is null and exists (
        select from order_executions e where e.batch_id = b.batch_id and e.settled_at is not null)) as "isUnderWay",
      exists (select from dealing_batches d where d.valuation_id = a.valuation_id and d.released_at is not null) as "isDone"
    from dealing_batches b
    join lateral (
      select valuation_id, kind from vehicle_value_approvals a where a.vehicle_id = b.vehicle_id and a.as_of = b.day
      order by version desc limit 1
    ) a on true
    where b.vehicle_id = ${vehicleId} and b.day = ${day} and b.kind = 'DEALING' and b.released_at is not null`.execute(
    database,
  );
  const [row] = rows;
  if (row?.isUnderWay) throw new Refusal('conflict');
  if (row?.kind !== 'RESTATED' || row.isDone) throw new Refusal('dealing_not_due');
  return row;
}

type DealtOrder = {
  readonly order: PlannedOrder;
  readonly version: number;
  readonly isReleased: boolean;
  readonly before: Outcome;
};

async function ordersOf(database: Database, batchId: string): Promise<DealtOrder[]> {
  const { rows } = await sql<{
    owner_id: string;
    order_id: string;
    class_id: string;
    version: number;
    is_released: boolean;
    gross: string;
    early_fee: string;
    paid: string;
    incentive_fee: string;
    holdback: string;
  }>`
    select e.owner_id, e.order_id, o.class_id, e.version, e.gross, e.early_fee, e.paid, e.incentive_fee, e.holdback,
      exists (
        select from holdbacks h where h.owner_id = e.owner_id and h.order_id = e.order_id and h.released_at is not null
      ) as is_released
    from restated_executions e join fund_orders o using (owner_id, order_id)
    where e.batch_id = ${batchId} and o.side = 'REDEMPTION' order by e.order_id`.execute(database);
  return rows.map((row) => ({
    order: {
      ...{ ownerId: row.owner_id, orderId: row.order_id, classId: row.class_id },
      ...{ side: 'REDEMPTION', wish: { basis: 'ALL' }, isAdvanced: false },
    },
    ...{ version: row.version, isReleased: row.is_released },
    before: {
      gross: BigInt(row.gross),
      earlyFee: BigInt(row.early_fee),
      paid: BigInt(row.paid),
      incentiveFee: BigInt(row.incentive_fee),
      holdback: BigInt(row.holdback),
    },
  }));
}

/** The parts of lots that a batch redeemed, by order, with the day from which lock-up runs. */
async function partsOf(database: Database, batchId: string) {
  const { rows } = await sql<{
    order_id: string;
    lot_id: string;
    series_id: string;
    units: string;
    since: Day;
  }>`
    select p.order_id, p.lot_id, p.series_id, p.units, min(l.since)::text as since
    from order_execution_parts p join fund_orders o using (owner_id, order_id)
    join lot_lines l on l.owner_id = p.owner_id and l.lot_id = p.lot_id
    where p.batch_id = ${batchId} and o.side = 'REDEMPTION'
    group by p.owner_id, p.order_id, p.lot_id, p.series_id, p.units order by since, p.lot_id`.execute(
    database,
  );
  return Map.groupBy(
    rows.map((row) => ({
      ...{ id: row.lot_id, orderId: row.order_id, series: row.series_id, since: row.since },
      units: BigInt(row.units),
    })),
    ({ orderId }) => orderId,
  );
}

/** What has become due of a fee of a series at a date, by what was dealt and restated so far. */
export type DueSoFar = { readonly fee: bigint; readonly posted: bigint; readonly units: bigint };

/** By series, fee and cause. */
export async function duesSoFar(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<Map<string, DueSoFar>> {
  const { rows } = await sql<{ key: string; fee: string; posted: string; units: string }>`
    select concat_ws('/', f.series_id, f.kind, f.cause) as key, sum(f.fee)::text as fee, sum(f.posted)::text as posted,
      max(f.units)::text as units
    from fee_crystallisations f join dealing_batches b using (batch_id)
    where b.vehicle_id = ${vehicleId} and b.day = ${day} group by f.series_id, f.kind, f.cause`.execute(
    database,
  );
  return new Map(
    rows.map(({ key, fee, posted, units }) => [
      key,
      { fee: rateOf(fee), posted: BigInt(posted), units: BigInt(units) },
    ]),
  );
}
