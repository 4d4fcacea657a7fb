import { Refusal } from '@ballast/contract/errors.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { type Selectable, sql } from 'kysely';
import { addUnitsAsset } from '../../database/assets.ts';
import { readClock } from '../../database/clock.ts';
import type { Tx } from '../../database/connect.ts';
import { type Day, dayOf, startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import type { DealingBatches } from '../../database/schema.ts';
import { fundAccount } from '../../ledger/account.ts';
import { openFundAccounts } from '../../ledger/accounts.ts';
import { line, type NewEntry, postEntries } from '../../ledger/entries.ts';
import { setDecidedPrices } from '../../prices/decided-prices.ts';
import { accrualLines, accrualsOf, type NewAccrual, postedSums, storeAccruals } from './accrual.ts';
import { minorOf, sum } from './amounts.ts';
import type { Due } from './dealing.ts';
import { type DealingPlan, planDealing, totalsOf } from './dealing-plan.ts';
import { storeExecutions, storeRollUps } from './executions.ts';
import { dueRestatement, isRestating } from './restating.ts';
import { lockVehicle, type Vehicle } from './vehicles.ts';

/** What a batch is going to do, as it is shown to both who decide about it. */
export type PreparedBatch = {
  readonly batchId: string;
  readonly orders: number;
  readonly in: bigint;
  readonly out: bigint;
};

/**
 * Prepares the dealing of a date, in place of what was prepared for it and is not released: says what it would do and changes nothing.
 * Refuses `dealing_not_due`, `conflict` where a batch of the date was released.
 */
export async function prepareDealing(
  tx: Tx,
  preparedBy: string,
  { vehicleId, day }: { readonly vehicleId: string; readonly day: Day },
): Promise<PreparedBatch> {
  const vehicle = await lockVehicle(tx, vehicleId);
  const last = await lastBatch(tx, vehicleId, day, 'DEALING');
  if (last?.released_at) throw new Refusal('conflict');
  await refuseToRestate(tx, vehicleId);
  const plan = await planDealing(tx, vehicle, day, (classId) => classId);
  const totals = totalsOf(plan);
  const batchId = newId();
  await tx
    .insertInto('dealing_batches')
    .values({
      batch_id: batchId,
      vehicle_id: vehicleId,
      day,
      kind: 'DEALING',
      valuation_id: plan.valuationId,
      prepared_by: preparedBy,
      orders_count: plan.orders.length,
      total_in: totals.in.toString(),
      total_out: totals.out.toString(),
    })
    .execute();
  return { batchId, orders: plan.orders.length, ...totals };
}

/**
 * Releases a batch that another person prepared: what it does with each order is written down, fees become due, and the values of the
 * series go on from there; the orders themselves are dealt by `dealBatch`. Refuses `conflict` where it would do something else by now or
 * another was prepared since, `dealing_not_due`; the database, whoever prepared it.
 */
export async function releaseDealing(tx: Tx, releasedBy: string, batchId: string): Promise<void> {
  const batch = await lockUnreleased(tx, batchId, 'DEALING');
  const vehicle = await lockVehicle(tx, batch.vehicle_id);
  await refuseRestating(tx, batch.vehicle_id);
  await refuseToRestate(tx, batch.vehicle_id);
  await requireLast(tx, batch);
  const ids = new Map<string, string>();
  const idFor = (classId: string) => {
    const id = ids.get(classId) ?? newId();
    ids.set(classId, id);
    return id;
  };
  const plan = await planDealing(tx, vehicle, batch.day, idFor);
  if (!isAsShown(plan, batch)) throw new Refusal('conflict');
  await tx
    .updateTable('dealing_batches')
    .set({ released_by: releasedBy, released_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .execute();
  const at = { batchId, day: batch.day };
  await openNewSeries(tx, vehicle, at.day, plan);
  await storeExecutions(tx, vehicle, at, plan);
  await storeRollUps(tx, at, plan);
  await crystallise(tx, vehicle, at, plan);
}

type Batch = Selectable<DealingBatches>;

/** A batch of a kind, at which nobody else works until the transaction ends. Refuses `not_found`, and `conflict` once it was released. */
export async function lockUnreleased(tx: Tx, batchId: string, kind: Batch['kind']): Promise<Batch> {
  const batch = await tx
    .selectFrom('dealing_batches')
    .selectAll()
    .where('batch_id', '=', batchId)
    .forUpdate()
    .executeTakeFirst();
  if (!batch) throw new Refusal('not_found');
  if (batch.released_at !== null || batch.kind !== kind) throw new Refusal('conflict');
  return batch;
}

/** What a batch said that it does when it was prepared; minor units. */
type Said = Pick<Batch, 'valuation_id' | 'orders_count' | 'total_in' | 'total_out'>;

/** Whether what would be done now is what a batch said when it was prepared. */
export function saysTheSame(
  batch: Said,
  now: {
    readonly valuationId: string;
    readonly orders: number;
    readonly in: bigint;
    readonly out: bigint;
  },
): boolean {
  return (
    now.valuationId === batch.valuation_id &&
    now.orders === batch.orders_count &&
    now.in === BigInt(batch.total_in) &&
    now.out === BigInt(batch.total_out)
  );
}

/** Whether a plan does what a batch said when it was prepared. */
export function isAsShown(plan: DealingPlan, batch: Said): boolean {
  const { valuationId, orders } = plan;
  return saysTheSame(batch, { valuationId, orders: orders.length, ...totalsOf(plan) });
}

/** What a date is dealt with follows from what a restatement is still posting. Refuses `conflict`. */
async function refuseRestating(tx: Tx, vehicleId: string): Promise<void> {
  if (await isRestating(tx, vehicleId)) throw new Refusal('conflict');
}

/** Once the next date is dealt, the one before is not restated any more. Refuses `dealing_not_due`. */
async function refuseToRestate(tx: Tx, vehicleId: string): Promise<void> {
  if ((await dueRestatement(tx, vehicleId)) !== null) throw new Refusal('dealing_not_due');
}

/** Refuses `conflict` where another batch of the kind was prepared since for the date. */
export async function requireLast(
  tx: Tx,
  { batch_id, vehicle_id, day, kind }: Batch,
): Promise<void> {
  const last = await lastBatch(tx, vehicle_id, day, kind);
  if (last?.batch_id !== batch_id) throw new Refusal('conflict');
}

/** The batch of a kind that was prepared last for a date. */
function lastBatch(tx: Tx, vehicleId: string, day: Day, kind: Batch['kind']) {
  return tx
    .selectFrom('dealing_batches')
    .select(['batch_id', 'released_at'])
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .orderBy('prepared_at', 'desc')
    .orderBy('batch_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The batch of a restatement or a dealing, and its date. */
export type At = { readonly batchId: string; readonly day: Day };

/** Opens the series of the date, each with units of its own. */
async function openNewSeries(tx: Tx, vehicle: Vehicle, day: Day, { opens }: DealingPlan) {
  for (const series of opens) {
    const asset = unitsCode(series.id);
    await addUnitsAsset(tx, asset, `Units of ${day}`);
    await openFundAccounts(tx, vehicle.vehicleId, asset);
    await tx
      .insertInto('share_series')
      .values({
        series_id: series.id,
        class_id: series.classId,
        vehicle_id: vehicle.vehicleId,
        opened_on: day,
        units_asset: asset,
        issue_price: formatRate(series.price),
      })
      .execute();
  }
  // Until they are valued, units are worth what they were issued at.
  if (vehicle.currency !== 'USD') return;
  await setDecidedPrices(
    tx,
    opens.map(({ id, price }) => ({ code: unitsCode(id), price })),
  );
}

/** The code of the units of a series: what is random in its id, of 24 places at most. */
function unitsCode(seriesId: string): string {
  return `U${seriesId.replaceAll('-', '').slice(-20).toUpperCase()}`;
}

/**
 * Fees become due, the series stand as they were dealt, and days that accrued since are accrued anew on that: for each fee of a series in
 * one entry, so that what is payable never falls below zero in between.
 */
async function crystallise(tx: Tx, vehicle: Vehicle, at: At, plan: DealingPlan): Promise<void> {
  const left = new Map(plan.dealt.series.map((series) => [series.id, series]));
  const dues = postedDues(vehicle, plan);
  await storeCrystallisations(tx, at, dues);
  await storeStandings(tx, at.day, plan);
  const today = dayOf(await readClock(tx));
  const accruals = [
    ...(await accrualsOf(tx, vehicle, today)).filter(({ day }) => day >= at.day),
    ...(await endedAccruals(tx, vehicle, at.day, plan, left)),
  ];
  const entries = crystallisationEntries(vehicle, at, dues, accruals);
  const posted = entries.length === 0 ? [] : await postEntries(tx, entries);
  const ids = new Map(entries.map(({ key }, i) => [key, posted[i]?.entryId ?? 0n]));
  await storeTogether(tx, at, accruals, ids);
  for (const due of dues) {
    const entryId = ids.get(entryKey(at, due.series, due.kind));
    if (entryId === undefined || due.posted === 0n) continue;
    await tx
      .updateTable('fee_crystallisations')
      .set({ entry_id: entryId.toString() })
      .where('batch_id', '=', at.batchId)
      .where('series_id', '=', due.series)
      .where('kind', '=', due.kind)
      .execute();
  }
}

export type PostedDue = Due & { readonly posted: bigint };

/** What of each fee becomes due in smallest units: its rounded sum before less that after, so that neither is off. */
export function postedDues(
  { currency }: Pick<Vehicle, 'currency'>,
  { dealt }: Pick<DealingPlan, 'dealt'>,
): PostedDue[] {
  return dealt.due
    .filter(({ fee, cause }) => fee > 0n || cause === 'YEAR_END')
    .map((due) => ({
      ...due,
      posted:
        minorOf(currency, due.accrued, 'half_up') -
        minorOf(currency, due.accrued - due.fee, 'half_up'),
    }));
}

/** The entry by which a fee of a series becomes due, and accrues anew. */
export const entryKey = ({ batchId }: At, series: string, kind: Due['kind']) =>
  `fee_crystallisation:${batchId}:${series}:${kind}`;

/** The entries of what becomes due and accrues anew, one for each fee of a series; none where both come to nothing. */
export function crystallisationEntries(
  vehicle: Vehicle,
  at: At,
  dues: readonly Pick<PostedDue, 'series' | 'kind' | 'posted'>[],
  accruals: readonly NewAccrual[],
): NewEntry[] {
  const { vehicleId, currency } = vehicle;
  const fees = Map.groupBy(
    [
      ...dues.map(({ series, kind, posted }) => ({ series, kind, due: posted, accrued: 0n })),
      ...accruals.map(({ seriesId, kind, posted }) => ({
        series: seriesId,
        kind,
        due: 0n,
        accrued: posted,
      })),
    ],
    ({ series, kind }) => entryKey(at, series, kind),
  );
  return [...fees].flatMap(([key, parts]) => {
    const due = sum(parts.map((part) => part.due));
    const accrued = sum(parts.map((part) => part.accrued));
    const lines = [
      ...accrualLines(vehicle, accrued),
      line(fundAccount('fees_payable', vehicleId, currency), -due),
      line(fundAccount('fees_due', vehicleId, currency), due),
    ];
    const moved = withoutNothing(lines);
    if (moved.length === 0) return [];
    return [
      { key, kind: 'fee_crystallisation' as const, lines: moved, effectiveAt: startOf(at.day) },
    ];
  });
}

/** Stores what was accrued anew, with the entry of its fee of a series; where that comes to nothing together there is none. */
export async function storeTogether(
  tx: Tx,
  at: At,
  accruals: readonly NewAccrual[],
  entryIds: ReadonlyMap<string, bigint>,
): Promise<void> {
  const entryOf = ({ seriesId, kind }: NewAccrual) =>
    entryIds.get(entryKey(at, seriesId, kind)) ?? null;
  await storeAccruals(
    tx,
    accruals.map((each) => (entryOf(each) === null ? { ...each, posted: 0n } : each)),
    entryOf,
  );
}

/** Lines added up by account, without those that move nothing. */
function withoutNothing(lines: NewEntry['lines']): NewEntry['lines'][number][] {
  return [...Map.groupBy(lines, ({ account }) => account.key)].flatMap(([, of]) => {
    const [first] = of;
    const minor = sum(of.map((each) => each.minor));
    return first && minor !== 0n ? [line(first.account, minor)] : [];
  });
}

async function storeCrystallisations(tx: Tx, at: At, dues: readonly PostedDue[]): Promise<void> {
  if (dues.length === 0) return;
  await tx
    .insertInto('fee_crystallisations')
    .values(
      dues.map((due) => ({
        batch_id: at.batchId,
        series_id: due.series,
        kind: due.kind,
        cause: due.cause,
        units: due.units.toString(),
        fee: formatRate(due.fee),
        posted: due.posted.toString(),
        mark_before: formatRate(due.markBefore),
        mark_after: formatRate(due.markAfter),
      })),
    )
    .execute();
}

/** The series as they stand after the dealing; those that have no units any more, too. */
async function storeStandings(tx: Tx, day: Day, { before, dealt }: DealingPlan): Promise<void> {
  const left = new Map(dealt.series.map((series) => [series.id, series]));
  const ended = before
    .filter(({ id }) => !left.has(id))
    .map((series) => ({ ...series, units: 0n, grossAssets: 0n, incentiveFee: 0n }));
  const rows = [...left.values(), ...ended];
  if (rows.length === 0) return;
  await tx
    .insertInto('series_standings')
    .values(
      rows.map((series) => ({
        series_id: series.id,
        dealt_on: day,
        version: 1,
        units: series.units.toString(),
        gross_assets: formatRate(series.grossAssets),
        incentive_fee: formatRate(series.incentiveFee),
        mark: formatRate(series.mark),
        hurdle_from: series.hurdleFrom,
      })),
    )
    .execute();
}

/** Days that a series without units accrued after it ended accrue nothing. */
async function endedAccruals(
  tx: Tx,
  vehicle: Vehicle,
  from: Day,
  { before }: DealingPlan,
  left: ReadonlyMap<string, unknown>,
): Promise<NewAccrual[]> {
  const ended = before.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (ended.length === 0) return [];
  const sums = await postedSums(tx, vehicle.vehicleId);
  const { rows } = await sql<{
    series_id: string;
    kind: NewAccrual['kind'];
    day: Day;
    version: number;
  }>`
    select series_id, kind, day::text, max(version) as version from fee_accruals
    where series_id = any (${ended}::uuid[]) and day >= ${from}
    group by series_id, kind, day order by series_id, kind, day`.execute(tx);
  const undone = new Set<string>();
  return rows.map((row) => {
    const key = `${row.series_id}/${row.kind}`;
    const posted = undone.has(key) ? 0n : -(sums.get(key) ?? 0n);
    undone.add(key);
    return {
      seriesId: row.series_id,
      kind: row.kind,
      day: row.day,
      version: row.version + 1,
      basis: 0n,
      rate: 0n,
      amount: 0n,
      cumulative: 0n,
      posted,
    };
  });
}
