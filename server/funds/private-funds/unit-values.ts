import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';

/** As of which day units are valued, and whether that value is an estimate. */
export type ValueOf = { readonly day: Day; readonly is_estimate: boolean };

/**
 * The value at which a client's units of each fund count now: the last that is approved of the vehicle, the older one where they have
 * units of two. Of a fund in which they have none, the value of none.
 */
export async function lastValuesOf(
  database: Database,
  ownerId: string,
  fundIds: readonly string[],
): Promise<Map<string, ValueOf>> {
  if (fundIds.length === 0) return new Map();
  const { rows } = await sql<ValueOf & { fund_id: string }>`
    select distinct on (v.fund_id) v.fund_id, last.as_of::text as day, last.kind = 'ESTIMATE' as is_estimate
    from fund_vehicles v
    cross join lateral (
      select as_of, kind from vehicle_value_approvals a where a.vehicle_id = v.vehicle_id
      order by as_of desc, version desc limit 1
    ) last
    where v.fund_id = any (${fundIds}::uuid[]) and exists (
      select from lot_lines l join share_series s using (series_id)
      where l.owner_id = ${ownerId} and s.vehicle_id = v.vehicle_id)
    order by v.fund_id, last.as_of`.execute(database);
  return new Map(rows.map(({ fund_id, ...value }) => [fund_id, value]));
}

/** What units of a fund stand under in the books: the fund itself for a basket, its vehicles for a private fund. */
export async function accountFundIds(database: Database, fundId: string): Promise<string[]> {
  const vehicles = await database
    .selectFrom('fund_vehicles')
    .select('vehicle_id')
    .where('fund_id', '=', fundId)
    .orderBy('vehicle_id')
    .execute();
  return [fundId, ...vehicles.map(({ vehicle_id }) => vehicle_id)];
}

/** The funds that units stand under which stand under these ids in the books: of a vehicle its fund. */
export async function fundsOfAccounts(
  database: Database,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const vehicles = await database
    .selectFrom('fund_vehicles')
    .select('fund_id')
    .where('vehicle_id', 'in', ids)
    .execute();
  return [...new Set([...ids, ...vehicles.map(({ fund_id }) => fund_id)])];
}

/** What units are of: the series of a class of a fund's vehicle. */
export type UnitsOf = {
  readonly fund_name: string;
  readonly class_name: string;
  readonly opened_on: Day;
};

/** Of which series each of these are units; what is a currency is missing. */
export async function seriesOfUnits(
  database: Database,
  codes: readonly AssetCode[],
): Promise<Map<AssetCode, UnitsOf>> {
  if (codes.length === 0) return new Map();
  const { rows } = await sql<UnitsOf & { code: AssetCode }>`
    select s.units_asset as code, f.name as fund_name, c.name as class_name, s.opened_on::text
    from share_series s
    join share_classes c using (class_id)
    join fund_vehicles v on v.vehicle_id = s.vehicle_id
    join funds f on f.id = v.fund_id
    where s.units_asset = any (${codes}::text[])`.execute(database);
  return new Map(rows.map(({ code, ...of }) => [code, of]));
}

/** The currency of the vehicle of each of these units. */
export async function currenciesOfUnits(
  database: Database,
  units: readonly AssetCode[],
): Promise<Map<AssetCode, AssetCode>> {
  if (units.length === 0) return new Map();
  const { rows } = await sql<{ units_asset: AssetCode; currency: AssetCode }>`
    select units_asset, currency from share_series join fund_vehicles using (vehicle_id)
    where units_asset = any (${units}::text[])`.execute(database);
  return new Map(rows.map(({ units_asset, currency }) => [units_asset, currency]));
}
