import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatDecimal, formatMinor } from '@ballast/contract/money/amount.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type * as calls from '@ballast/contract/staff/private-funds.ts';
import type { Database } from '../../database/connect.ts';
import { type Day, dayOf, startOf } from '../../database/days.ts';
import {
  CURSOR_NAME,
  CURSOR_UUID,
  type PageQuery,
  readCursor,
  writeCursor,
} from '../../http/cursor.ts';
import { UNITS_SCALE } from './amounts.ts';
import { exchangingOrders } from './exchanging-orders.ts';
import { dueRestatement } from './restating.ts';
import {
  type DealingDate,
  type OpenDate,
  readDealingDates,
  readSeries,
  readVehicle,
  readVehicles,
  type SeriesSummary,
  unitsIssued,
  unitsOfSeries,
  type VehicleSummary,
} from './vehicle-overview.ts';

const CURSOR_VEHICLE_KIND = /^(?:CAYMAN|US)$/;
const CURSOR_FLAG = /^(?:true|false)$/;
const CURSOR_DAY = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** A page of all vehicles. Refuses `cursor_invalid`. */
export async function listVehicles(
  database: Database,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof calls.listVehicles>> {
  const [fundName = '', kind, vehicleId = ''] =
    cursor === undefined ? [] : readCursor(cursor, [CURSOR_NAME, CURSOR_VEHICLE_KIND, CURSOR_UUID]);
  const place = { fundName, kind: kind === 'US' ? 'US' : 'CAYMAN', vehicleId } as const;
  const after = cursor === undefined ? null : place;
  const found = await readVehicles(database, { after, limit: limit + 1 });
  const { items, last } = cut(found, limit);
  return {
    items: items.map(toVehicle),
    next_cursor: last ? writeCursor([last.fundName, last.kind, last.vehicleId]) : null,
  };
}

/** A vehicle with its units by its series and by the ledger. Refuses `not_found`. */
export async function getVehicle(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.getVehicle>> {
  const vehicle = await readVehicle(database, vehicleId);
  const series = await unitsOfSeries(database, vehicleId);
  const ledger = await unitsIssued(database, vehicleId);
  return {
    ...toVehicle(vehicle),
    ...{ state: vehicle.state, redemptions_allowed: vehicle.redemptionsAllowed },
    restatement_day: await dueRestatement(database, vehicleId),
    exchanging: await exchangingOrders(database, vehicleId),
    units: { series: unitsText(series), ledger: unitsText(ledger), agree: series === ledger },
  };
}

/** A page of a vehicle's series. Refuses `not_found` and `cursor_invalid`. */
export async function listSeries(
  database: Database,
  vehicleId: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof calls.listSeries>> {
  await readVehicle(database, vehicleId);
  const [openedOn = '', seriesId = ''] =
    cursor === undefined ? [] : readCursor(cursor, [CURSOR_DAY, CURSOR_UUID]);
  const after = cursor === undefined ? null : { openedOn: realDay(openedOn), seriesId };
  const { items, last } = cut(
    await readSeries(database, vehicleId, { after, limit: limit + 1 }),
    limit,
  );
  return {
    items: items.map(toSeries),
    next_cursor: last ? writeCursor([last.openedOn, last.seriesId]) : null,
  };
}

/** A page of a vehicle's dealing dates. Refuses `not_found` and `cursor_invalid`. */
export async function listDealingDates(
  database: Database,
  vehicleId: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof calls.listDealingDates>> {
  await readVehicle(database, vehicleId);
  const [day, settled] = cursor === undefined ? [] : readCursor(cursor, [CURSOR_DAY, CURSOR_FLAG]);
  const after = day === undefined ? null : { day: realDay(day), isSettled: settled === 'true' };
  const { items, last } = cut(
    await readDealingDates(database, vehicleId, { after, limit: limit + 1 }),
    limit,
  );
  return {
    items: items.map(toDealingDate),
    next_cursor: last ? writeCursor([last.day, String(last.state === 'SETTLED')]) : null,
  };
}

/** Refuses `cursor_invalid` a day that no calendar has, such as the last of a month with one more. */
function realDay(day: Day): Day {
  if (dayOf(startOf(day)) !== day) throw new Refusal('cursor_invalid');
  return day;
}

/** The rows of a page out of one more than it holds, and its last one where others follow. */
function cut<Row>(rows: readonly Row[], limit: number): { items: Row[]; last: Row | undefined } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? items.at(-1) : undefined };
}

function toVehicle(vehicle: VehicleSummary): calls.Vehicle {
  const { currency, next, unpaid, lastValue } = vehicle;
  return {
    id: vehicle.vehicleId,
    fund_name: vehicle.fundName,
    kind: vehicle.kind,
    currency,
    dealing: vehicle.dealing,
    administrator: vehicle.administrator,
    next: next && toOpenDate(next),
    unpaid: unpaid && toOpenDate(unpaid),
    last_value: lastValue && {
      as_of: lastValue.asOf,
      kind: lastValue.kind,
      gross_assets: formatMinor(currency, lastValue.grossAssets),
      net: lastValue.net === null ? null : formatRate(lastValue.net),
    },
  };
}

const toOpenDate = ({ day, state, dueAt, isDue }: OpenDate) => ({
  ...{ day, state, is_due: isDue },
  due_at: dueAt.toISOString(),
});

function toSeries({ value, ...series }: SeriesSummary): calls.Series {
  return {
    id: series.seriesId,
    class_name: series.className,
    opened_on: series.openedOn,
    issue_price: formatRate(series.issuePrice),
    units: unitsText(series.units),
    value: value && {
      as_of: value.asOf,
      kind: value.kind,
      gross_per_unit: formatRate(value.grossPerUnit),
      net_per_unit: formatRate(value.netPerUnit),
    },
    rolled_on: series.rolledOn,
  };
}

function toDealingDate(date: DealingDate): calls.DealingDate {
  return {
    ...{ day: date.day, state: date.state, settlement_day: date.settlementDay },
    subscription_cut_off: date.subscriptionCutOff.toISOString(),
    redemption_cut_off: date.redemptionCutOff.toISOString(),
    due_at: date.dueAt?.toISOString() ?? null,
    is_due: date.isDue,
  };
}

const unitsText = (units: bigint) => formatDecimal(units, UNITS_SCALE);
