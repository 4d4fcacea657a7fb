import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import type { BATCH_ENTRIES } from '@ballast/contract/staff/dealing-batches.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Day } from '../../../database/days.ts';
import { sum } from '../amounts.ts';
import type { Due, RolledSeries } from '../dealing.ts';
import { postedDues } from '../dealing-batches.ts';
import { type DealingPlan, planDealing } from '../dealing-plan.ts';
import { executionsOf, type OrderExecution } from '../executions.ts';
import type { Outcome as Redeemed } from '../restatement-plan.ts';
import type { Vehicle } from '../vehicles.ts';
import { readSeriesNames } from '../waiting-values.ts';

export type SeriesName = { readonly class_name: string; readonly opened_on: Day };

/** What becomes due of a series' fee, in minor units. */
export type OutcomeFee = Pick<Due, 'series' | 'kind' | 'cause' | 'markBefore' | 'markAfter'> & {
  readonly posted: bigint;
};

/** Everything that a batch does, or did. */
export type Outcome = {
  readonly names: ReadonlyMap<string, SeriesName>;
  readonly classNames: ReadonlyMap<string, string>;
  readonly executions: readonly OrderExecution[];
  readonly fees: readonly OutcomeFee[];
  readonly rolled: readonly RolledSeries[];
  /** Clients whose units are rolled up, each once for a series. */
  readonly rollUpsCount: number;
  /** What a restatement changes; null of a dealing. */
  readonly restates: Restates | null;
};

/** What the redemptions of a date came to before it was restated; amounts in minor units. */
export type Restates = {
  readonly grossAssetsBefore: bigint;
  /** Whether they were paid before, so that clients get the difference or give it back. */
  readonly wasPaid: boolean;
  /** Fees that the house was paid and gives back. */
  readonly feesGivenBack: bigint;
  readonly orders: ReadonlyMap<string, RestatedExecution>;
};

export type RestatedExecution = {
  readonly before: Redeemed;
  /** What the client has too little of to give back. */
  readonly owed: bigint;
  readonly postedAt: Date | null;
};

/** What dealing a date would do now, with the plan that it follows from. Refuses as `planDealing` does. */
export async function outcomeNow(
  database: Database,
  vehicle: Vehicle,
  day: Day,
): Promise<{ plan: DealingPlan; outcome: Outcome }> {
  const plan = await planDealing(database, vehicle, day, (classId) => classId);
  const classNames = await readClassNames(database, vehicle.vehicleId);
  const opened = plan.opens.map(
    ({ id, classId }) =>
      [id, { class_name: classNames.get(classId) ?? '', opened_on: day }] as const,
  );
  const gone = new Map(
    plan.dealt.redemptions
      .flatMap(({ parts }) => parts)
      .map(({ id, units }) => [id, units] as const),
  );
  const rolledFrom = new Set(plan.dealt.rolled.map(({ from }) => from));
  const holders = plan.lots
    .filter(({ id, series, units }) => rolledFrom.has(series) && units > (gone.get(id) ?? 0n))
    .map(({ ownerId, series }) => `${ownerId}/${series}`);
  const outcome = {
    names: new Map([...(await readSeriesNames(database, vehicle.vehicleId)), ...opened]),
    classNames,
    executions: inOrder(await executionsOf(database, vehicle, day, plan)),
    fees: postedDues(vehicle, plan),
    rolled: plan.dealt.rolled,
    rollUpsCount: new Set(holders).size,
    restates: null,
  };
  return { plan, outcome };
}

/** What a batch that was released does, as it was written down. */
export async function outcomeOf(
  database: Database,
  vehicleId: string,
  batchId: string,
): Promise<Outcome> {
  const [names, classNames] = await Promise.all([
    readSeriesNames(database, vehicleId),
    readClassNames(database, vehicleId),
  ]);
  const fees = await database
    .selectFrom('fee_crystallisations')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('series_id')
    .orderBy('kind')
    .execute();
  const rolled = await database
    .selectFrom('roll_ups')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('from_series')
    .execute();
  const rolledUp = await database
    .selectFrom('roll_up_postings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('batch_id', '=', batchId)
    .executeTakeFirst();
  return {
    ...{ names, classNames },
    executions: inOrder(await readExecutions(database, batchId)),
    fees: fees.map((row) => ({
      series: row.series_id,
      kind: row.kind as Due['kind'],
      cause: row.cause as Due['cause'],
      posted: BigInt(row.posted),
      markBefore: rateOf(row.mark_before),
      markAfter: rateOf(row.mark_after),
    })),
    rolled: rolled.map((row) => ({
      from: row.from_series,
      into: row.into_series,
      netFrom: rateOf(row.net_from),
      netInto: rateOf(row.net_into),
    })),
    rollUpsCount: Number.parseInt(rolledUp?.count ?? '0', 10),
    restates: null,
  };
}

export const inOrder = (executions: readonly OrderExecution[]) =>
  executions.toSorted((one, other) => one.order.orderId.localeCompare(other.order.orderId));

export async function readClassNames(
  database: Database,
  vehicleId: string,
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('share_classes')
    .select(['class_id', 'name'])
    .where('vehicle_id', '=', vehicleId)
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.name]));
}

type ExecutionRow = {
  owner_id: string;
  order_id: string;
  class_id: string;
  side: 'SUBSCRIPTION' | 'REDEMPTION';
  gross: string;
  early_fee: string;
  paid: string;
  rest: string;
  incentive_fee: string;
  holdback: string;
  parts: { lot_id: string; series_id: string; units: string; price: string }[];
  carried: { series_id: string; units: string }[];
};

async function readExecutions(database: Database, batchId: string): Promise<OrderExecution[]> {
  const { rows } = await sql<ExecutionRow>`
    select e.owner_id, e.order_id, o.class_id, o.side, e.gross, e.early_fee, e.paid, e.rest, e.incentive_fee, e.holdback,
      coalesce((select jsonb_agg(jsonb_build_object('lot_id', p.lot_id, 'series_id', p.series_id, 'units', p.units::text,
          'price', p.price::text) order by p.lot_id)
        from order_execution_parts p where (p.owner_id, p.batch_id, p.order_id) = (e.owner_id, e.batch_id, e.order_id)), '[]') as parts,
      coalesce((select jsonb_agg(jsonb_build_object('series_id', c.series_id, 'units', c.units::text) order by c.series_id)
        from carried_units c where (c.owner_id, c.batch_id, c.order_id) = (e.owner_id, e.batch_id, e.order_id)), '[]') as carried
    from order_executions e join fund_orders o using (owner_id, order_id)
    where e.batch_id = ${batchId}`.execute(database);
  return rows.map((row) => ({
    order: {
      ...{ ownerId: row.owner_id, orderId: row.order_id, classId: row.class_id, side: row.side },
      ...{ wish: { basis: 'ALL' }, isAdvanced: false },
    },
    gross: BigInt(row.gross),
    earlyFee: BigInt(row.early_fee),
    paid: BigInt(row.paid),
    rest: BigInt(row.rest),
    incentiveFee: BigInt(row.incentive_fee),
    holdback: BigInt(row.holdback),
    parts: row.parts.map((part) => ({
      lotId: part.lot_id,
      series: part.series_id,
      units: BigInt(part.units),
      price: rateOf(part.price) as Rate,
    })),
    carried: row.carried.map(({ series_id: series, units }) => ({ series, units: BigInt(units) })),
  }));
}

type EntryKind = (typeof BATCH_ENTRIES)[number];

/** Entries of a kind; minor units that they move, where they move money. */
export type OutcomeEntries = {
  readonly kind: EntryKind;
  readonly onPayment: boolean;
  readonly count: number;
  readonly minor: bigint | null;
};

/** The entries that an outcome is posted by, in their order; kinds without any are left out. */
export function entriesOf({ executions, fees, rollUpsCount }: Outcome): OutcomeEntries[] {
  const of = (side: 'SUBSCRIPTION' | 'REDEMPTION') =>
    executions.filter(({ order }) => order.side === side);
  const [subscriptions, redemptions] = [of('SUBSCRIPTION'), of('REDEMPTION')];
  const toTake = subscriptions.filter(({ order }) => !order.isAdvanced);
  const heldBack = redemptions.filter(({ holdback }) => holdback > 0n);
  const due = fees.filter(({ posted }) => posted > 0n);
  const [cost, paid] = [paidIn(subscriptions), paidIn(redemptions)];
  const settles = (minor: bigint) => (minor > 0n ? 1 : 0);
  const entries = (kind: EntryKind, count: number, minor: bigint | null, onPayment = false) => ({
    ...{ kind, onPayment, count, minor },
  });
  return [
    entries(
      'fee_crystallisation',
      new Set(due.map(({ series, kind }) => `${series}/${kind}`)).size,
      sum(due.map(({ posted }) => posted)),
    ),
    entries('redemption_dealing', redemptions.length, paid),
    entries('roll_up', rollUpsCount, null),
    entries('subscription_advance', toTake.length, sum(toTake.map(({ gross }) => gross))),
    entries('subscription', subscriptions.length, cost),
    entries('fund_settlement', settles(cost), cost),
    entries('fund_settlement', settles(paid), paid, true),
    entries('redemption', redemptions.length, paid, true),
    entries(
      'redemption_holdback',
      heldBack.length,
      sum(heldBack.map(({ holdback }) => holdback)),
      true,
    ),
  ].filter(({ count }) => count > 0);
}

const paidIn = (executions: readonly OrderExecution[]) => sum(executions.map(({ paid }) => paid));

/** Units of all series together, as what is carried of an order is told. */
export const unitsIn = (parts: readonly { readonly units: bigint }[]): bigint =>
  sum(parts.map(({ units }) => units));
