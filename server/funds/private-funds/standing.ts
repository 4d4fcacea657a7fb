import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import type { ClassSeries, OwnedLot } from './dealing.ts';
import { termVersions } from './vehicles.ts';

/** A series as its last dealing before a day left it. */
export type StandingSeries = ClassSeries & {
  readonly unitsAsset: AssetCode;
  readonly dealtOn: Day;
};

/** The series of a vehicle that have units, as the last dealing before a day left them, the oldest first; with its fees since then. */
export async function standingsBefore(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<StandingSeries[]> {
  const standings = sql<{
    series_id: string;
    class_id: string;
    units_asset: string;
    dealt_on: Day;
    units: string;
    gross_assets: string;
    incentive_fee: string;
    mark: string;
    hurdle_from: Day;
  }>`
    select s.series_id, s.class_id, s.units_asset, n.dealt_on::text, n.units, n.gross_assets, n.incentive_fee, n.mark,
      n.hurdle_from::text
    from share_series s
    cross join lateral (
      select * from series_standings n where n.series_id = s.series_id and n.dealt_on < ${day}
      order by dealt_on desc, version desc limit 1
    ) n
    where s.vehicle_id = ${vehicleId} and n.units > 0
    order by s.opened_on, s.series_id`.execute(database);
  const [versions, { rows }] = await Promise.all([
    termVersions(database, vehicleId, day),
    standings,
  ]);
  return rows.map((row) => {
    const own = versions.get(row.class_id) ?? [];
    const dealtBy = own.findLast(({ effectiveFrom }) => effectiveFrom <= row.dealt_on);
    if (!dealtBy) throw new Error(`the class ${row.class_id} has no terms on ${row.dealt_on}`);
    return {
      id: row.series_id,
      classId: row.class_id,
      unitsAsset: row.units_asset,
      dealtOn: row.dealt_on,
      terms: dealtBy.fees,
      later: own
        .filter(({ effectiveFrom }) => effectiveFrom > row.dealt_on)
        .map(({ effectiveFrom, fees }) => ({ from: effectiveFrom, terms: fees })),
      units: BigInt(row.units),
      grossAssets: rateOf(row.gross_assets),
      managementFee: 0n,
      incentiveFee: rateOf(row.incentive_fee),
      mark: rateOf(row.mark),
      hurdleFrom: row.hurdle_from,
    };
  });
}

/** The gross assets of each series at the valuation points after a day, by the last version of each that is approved. */
export async function valuesAfter(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<Map<string, Map<Day, Rate>>> {
  const { rows } = await sql<{ series_id: string; as_of: Day; gross_assets: string }>`
    select distinct on (n.series_id, n.as_of) n.series_id, n.as_of::text, n.gross_assets
    from navs n join share_series s using (series_id)
    where s.vehicle_id = ${vehicleId} and n.as_of > ${day}
    order by n.series_id, n.as_of, n.version desc`.execute(database);
  const values = new Map<string, Map<Day, Rate>>();
  for (const row of rows) {
    const of = values.get(row.series_id) ?? new Map<Day, Rate>();
    values.set(row.series_id, of.set(row.as_of, rateOf(row.gross_assets)));
  }
  return values;
}

/** The lots of a vehicle, or of some clients in it, that have units. */
export async function lotsOf(
  tx: Database | Tx,
  vehicleId: string,
  ownerIds: readonly string[] | null = null,
): Promise<OwnedLot[]> {
  const { rows } = await sql<{
    owner_id: string;
    lot_id: string;
    series_id: string;
    class_id: string;
    since: Day;
    units: string;
  }>`
    select l.owner_id, l.lot_id, l.series_id, s.class_id, min(l.since)::text as since, sum(l.units) as units
    from lot_lines l join share_series s using (series_id)
    where s.vehicle_id = ${vehicleId} and (${ownerIds}::uuid[] is null or l.owner_id = any (${ownerIds}::uuid[]))
    group by l.owner_id, l.lot_id, l.series_id, s.class_id
    having sum(l.units) > 0
    order by since, l.lot_id`.execute(tx);
  return rows.map((row) => ({
    id: row.lot_id,
    ownerId: row.owner_id,
    classId: row.class_id,
    series: row.series_id,
    since: row.since,
    units: BigInt(row.units),
  }));
}
