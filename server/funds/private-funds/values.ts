import { Refusal } from '@ballast/contract/errors.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { setDecidedPrices } from '../../prices/decided-prices.ts';
import { accrueVehicle } from './accrual.ts';
import { asValue } from './amounts.ts';
import { unitsAssets } from './client-orders.ts';
import { type StandingSeries, standingsBefore, valuesAfter } from './standing.ts';
import { accrueDays, grossPerUnit, netPerUnit, type Series, valueSeries } from './valuation.ts';
import { advanceDealingDate, lockVehicle, type Vehicle } from './vehicles.ts';

export type NewValue = {
  readonly vehicleId: string;
  readonly asOf: Day;
  readonly kind: 'ESTIMATE' | 'FINAL' | 'RESTATED';
  /** Gross assets in minor units. */
  readonly grossAssets: bigint;
  readonly evidence: string;
  readonly files?: readonly string[];
};

/** Enters what a vehicle was worth at a valuation point; nothing follows from it before another person approves it. */
export async function enterValue(tx: Tx, preparedBy: string, value: NewValue): Promise<string> {
  const valuationId = newId();
  await tx
    .insertInto('vehicle_values')
    .values({
      valuation_id: valuationId,
      vehicle_id: value.vehicleId,
      as_of: value.asOf,
      kind: value.kind,
      gross_assets: value.grossAssets.toString(),
      evidence: value.evidence,
      evidence_files: [...(value.files ?? [])],
      prepared_by: preparedBy,
    })
    .execute();
  return valuationId;
}

/**
 * Approves a value: the net asset values of its series are known from then on, and the fees of the days since accrue on it. Refuses
 * `orders_not_exchanged` a final one while money that pays for subscriptions of its date is in another currency; the database, whoever
 * prepared it, and a kind that does not come next.
 */
export async function approveValue(tx: Tx, approvedBy: string, valuationId: string): Promise<void> {
  const value = await tx
    .selectFrom('vehicle_values')
    .selectAll()
    .where('valuation_id', '=', valuationId)
    .executeTakeFirst();
  if (!value) throw new Refusal('not_found');
  const vehicle = await lockVehicle(tx, value.vehicle_id);
  if (value.kind === 'FINAL') await requireExchanged(tx, value.vehicle_id, value.as_of);
  const version = await nextVersion(tx, value.vehicle_id, value.as_of);
  await tx
    .insertInto('vehicle_value_approvals')
    .values({
      valuation_id: valuationId,
      vehicle_id: value.vehicle_id,
      as_of: value.as_of,
      version,
      kind: value.kind,
      prepared_by: value.prepared_by,
      approved_by: approvedBy,
    })
    .execute();
  const series = await seriesValuedAt(tx, vehicle, value.as_of, BigInt(value.gross_assets));
  await storeNavs(tx, vehicle, series, { asOf: value.as_of, valuationId });
  await priceUnits(tx, vehicle, value.as_of, series);
  if (value.kind !== 'RESTATED') await goOn(tx, vehicle.vehicleId, value.as_of, value.kind);
  await accrueVehicle(tx, vehicle.vehicleId, latest(value.as_of, dayOf(await readClock(tx))));
}

/** Once a date has its final value its orders stand. Refuses `orders_not_exchanged`. */
async function requireExchanged(tx: Tx, vehicleId: string, day: Day): Promise<void> {
  const left = await tx
    .selectFrom('fund_orders')
    .select('order_id')
    .where('vehicle_id', '=', vehicleId)
    .where('dealing_day', '=', day)
    .where('paid_asset', 'is not', null)
    .where('exchanged_at', 'is', null)
    .where('state', '=', 'ACCEPTED')
    .executeTakeFirst();
  if (left) throw new Refusal('orders_not_exchanged');
}

/** Values the points after a day anew that are approved and not dealt: what they are allocated by changed. */
export async function revalueAfter(tx: Tx, vehicle: Vehicle, day: Day): Promise<void> {
  const { rows } = await sql<{ valuationId: string; asOf: Day; gross: string }>`
    select distinct on (a.as_of) a.valuation_id as "valuationId", a.as_of::text as "asOf", w.gross_assets as gross
    from vehicle_value_approvals a join vehicle_values w using (valuation_id)
    where a.vehicle_id = ${vehicle.vehicleId} and a.as_of > ${day}
    order by a.as_of, a.version desc`.execute(tx);
  for (const { valuationId, asOf, gross } of rows) {
    const series = await seriesValuedAt(tx, vehicle, asOf, BigInt(gross));
    await storeNavs(tx, vehicle, series, { asOf, valuationId });
    await priceUnits(tx, vehicle, asOf, series);
  }
}

/**
 * Units count at their net value from its approval on, and at no other; a value of an older point than the last says nothing of now.
 * Vehicles are in US dollars, as prices are: units of another one stay without a price.
 */
async function priceUnits(
  tx: Tx,
  { vehicleId, currency }: Vehicle,
  asOf: Day,
  series: readonly Series[],
): Promise<void> {
  if (currency !== 'USD') return;
  const newer = await tx
    .selectFrom('vehicle_value_approvals')
    .select('valuation_id')
    .where('vehicle_id', '=', vehicleId)
    .where('as_of', '>', asOf)
    .executeTakeFirst();
  if (newer) return;
  const assets = await unitsAssets(tx, vehicleId);
  await setDecidedPrices(
    tx,
    series.map((each) => ({ code: assets.get(each.id) ?? '', price: netPerUnit(each) })),
  );
}

const latest = (one: Day, other: Day): Day => (one > other ? one : other);

/** An estimate that follows another leaves the date where it is. */
async function goOn(tx: Tx, vehicleId: string, day: Day, kind: 'ESTIMATE' | 'FINAL') {
  const date = await tx
    .selectFrom('dealing_dates')
    .select('state')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .executeTakeFirst();
  if (kind === 'ESTIMATE' && date?.state === 'ESTIMATED') return;
  await advanceDealingDate(tx, vehicleId, day, kind === 'ESTIMATE' ? 'ESTIMATED' : 'FINAL');
}

async function nextVersion(tx: Tx, vehicleId: string, asOf: Day): Promise<number> {
  const row = await tx
    .selectFrom('vehicle_value_approvals')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('vehicle_id', '=', vehicleId)
    .where('as_of', '=', asOf)
    .executeTakeFirst();
  return (row?.version ?? 0) + 1;
}

/** The series of a vehicle at a valuation point, with what they have accrued by then. */
export async function seriesValuedAt(
  database: Database,
  { vehicleId, currency }: Pick<Vehicle, 'vehicleId' | 'currency'>,
  at: Day,
  minor: bigint,
): Promise<StandingSeries[]> {
  const standings = await standingsBefore(database, vehicleId, at);
  const [first] = standings.map(({ dealtOn }) => dealtOn).toSorted();
  const values =
    first === undefined
      ? new Map<string, Map<Day, Rate>>()
      : await valuesAfter(database, vehicleId, first);
  return valuedAt(standings, values, { at, grossAssets: asValue(currency, minor) });
}

/** The same, of series as they stand and the values since. */
export function valuedAt(
  standings: readonly StandingSeries[],
  values: ReadonlyMap<string, ReadonlyMap<Day, Rate>>,
  { at, grossAssets }: { readonly at: Day; readonly grossAssets: Rate },
): StandingSeries[] {
  const fees = standings.map((series) => {
    const before = new Map(
      [...(values.get(series.id) ?? [])].filter(([asOf]) => asOf > series.dealtOn && asOf < at),
    );
    return accrueDays(series, series.dealtOn, at, before).at(-1)?.managementTotal ?? 0n;
  });
  return valueSeries(standings, { at, grossAssets }, fees);
}

/** A version of the net asset values more: of a new value, or because what it is allocated by was restated. */
async function storeNavs(
  tx: Tx,
  { vehicleId }: Vehicle,
  series: readonly Series[],
  { asOf, valuationId }: { asOf: Day; valuationId: string },
): Promise<void> {
  if (series.length === 0) return;
  const { rows } = await sql<{ version: number }>`
    select 1 + coalesce(max(n.version), 0) as version
    from navs n join share_series s using (series_id)
    where s.vehicle_id = ${vehicleId} and n.as_of = ${asOf}`.execute(tx);
  const version = rows[0]?.version ?? 1;
  await tx
    .insertInto('navs')
    .values(
      series.map((each) => ({
        series_id: each.id,
        as_of: asOf,
        version,
        valuation_id: valuationId,
        gross_assets: formatRate(each.grossAssets),
        management_fee: formatRate(each.managementFee),
        incentive_fee: formatRate(each.incentiveFee),
        units: each.units.toString(),
        gross_per_unit: formatRate(grossPerUnit(each)),
        net_per_unit: formatRate(netPerUnit(each)),
      })),
    )
    .execute();
}
