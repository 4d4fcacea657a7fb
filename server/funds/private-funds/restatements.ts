import { Refusal } from '@ballast/contract/errors.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import { inSlices } from '../../database/slices.ts';
import { fundAccount, houseAccount } from '../../ledger/account.ts';
import { freeBalance } from '../../ledger/balances.ts';
import { line, postEntries, postEntry } from '../../ledger/entries.ts';
import { accrualsOf, type NewAccrual } from './accrual.ts';
import { minorOf, sum } from './amounts.ts';
import type { Due } from './dealing.ts';
import {
  type At,
  crystallisationEntries,
  entryKey,
  lockUnreleased,
  type PreparedBatch,
  postedDues,
  requireLast,
  saysTheSame,
  storeTogether,
} from './dealing-batches.ts';
import { moveCash } from './fund-cash.ts';
import { changesOf, duesSoFar, planRestatement, type RestatementPlan } from './restatement-plan.ts';
import { revalueAfter } from './values.ts';
import { lockVehicle, type Vehicle } from './vehicles.ts';

/**
 * Prepares the restatement of a date that was dealt, in place of what was prepared for the same value: says what it would do and changes
 * nothing. What comes in is what redemptions bring less, what goes out what they bring more. Refuses as `planRestatement` does.
 */
export async function prepareRestatement(
  tx: Tx,
  preparedBy: string,
  { vehicleId, day }: { readonly vehicleId: string; readonly day: Day },
): Promise<PreparedBatch> {
  const vehicle = await lockVehicle(tx, vehicleId);
  const plan = await planRestatement(tx, vehicle, day);
  const { more, less } = changesOf(plan);
  const batchId = newId();
  const orders = plan.redemptions.length;
  await tx
    .insertInto('dealing_batches')
    .values({
      batch_id: batchId,
      vehicle_id: vehicleId,
      day,
      kind: 'RESTATEMENT',
      valuation_id: plan.valuationId,
      prepared_by: preparedBy,
      orders_count: orders,
      total_in: less.toString(),
      total_out: more.toString(),
    })
    .execute();
  return { batchId, orders, in: less, out: more };
}

/**
 * Releases a restatement that another person prepared: what it changes of each redemption is written down, what of fees became due is
 * put right, and the series go on from the restated values; the redemptions themselves are posted by `postRestatement`. Refuses
 * `conflict` where it would do something else by now or another was prepared since, `insufficient_funds` where more is to be paid than
 * the vehicle has in cash, and as `planRestatement` does; the database, whoever prepared it.
 */
export async function releaseRestatement(
  tx: Tx,
  releasedBy: string,
  batchId: string,
): Promise<void> {
  const batch = await lockUnreleased(tx, batchId, 'RESTATEMENT');
  const vehicle = await lockVehicle(tx, batch.vehicle_id);
  const plan = await planRestatement(tx, vehicle, batch.day);
  await requireLast(tx, batch);
  if (!isAsPrepared(plan, batch)) throw new Refusal('conflict');
  await tx
    .updateTable('dealing_batches')
    .set({ released_by: releasedBy, released_at: sql`clock_now()` })
    .where('batch_id', '=', batchId)
    .execute();
  const at = { batchId, day: batch.day };
  await storeRedemptions(tx, at, plan);
  await storeNotes(tx, vehicle, at);
  await putFeesRight(tx, vehicle, at, plan);
  const { more } = changesOf(plan);
  if (plan.isPaid) await moveCash(tx, vehicle, `fund_settlement:${batchId}:out`, -more);
}

/** Whether a plan does what a restatement said when it was prepared. */
export function isAsPrepared(
  plan: RestatementPlan,
  batch: Parameters<typeof saysTheSame>[0],
): boolean {
  const { valuationId, redemptions } = plan;
  const { more, less } = changesOf(plan);
  return saysTheSame(batch, { valuationId, orders: redemptions.length, in: less, out: more });
}

async function storeRedemptions(tx: Tx, { batchId }: At, { redemptions }: RestatementPlan) {
  const rows = redemptions.map(({ ownerId, orderId, version, now, before }) => ({
    ...{ owner_id: ownerId, batch_id: batchId, order_id: orderId, version },
    gross: now.gross.toString(),
    early_fee: now.earlyFee.toString(),
    paid: now.paid.toString(),
    incentive_fee: now.incentiveFee.toString(),
    holdback: now.holdback.toString(),
    gross_before: before.gross.toString(),
    early_fee_before: before.earlyFee.toString(),
    paid_before: before.paid.toString(),
    incentive_fee_before: before.incentiveFee.toString(),
    holdback_before: before.holdback.toString(),
  }));
  await inSlices(rows, (some) => tx.insertInto('order_restatements').values(some).execute());
}

/** Whoever had units before the date was dealt is told. */
async function storeNotes(tx: Tx, { vehicleId }: Vehicle, { batchId, day }: At): Promise<void> {
  await sql`
    insert into restatement_notes (owner_id, batch_id)
    select distinct owner_id, ${batchId}::uuid from (
      select l.owner_id from lot_lines l join dealing_batches b using (batch_id)
      where b.vehicle_id = ${vehicleId} and b.day < ${day}
      group by l.owner_id, l.series_id having sum(l.units) > 0
    ) held`.execute(tx);
}

/**
 * What accrued up to the date and what became due at it are put right, the series stand as they come out, and days and points since are
 * reckoned anew on that.
 */
async function putFeesRight(tx: Tx, vehicle: Vehicle, at: At, plan: RestatementPlan) {
  const dues = await changedDues(tx, vehicle, at.day, plan);
  const closing = await closingAccruals(tx, vehicle, at.day);
  await storeChangedDues(tx, at, dues);
  await storeStandings(tx, at.day, plan);
  await revalueAfter(tx, vehicle, at.day);
  const today = dayOf(await readClock(tx));
  const since = (await accrualsOf(tx, vehicle, today, closing)).filter(({ day }) => day >= at.day);
  await giveBackFees(tx, vehicle, at, dues);
  const accruals = [...closing, ...since];
  const entries = crystallisationEntries(vehicle, at, dues, accruals);
  const posted = entries.length === 0 ? [] : await postEntries(tx, entries);
  const ids = new Map(entries.map(({ key }, i) => [key, posted[i]?.entryId ?? 0n]));
  const entryOf = (series: string, kind: Due['kind']) => ids.get(entryKey(at, series, kind));
  await storeTogether(tx, at, accruals, ids);
  for (const due of dues.filter((each) => each.posted !== 0n)) {
    const entryId = entryOf(due.series, due.kind);
    await tx
      .updateTable('fee_crystallisations')
      .set({ entry_id: entryId?.toString() ?? null })
      .where('batch_id', '=', at.batchId)
      .where('series_id', '=', due.series)
      .where('kind', '=', due.kind)
      .where('cause', '=', due.cause)
      .execute();
  }
}

/** By how much more or less became due of a fee, with minor units. */
type ChangedDue = Pick<Due, 'series' | 'kind' | 'cause' | 'fee' | 'units'> & {
  readonly posted: bigint;
};

/** By how much more or less became due of each fee than was written down. */
export async function changedDues(
  database: Database,
  vehicle: Vehicle,
  day: Day,
  plan: RestatementPlan,
): Promise<ChangedDue[]> {
  const before = await duesSoFar(database, vehicle.vehicleId, day);
  const now = new Map(
    postedDues(vehicle, plan).map((due) => [`${due.series}/${due.kind}/${due.cause}`, due]),
  );
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((key) => {
    const [series = '', kind, cause] = key.split('/');
    const [was, is] = [before.get(key), now.get(key)];
    const fee = (is?.fee ?? 0n) - (was?.fee ?? 0n);
    const posted = (is?.posted ?? 0n) - (was?.posted ?? 0n);
    if (fee === 0n && posted === 0n) return [];
    return [
      {
        ...{ series, fee, posted, units: is?.units ?? was?.units ?? 0n },
        kind: kind as Due['kind'],
        cause: cause as Due['cause'],
      },
    ];
  });
}

async function storeChangedDues(tx: Tx, { batchId }: At, dues: readonly ChangedDue[]) {
  for (const due of dues) {
    await sql`
      insert into fee_crystallisations
        (batch_id, series_id, kind, cause, units, fee, posted, mark_before, mark_after, restates)
      select ${batchId}, series_id, ${due.kind}, ${due.cause}, ${due.units.toString()}, ${formatRate(due.fee)},
        ${due.posted.toString()}, mark, mark, true
      from series_standings where series_id = ${due.series} order by dealt_on desc, version desc limit 1`.execute(
      tx,
    );
  }
}

/**
 * What the days before the date accrue anew, of which only the last one's incentive fee is reckoned on the value: it posts what has
 * accrued by the date now, less what had.
 */
async function closingAccruals(tx: Tx, vehicle: Vehicle, day: Day): Promise<NewAccrual[]> {
  const changed = await accrualsOf(tx, vehicle, day);
  if (changed.length === 0) return [];
  const { rows } = await sql<{ key: string; cumulative: string }>`
    select distinct on (a.series_id, a.kind, a.day) concat_ws('/', a.series_id, a.kind, a.day) as key,
      round(a.cumulative * 1000000000000000000)::text as cumulative
    from fee_accruals a join share_series s using (series_id)
    where s.vehicle_id = ${vehicle.vehicleId} and a.day >= ${day}::date - 1 and a.day < ${day}::date
    order by a.series_id, a.kind, a.day, a.version desc`.execute(tx);
  const before = new Map(rows.map(({ key, cumulative }) => [key, BigInt(cumulative)]));
  const minor = (value: bigint) => minorOf(vehicle.currency, value, 'half_up');
  return changed.map((accrual) => {
    const was = before.get(`${accrual.seriesId}/${accrual.kind}/${accrual.day}`);
    if (was === undefined) throw new Error(`the day ${accrual.day} accrued nothing to restate`);
    return { ...accrual, posted: minor(accrual.cumulative) - minor(was) };
  });
}

/** The series that have units, as they stand by the restated value. */
async function storeStandings(tx: Tx, day: Day, { dealt }: RestatementPlan): Promise<void> {
  if (dealt.series.length === 0) return;
  const ids = dealt.series.map(({ id }) => id);
  const { rows } = await sql<{ id: string; version: number }>`
    select series_id as id, max(version) as version from series_standings
    where dealt_on = ${day} and series_id = any (${ids}::uuid[]) group by series_id`.execute(tx);
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  await tx
    .insertInto('series_standings')
    .values(
      dealt.series.map((series) => ({
        series_id: series.id,
        dealt_on: day,
        version: (versions.get(series.id) ?? 0) + 1,
        units: series.units.toString(),
        gross_assets: formatRate(series.grossAssets),
        incentive_fee: formatRate(series.incentiveFee),
        mark: formatRate(series.mark),
        hurdle_from: series.hurdleFrom,
      })),
    )
    .execute();
}

/** Minor units that the house was paid of fees that are not due any more, and gives back. */
export async function feesToGiveBack(
  database: Database,
  { vehicleId, currency }: Vehicle,
  dues: readonly ChangedDue[],
): Promise<bigint> {
  const less = -sum(dues.map(({ posted }) => posted).filter((posted) => posted < 0n));
  const due = await freeBalance(database, fundAccount('fees_due', vehicleId, currency));
  return less > due ? less - due : 0n;
}

async function giveBackFees(
  tx: Tx,
  vehicle: Vehicle,
  { batchId }: At,
  dues: readonly ChangedDue[],
): Promise<void> {
  const minor = await feesToGiveBack(tx, vehicle, dues);
  if (minor === 0n) return;
  const { vehicleId, currency } = vehicle;
  const due = fundAccount('fees_due', vehicleId, currency);
  await postEntry(tx, {
    key: `fund_settlement:${batchId}:fees`,
    kind: 'fund_settlement',
    lines: [
      line(houseAccount('fees', currency), -minor),
      line(due, minor),
      line(fundAccount('fund_equity', vehicleId, currency), -minor),
      line(fundAccount('fund_cash', vehicleId, currency), minor),
    ],
  });
}
