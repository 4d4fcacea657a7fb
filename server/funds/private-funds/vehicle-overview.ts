import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Day } from '../../database/days.ts';
import { purposeTotals } from '../../ledger/balances.ts';
import type { FundState } from '../funds.ts';
import type { DealingState } from './vehicles.ts';

/** A dealing date that is not settled: what comes next at it, and from when on that is due. */
export type OpenDate = {
  readonly day: Day;
  readonly state: 'OPEN' | Exclude<DealingState, 'SETTLED'>;
  readonly dueAt: Date;
  readonly isDue: boolean;
};

/** What a vehicle was last found to be worth: at 00:00 UTC of a day, before what was dealt then. */
export type LastValue = {
  readonly asOf: Day;
  readonly kind: 'FINAL' | 'RESTATED';
  /** Minor units of the vehicle's currency. */
  readonly grossAssets: bigint;
  /** Whole units of the currency, after fees; null where no series had units yet. */
  readonly net: Rate | null;
};

/** A vehicle as it stands in the list of all. */
export type VehicleSummary = {
  readonly vehicleId: string;
  readonly fundName: string;
  readonly kind: 'CAYMAN' | 'US';
  readonly currency: AssetCode;
  readonly dealing: 'MONTHLY' | 'QUARTERLY';
  readonly administrator: string;
  readonly state: FundState;
  readonly redemptionsAllowed: boolean;
  /** The first date that is not dealt, however late; null where none is set. */
  readonly next: OpenDate | null;
  /** The first date whose redemptions are not all paid. */
  readonly unpaid: OpenDate | null;
  readonly lastValue: LastValue | null;
};

/** From when on the next step of a date is due: its cut-off, its value, its dealing, and the payments after it. */
const DUE_AT = sql<Date>`case state
    when 'OPEN' then greatest(subscription_cut_off, redemption_cut_off)
    when 'DEALT' then settlement_day::timestamp at time zone 'UTC'
    else day::timestamp at time zone 'UTC'
  end`;

const dateIn = (states: readonly OpenDate['state'][]) => sql`
  select jsonb_build_object('day', day::text, 'state', state, 'dueAt', ${DUE_AT}, 'isDue', ${DUE_AT} <= clock_now())
  from dealing_dates d where d.vehicle_id = v.vehicle_id and state = any (${[...states]}::text[])
  order by day limit 1`;

const LAST_VALUE = sql`
  select jsonb_build_object('asOf', a.as_of::text, 'kind', a.kind, 'grossAssets', w.gross_assets::text, 'net', (
    select sum(n.gross_assets - n.management_fee - n.incentive_fee)::text
    from share_series s join navs n on n.series_id = s.series_id and n.as_of = a.as_of
    where s.vehicle_id = v.vehicle_id and n.version = (
      select max(m.version) from navs m where m.series_id = n.series_id and m.as_of = n.as_of)))
  from vehicle_value_approvals a join vehicle_values w using (valuation_id)
  where a.vehicle_id = v.vehicle_id and a.as_of = (
    select max(f.as_of) from vehicle_value_approvals f where f.vehicle_id = v.vehicle_id and f.kind = 'FINAL')
  order by a.version desc limit 1`;

type SummaryRow = Omit<VehicleSummary, 'next' | 'unpaid' | 'lastValue'> & {
  readonly next: DateInJson | null;
  readonly unpaid: DateInJson | null;
  readonly lastValue: {
    asOf: Day;
    kind: LastValue['kind'];
    grossAssets: string;
    net: string | null;
  } | null;
};

type DateInJson = Omit<OpenDate, 'dueAt'> & { readonly dueAt: string };

/** Which vehicles come after: by the name of the fund, then the kind. */
export type VehiclePlace = Pick<VehicleSummary, 'fundName' | 'kind' | 'vehicleId'>;

/** So many vehicles from a place on, in the order of their funds' names. */
export async function readVehicles(
  database: Database,
  { after, limit }: { readonly after: VehiclePlace | null; readonly limit: number },
): Promise<VehicleSummary[]> {
  const isAfter = after
    ? sql`(f.name, v.kind, v.vehicle_id) > (${after.fundName}, ${after.kind}, ${after.vehicleId}::uuid)`
    : sql`true`;
  return summaries(
    database,
    sql`where ${isAfter} order by f.name, v.kind, v.vehicle_id limit ${limit}`,
  );
}

/** One vehicle as the list has it. Refuses `not_found`. */
export async function readVehicle(database: Database, vehicleId: string): Promise<VehicleSummary> {
  const [found] = await summaries(database, sql`where v.vehicle_id = ${vehicleId}`);
  if (!found) throw new Refusal('not_found');
  return found;
}

async function summaries(
  database: Database,
  which: ReturnType<typeof sql>,
): Promise<VehicleSummary[]> {
  const { rows } = await sql<SummaryRow>`
    select v.vehicle_id as "vehicleId", f.name as "fundName", v.kind, v.currency, v.dealing, v.administrator,
      f.state, f.redemptions_allowed as "redemptionsAllowed",
      (${dateIn(['OPEN', 'CUT_OFF', 'ESTIMATED', 'FINAL'])}) as next,
      (${dateIn(['DEALT'])}) as unpaid, (${LAST_VALUE}) as "lastValue"
    from fund_vehicles v join funds f on f.id = v.fund_id ${which}`.execute(database);
  return rows.map(({ lastValue, next, unpaid, ...row }) => ({
    ...row,
    next: next && dateOf(next),
    unpaid: unpaid && dateOf(unpaid),
    lastValue: lastValue && {
      ...lastValue,
      grossAssets: BigInt(lastValue.grossAssets),
      net: lastValue.net === null ? null : rateOf(lastValue.net),
    },
  }));
}

const dateOf = (date: DateInJson): OpenDate => ({ ...date, dueAt: new Date(date.dueAt) });

/** A series with its units, and what one of them was last worth. */
export type SeriesSummary = {
  readonly seriesId: string;
  readonly className: string;
  readonly openedOn: Day;
  readonly issuePrice: Rate;
  /** Smallest units of six places that clients have now. */
  readonly units: bigint;
  /** At the last value that somebody approved, before what was dealt then; null before the first. */
  readonly value: {
    readonly asOf: Day;
    readonly kind: 'ESTIMATE' | LastValue['kind'];
    readonly grossPerUnit: Rate;
    readonly netPerUnit: Rate;
  } | null;
  /** When it became part of another series; it has no units since. */
  readonly rolledOn: Day | null;
};

/** So many series of a vehicle from one on, the newest first. */
export async function readSeries(
  database: Database,
  vehicleId: string,
  {
    after,
    limit,
  }: {
    readonly after: Pick<SeriesSummary, 'openedOn' | 'seriesId'> | null;
    readonly limit: number;
  },
): Promise<SeriesSummary[]> {
  const isAfter = after
    ? sql`(s.opened_on, s.series_id) < (${after.openedOn}::date, ${after.seriesId}::uuid)`
    : sql`true`;
  const { rows } = await sql<{
    seriesId: string;
    className: string;
    openedOn: Day;
    issuePrice: string;
    units: string | null;
    asOf: Day | null;
    kind: 'ESTIMATE' | LastValue['kind'] | null;
    grossPerUnit: string | null;
    netPerUnit: string | null;
    rolledOn: Day | null;
  }>`
    select s.series_id as "seriesId", c.name as "className", s.opened_on::text as "openedOn", s.issue_price as "issuePrice",
      standing.units, nav.as_of::text as "asOf", nav.kind, nav.gross_per_unit as "grossPerUnit", nav.net_per_unit as "netPerUnit",
      s.rolled_on::text as "rolledOn"
    from share_series s join share_classes c using (class_id)
    left join lateral (
      select units from series_standings n where n.series_id = s.series_id order by dealt_on desc, version desc limit 1
    ) standing on true
    left join lateral (
      select n.as_of, a.kind, n.gross_per_unit, n.net_per_unit
      from navs n join vehicle_value_approvals a using (valuation_id)
      where n.series_id = s.series_id order by n.as_of desc, n.version desc limit 1
    ) nav on true
    where s.vehicle_id = ${vehicleId} and ${isAfter}
    order by s.opened_on desc, s.series_id desc limit ${limit}`.execute(database);
  return rows.map(({ asOf, kind, grossPerUnit, netPerUnit, units, issuePrice, ...row }) => ({
    ...row,
    issuePrice: rateOf(issuePrice),
    units: BigInt(units ?? 0),
    value:
      asOf === null || kind === null || grossPerUnit === null || netPerUnit === null
        ? null
        : { asOf, kind, grossPerUnit: rateOf(grossPerUnit), netPerUnit: rateOf(netPerUnit) },
  }));
}

/** A dealing date with its cut-offs and the day on which redemptions are paid. */
export type DealingDate = {
  readonly day: Day;
  readonly state: 'OPEN' | DealingState;
  readonly subscriptionCutOff: Date;
  readonly redemptionCutOff: Date;
  readonly settlementDay: Day;
  /** When its next step is due; null once it is settled. */
  readonly dueAt: Date | null;
  readonly isDue: boolean;
};

/** Where a dealing date stands in the list of all. */
export type DealingDatePlace = { readonly day: Day; readonly isSettled: boolean };

/** How many days a date is after those that come before it: what is to come goes forwards in time, and what is settled back. */
const placeOf = (day: RawBuilder<unknown>, isSettled: RawBuilder<unknown>) =>
  sql`${isSettled}, case when ${isSettled} then date '1970-01-01' - ${day} else ${day} - date '1970-01-01' end`;

/** So many dealing dates of a vehicle from one on: those that are not settled, the next one first, and then those that are, the last one first. */
export async function readDealingDates(
  database: Database,
  vehicleId: string,
  { after, limit }: { readonly after: DealingDatePlace | null; readonly limit: number },
): Promise<DealingDate[]> {
  const place = placeOf(sql`day`, sql`(state = 'SETTLED')`);
  const isAfter = after
    ? sql`(${place}) > (${placeOf(sql`${after.day}::date`, sql`${after.isSettled}::boolean`)})`
    : sql`true`;
  const { rows } = await sql<DealingDate>`
    select day::text, state, subscription_cut_off as "subscriptionCutOff", redemption_cut_off as "redemptionCutOff",
      settlement_day::text as "settlementDay", case when state <> 'SETTLED' then ${DUE_AT} end as "dueAt",
      state <> 'SETTLED' and ${DUE_AT} <= clock_now() as "isDue"
    from dealing_dates d
    where vehicle_id = ${vehicleId} and ${isAfter}
    order by ${place} limit ${limit}`.execute(database);
  return rows;
}

/** Smallest units that a vehicle's register has given out, over all its series: what its clients have together. */
export async function unitsIssued(database: Database, vehicleId: string): Promise<bigint> {
  const [series, registered] = await Promise.all([
    database
      .selectFrom('share_series')
      .select('units_asset')
      .where('vehicle_id', '=', vehicleId)
      .execute(),
    purposeTotals(database, 'fund_register'),
  ]);
  const own = new Set(series.map(({ units_asset }) => units_asset));
  // What the register has given out stands on it below zero.
  return registered
    .filter(({ asset }) => own.has(asset))
    .reduce((issued, { posted }) => issued - posted, 0n);
}

/** Smallest units that all series of a vehicle have, by how each stood after its last dealing. */
export async function unitsOfSeries(database: Database, vehicleId: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(standing.units), 0)::text as units
    from share_series s cross join lateral (
      select units from series_standings n where n.series_id = s.series_id order by dealt_on desc, version desc limit 1
    ) standing
    where s.vehicle_id = ${vehicleId}`.execute(database);
  return BigInt(rows[0]?.units ?? 0);
}
