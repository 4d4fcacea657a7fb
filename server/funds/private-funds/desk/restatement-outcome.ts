import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { freeOfClients, movedByEntry } from '../../../ledger/balances.ts';
import { sum } from '../amounts.ts';
import type { OrderExecution } from '../executions.ts';
import {
  planRestatement,
  type Outcome as Redeemed,
  type RestatementPlan,
} from '../restatement-plan.ts';
import { changedDues, feesToGiveBack } from '../restatements.ts';
import type { Vehicle } from '../vehicles.ts';
import { readSeriesNames } from '../waiting-values.ts';
import {
  inOrder,
  type Outcome,
  type OutcomeEntries,
  outcomeOf,
  type RestatedExecution,
  readClassNames,
} from './batch-outcome.ts';

type OfBatch = { readonly batch_id: string; readonly day: Day; readonly valuation_id: string };

type Restated = { readonly ownerId: string; readonly orderId: string } & {
  readonly now: Redeemed;
  readonly before: Redeemed;
};

/** What restating a date would do now, with the plan that it follows from. Refuses as `planRestatement` does. */
export async function restatementNow(
  database: Database,
  vehicle: Vehicle,
  batch: OfBatch,
): Promise<{ plan: RestatementPlan; outcome: Outcome }> {
  const plan = await planRestatement(database, vehicle, batch.day);
  const { redemptions, isPaid } = plan;
  const dues = await changedDues(database, vehicle, batch.day, plan);
  const marks = new Map(plan.before.map(({ id, mark }) => [id, mark]));
  const lacking = isPaid ? await lackingOf(database, vehicle, redemptions) : new Map();
  const orders = redemptions.map(({ orderId, before }): [string, RestatedExecution] => [
    orderId,
    { before, owed: lacking.get(orderId) ?? 0n, postedAt: null },
  ]);
  const outcome = {
    names: await readSeriesNames(database, vehicle.vehicleId),
    classNames: await readClassNames(database, vehicle.vehicleId),
    executions: await executionsOf(database, vehicle, batch, redemptions),
    fees: dues
      .filter(({ posted }) => posted !== 0n)
      .map(({ series, kind, cause, posted }) => {
        const mark = marks.get(series) ?? 0n;
        return { series, kind, cause, posted, markBefore: mark, markAfter: mark };
      }),
    ...{ rolled: [], rollUpsCount: 0 },
    restates: {
      grossAssetsBefore: await grossBefore(database, vehicle, batch),
      wasPaid: isPaid,
      feesGivenBack: await feesToGiveBack(database, vehicle, dues),
      orders: new Map(orders),
    },
  };
  return { plan, outcome };
}

/** What a restatement that was released does, as it was written down. */
export async function restatementOf(
  database: Database,
  vehicle: Vehicle,
  batch: OfBatch,
): Promise<Outcome> {
  const rows = await readRestated(database, batch.batch_id);
  const unposted = rows.filter(({ postedAt, wasPaid }) => postedAt === null && wasPaid);
  const lacking = await lackingOf(database, vehicle, unposted);
  const orders = rows.map(({ orderId, before, owed, postedAt }): [string, RestatedExecution] => [
    orderId,
    { before, owed: lacking.get(orderId) ?? owed, postedAt },
  ]);
  return {
    ...(await outcomeOf(database, vehicle.vehicleId, batch.batch_id)),
    executions: await executionsOf(database, vehicle, batch, rows),
    restates: {
      grossAssetsBefore: await grossBefore(database, vehicle, batch),
      wasPaid: rows.some(({ wasPaid }) => wasPaid),
      feesGivenBack: await givenBack(database, batch.batch_id),
      orders: new Map(orders),
    },
  };
}

/** What clients have too little of to give back, each order after those before it: as `postRestatement` finds it. */
async function lackingOf(
  database: Database,
  { currency }: Vehicle,
  redemptions: readonly Restated[],
): Promise<Map<string, bigint>> {
  const owners = [...new Set(redemptions.map(({ ownerId }) => ownerId))];
  const free = await freeOfClients(database, currency, owners);
  const lacking = new Map<string, bigint>();
  const posted = redemptions.toSorted((one, other) => one.orderId.localeCompare(other.orderId));
  for (const { ownerId, orderId, now, before } of posted) {
    const own = now.paid - before.paid - (now.holdback - before.holdback);
    const left = (free.get(ownerId) ?? 0n) + own;
    if (left < 0n) lacking.set(orderId, -left);
    free.set(ownerId, left < 0n ? 0n : left);
  }
  return lacking;
}

type Row = Restated & {
  readonly owed: bigint;
  readonly postedAt: Date | null;
  readonly wasPaid: boolean;
};

async function readRestated(database: Database, batchId: string): Promise<Row[]> {
  const { rows } = await sql<
    Record<keyof Redeemed | `${keyof Redeemed}Before` | 'owed', string> & {
      ownerId: string;
      orderId: string;
      postedAt: Date | null;
      wasPaid: boolean;
    }
  >`
    select r.owner_id as "ownerId", r.order_id as "orderId", r.gross, r.early_fee as "earlyFee", r.paid,
      r.incentive_fee as "incentiveFee", r.holdback, r.gross_before as "grossBefore", r.early_fee_before as "earlyFeeBefore",
      r.paid_before as "paidBefore", r.incentive_fee_before as "incentiveFeeBefore", r.holdback_before as "holdbackBefore",
      r.owed, r.posted_at as "postedAt", e.settled_at is not null and e.settled_at <= coalesce(r.posted_at, 'infinity') as "wasPaid"
    from order_restatements r join order_executions e on e.owner_id = r.owner_id and e.order_id = r.order_id
    where r.batch_id = ${batchId}`.execute(database);
  return rows.map((row) => ({
    ...{ ownerId: row.ownerId, orderId: row.orderId, owed: BigInt(row.owed) },
    ...{ postedAt: row.postedAt, wasPaid: row.wasPaid },
    now: {
      ...{ gross: BigInt(row.gross), earlyFee: BigInt(row.earlyFee), paid: BigInt(row.paid) },
      ...{ incentiveFee: BigInt(row.incentiveFee), holdback: BigInt(row.holdback) },
    },
    before: {
      gross: BigInt(row.grossBefore),
      earlyFee: BigInt(row.earlyFeeBefore),
      paid: BigInt(row.paidBefore),
      incentiveFee: BigInt(row.incentiveFeeBefore),
      holdback: BigInt(row.holdbackBefore),
    },
  }));
}

/** What the redemptions of a date come to by a restated value, of the units that were dealt. */
async function executionsOf(
  database: Database,
  { vehicleId }: Vehicle,
  { day, valuation_id: valuationId }: OfBatch,
  redemptions: readonly Restated[],
): Promise<OrderExecution[]> {
  const { rows } = await sql<{
    order_id: string;
    class_id: string;
    lot_id: string;
    series_id: string;
    units: string;
    price: string;
  }>`
    select p.order_id, o.class_id, p.lot_id, p.series_id, p.units, n.net_per_unit as price
    from dealing_batches b join order_execution_parts p using (batch_id) join fund_orders o using (owner_id, order_id)
    join lateral (
      select net_per_unit from navs n where n.series_id = p.series_id and n.valuation_id = ${valuationId} and n.as_of = ${day}
      order by version desc limit 1
    ) n on true
    where b.vehicle_id = ${vehicleId} and b.day = ${day} and b.kind = 'DEALING' and b.released_at is not null
      and o.side = 'REDEMPTION'
    order by p.lot_id`.execute(database);
  const partsOf = Map.groupBy(rows, (row) => row.order_id);
  return inOrder(
    redemptions.map(({ ownerId, orderId, now }) => {
      const parts = partsOf.get(orderId) ?? [];
      return {
        order: {
          ...{ ownerId, orderId, classId: parts[0]?.class_id ?? '', side: 'REDEMPTION' as const },
          ...{ wish: { basis: 'ALL' as const }, isAdvanced: false },
        },
        ...now,
        rest: 0n,
        parts: parts.map((part) => ({
          ...{ lotId: part.lot_id, series: part.series_id, units: BigInt(part.units) },
          price: rateOf(part.price),
        })),
        carried: [],
      };
    }),
  );
}

/** The gross assets that the date was dealt on, or restated by last; in minor units. */
async function grossBefore(
  database: Database,
  { vehicleId }: Vehicle,
  { batch_id: batchId, day }: OfBatch,
): Promise<bigint> {
  const { rows } = await sql<{ gross: string }>`
    select w.gross_assets as gross from dealing_batches p join vehicle_values w using (valuation_id)
    where p.vehicle_id = ${vehicleId} and p.day = ${day}
      and p.released_at < coalesce((select released_at from dealing_batches where batch_id = ${batchId}), 'infinity')
    order by p.released_at desc limit 1`.execute(database);
  return BigInt(rows[0]?.gross ?? 0);
}

const givenBack = (database: Database, batchId: string) =>
  movedByEntry(database, `fund_settlement:${batchId}:fees`, 'fees_due');

/** The entries that a restatement is posted by; kinds without any are left out. What they move less is below zero. */
export function entriesOfRestatement({ executions, fees, restates }: Outcome): OutcomeEntries[] {
  const changes = executions
    .map(({ order, paid }) => paid - (restates?.orders.get(order.orderId)?.before.paid ?? paid))
    .filter((change) => change !== 0n);
  const given = restates?.feesGivenBack ?? 0n;
  const more = sum(changes.filter((change) => change > 0n));
  const less = sum(changes.filter((change) => change < 0n));
  const cash = [...(restates?.wasPaid ? [-more, -less] : []), given].filter((move) => move !== 0n);
  const entries = (kind: OutcomeEntries['kind'], count: number, minor: bigint) => ({
    ...{ kind, onPayment: false, count, minor },
  });
  return [
    entries(
      'fee_crystallisation',
      new Set(fees.map(({ series, kind }) => `${series}/${kind}`)).size,
      sum(fees.map(({ posted }) => posted)),
    ),
    entries('redemption_restatement', changes.length, sum(changes)),
    entries('fund_settlement', cash.length, sum(cash)),
  ].filter(({ count }) => count > 0);
}
