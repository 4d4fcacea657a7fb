import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../../database/clock.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, dayOf, daysAfter } from '../../database/days.ts';
import { workOnEach } from '../../database/due-rows.ts';
import { inSlices } from '../../database/slices.ts';
import { transact } from '../../database/transact.ts';
import { fundAccount } from '../../ledger/account.ts';
import { type Line, line, type NewEntry, postEntries } from '../../ledger/entries.ts';
import { toPost } from './fees.ts';
import { type StandingSeries, standingsBefore, valuesAfter } from './standing.ts';
import { accrueDays, feesOn } from './valuation.ts';
import { lockVehicle, type Vehicle, vehiclesToAccrue } from './vehicles.ts';

export type FeeKind = 'MANAGEMENT' | 'INCENTIVE';

const KINDS = ['MANAGEMENT', 'INCENTIVE'] as const;

/** A day of a fee that is new, or whose value has another version now. */
export type NewAccrual = {
  readonly seriesId: string;
  readonly kind: FeeKind;
  readonly day: Day;
  readonly version: number;
  readonly basis: Rate;
  readonly rate: Rate;
  readonly amount: Rate;
  readonly cumulative: Rate;
  readonly posted: bigint;
};

/** Accrues the fees of every vehicle up to the beginning of today. Returns how many days of fees it added. */
export async function accrueFees(database: Database, signal?: AbortSignal): Promise<number> {
  const ids = await vehiclesToAccrue(database);
  if (ids.length === 0) return 0;
  const today = dayOf(await readClock(database));
  return workOnEach(
    ids,
    { work: (vehicleId) => transact(database, (tx) => accrueVehicle(tx, vehicleId, today)) },
    signal,
  );
}

/**
 * Accrues the fees of a vehicle up to a day's beginning: each day that has not accrued, and each whose value is another by now.
 * Safe to repeat; what was accrued stays, and a new version follows it.
 */
export async function accrueVehicle(tx: Tx, vehicleId: string, until: Day): Promise<number> {
  const vehicle = await lockVehicle(tx, vehicleId);
  const accruals = await accrualsOf(tx, vehicle, until);
  const entries = accruals.flatMap((accrual) => accrualEntry(vehicle, accrual));
  const posted = entries.length === 0 ? [] : await postEntries(tx, entries);
  const ids = new Map(entries.map(({ key }, i) => [key, posted[i]?.entryId]));
  await storeAccruals(tx, accruals, (accrual) => ids.get(keyOf(accrual)) ?? null);
  await tx
    .updateTable('fund_vehicles')
    .set({ accrued_until: until })
    .where('vehicle_id', '=', vehicleId)
    .execute();
  return accruals.length;
}

/** What has to be accrued of a vehicle up to a day's beginning, beside what is going to be posted of earlier days. */
export async function accrualsOf(
  tx: Tx,
  vehicle: Vehicle,
  until: Day,
  earlier: readonly NewAccrual[] = [],
): Promise<NewAccrual[]> {
  const { vehicleId, currency } = vehicle;
  const standings = await standingsBefore(tx, vehicleId, until);
  const [first] = standings.map(({ dealtOn }) => dealtOn).toSorted();
  if (first === undefined) return [];
  const values = await valuesAfter(tx, vehicleId, first);
  const stored = await storedAccruals(tx, vehicleId, first);
  const days = standings.flatMap((series) =>
    newDays(series, until, values.get(series.id) ?? new Map(), stored),
  );
  // Mostly nothing is new, and the sums of all that was ever posted are not needed.
  if (days.length === 0) return [];
  const sums = await postedSums(tx, vehicleId);
  for (const { seriesId, kind, posted } of earlier) {
    const key = `${seriesId}/${kind}`;
    sums.set(key, (sums.get(key) ?? 0n) + posted);
  }
  return toAccruals(days, sums, currency);
}

type NewDay = Omit<NewAccrual, 'posted'>;

function newDays(
  series: StandingSeries,
  until: Day,
  values: ReadonlyMap<Day, Rate>,
  stored: ReadonlyMap<string, StoredAccrual>,
): NewDay[] {
  const own = new Map([...values].filter(([asOf]) => asOf > series.dealtOn));
  const days = accrueDays(series, series.dealtOn, until, own);
  return KINDS.flatMap((kind) => {
    let before = kind === 'MANAGEMENT' ? 0n : series.incentiveFee;
    return days.flatMap((each) => {
      const cumulative = kind === 'MANAGEMENT' ? each.managementTotal : each.incentiveTotal;
      const amount = kind === 'MANAGEMENT' ? each.managementFee : cumulative - before;
      before = cumulative;
      const last = stored.get(`${series.id}/${kind}/${each.day}`);
      if (last?.basis === each.basis && last.cumulative === cumulative) return [];
      const fees = feesOn(series, each.day);
      return {
        seriesId: series.id,
        kind,
        day: each.day,
        version: (last?.version ?? 0) + 1,
        basis: each.basis,
        rate: kind === 'MANAGEMENT' ? fees.managementRate : fees.incentiveRate,
        amount,
        cumulative,
      };
    });
  });
}

/** What each day posts, beside what is posted of its fee by then. */
function toAccruals(
  days: readonly NewDay[],
  sums: ReadonlyMap<string, bigint>,
  currency: AssetCode,
): NewAccrual[] {
  const posted = new Map(sums);
  return days.map((day) => {
    const key = `${day.seriesId}/${day.kind}`;
    const before = posted.get(key) ?? 0n;
    const change = toPost(currency, day.cumulative, before);
    posted.set(key, before + change);
    return { ...day, posted: change };
  });
}

type StoredAccrual = { readonly version: number; readonly basis: Rate; readonly cumulative: Rate };

/** The last version of each day that accrued from one on. */
async function storedAccruals(
  tx: Tx,
  vehicleId: string,
  from: Day,
): Promise<Map<string, StoredAccrual>> {
  const { rows } = await sql<{
    series_id: string;
    kind: FeeKind;
    day: Day;
    version: number;
    basis: string;
    cumulative: string;
  }>`
    select distinct on (a.series_id, a.kind, a.day) a.series_id, a.kind, a.day::text, a.version, a.basis, a.cumulative
    from fee_accruals a join share_series s using (series_id)
    where s.vehicle_id = ${vehicleId} and a.day >= ${from}
    order by a.series_id, a.kind, a.day, a.version desc`.execute(tx);
  return new Map(
    rows.map((row) => [
      `${row.series_id}/${row.kind}/${row.day}`,
      { version: row.version, basis: rateOf(row.basis), cumulative: rateOf(row.cumulative) },
    ]),
  );
}

/** What is posted as accrued, and not due yet, of each fee of a series. */
export async function postedSums(tx: Tx, vehicleId: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ series_id: string; kind: FeeKind; posted: string }>`
    select s.series_id, f.kind, sum(f.posted) as posted
    from share_series s cross join lateral (
      select kind, posted from fee_accruals where series_id = s.series_id
      union all
      select kind, -posted from fee_crystallisations where series_id = s.series_id
    ) f
    where s.vehicle_id = ${vehicleId}
    group by s.series_id, f.kind`.execute(tx);
  return new Map(rows.map((row) => [`${row.series_id}/${row.kind}`, BigInt(row.posted)]));
}

const keyOf = ({ seriesId, kind, day, version }: NewAccrual) =>
  `fee_accrual:${seriesId}:${kind}:${day}:${version}`;

/** Lines that bring what is accrued to another amount, in the vehicle's own accounts. */
export function accrualLines({ vehicleId, currency }: Vehicle, minor: bigint): Line[] {
  return [
    line(fundAccount('fund_equity', vehicleId, currency), -minor),
    line(fundAccount('fees_payable', vehicleId, currency), minor),
  ];
}

function accrualEntry(vehicle: Vehicle, accrual: NewAccrual): NewEntry[] {
  if (accrual.posted === 0n) return [];
  return [
    {
      key: keyOf(accrual),
      kind: 'fee_accrual',
      lines: accrualLines(vehicle, accrual.posted),
      effectiveAt: new Date(`${daysAfter(accrual.day, 1)}T00:00:00Z`),
    },
  ];
}

export async function storeAccruals(
  tx: Tx,
  accruals: readonly NewAccrual[],
  entryOf: (accrual: NewAccrual) => bigint | null,
): Promise<void> {
  const rows = accruals.map((accrual) => ({
    series_id: accrual.seriesId,
    kind: accrual.kind,
    day: accrual.day,
    version: accrual.version,
    basis: formatRate(accrual.basis),
    rate: formatRate(accrual.rate),
    amount: formatRate(accrual.amount),
    cumulative: formatRate(accrual.cumulative),
    posted: accrual.posted.toString(),
    entry_id: accrual.posted === 0n ? null : (entryOf(accrual)?.toString() ?? null),
  }));
  await inSlices(rows, (some) => tx.insertInto('fee_accruals').values(some).execute());
}
