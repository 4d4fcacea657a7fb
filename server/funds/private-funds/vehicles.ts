import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import { type Day, daysAfter, monthsAfter, startOf } from '../../database/days.ts';
import { newId } from '../../database/identifier.ts';
import type { FundVehicles, ShareClassTerms } from '../../database/schema.ts';
import { openFundAccounts } from '../../ledger/accounts.ts';
import type { FeeTerms } from './fees.ts';
import { businessDaysBefore, holidaysOf } from './holidays.ts';
import type { HoldbackTerms, RedemptionTerms } from './orders.ts';

/** What holds a private fund's assets, for clients of one kind. */
export type Vehicle = {
  readonly vehicleId: string;
  readonly currency: AssetCode;
  readonly gateRate: Rate;
  readonly settlementDays: number;
};

export type NewVehicle = Omit<Vehicle, 'vehicleId'> & {
  readonly fundId: string;
  readonly kind: 'CAYMAN' | 'US';
  readonly dealing: 'MONTHLY' | 'QUARTERLY';
  readonly administrator: string;
};

/** Opens a vehicle of a private fund, with its accounts. */
export async function openVehicle(tx: Tx, vehicle: NewVehicle): Promise<string> {
  const vehicleId = newId();
  await tx
    .insertInto('fund_vehicles')
    .values({
      vehicle_id: vehicleId,
      fund_id: vehicle.fundId,
      kind: vehicle.kind,
      currency: vehicle.currency,
      dealing: vehicle.dealing,
      administrator: vehicle.administrator,
      gate_rate: formatRate(vehicle.gateRate),
      settlement_days: vehicle.settlementDays,
    })
    .execute();
  await openFundAccounts(tx, vehicleId, vehicle.currency);
  return vehicleId;
}

/** A vehicle; nobody else deals, values or accrues it until the transaction ends. Refuses `not_found`. */
export async function lockVehicle(tx: Tx, vehicleId: string): Promise<Vehicle> {
  return toVehicle(await vehicleRow(tx, vehicleId).forNoKeyUpdate().executeTakeFirst());
}

/** A vehicle as it is, which nobody needs to wait for. Refuses `not_found`. */
export async function findVehicle(database: Database, vehicleId: string): Promise<Vehicle> {
  return toVehicle(await vehicleRow(database, vehicleId).executeTakeFirst());
}

function vehicleRow(database: Database, vehicleId: string) {
  return database
    .selectFrom('fund_vehicles')
    .select(['vehicle_id', 'currency', 'gate_rate', 'settlement_days'])
    .where('vehicle_id', '=', vehicleId);
}

type VehicleRow = Pick<
  Selectable<FundVehicles>,
  'vehicle_id' | 'currency' | 'gate_rate' | 'settlement_days'
>;

function toVehicle(row: VehicleRow | undefined): Vehicle {
  if (!row) throw new Refusal('not_found');
  return {
    vehicleId: row.vehicle_id,
    currency: row.currency,
    gateRate: rateOf(row.gate_rate),
    settlementDays: row.settlement_days,
  };
}

/** The fund of each vehicle among some ids. */
export async function fundsOfVehicles(
  database: Database,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('fund_vehicles')
    .select(['vehicle_id', 'fund_id'])
    .where('vehicle_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.vehicle_id, row.fund_id]));
}

/** The vehicles for which a day has passed, or something changed, since their fees accrued (docs/decisions/0313). */
export async function vehiclesToAccrue(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('fund_vehicles')
    .select('vehicle_id')
    .where(
      sql<boolean>`(accrued_until is null or accrued_until < (clock_now() at time zone 'UTC')::date)`,
    )
    .orderBy('vehicle_id')
    .execute();
  return rows.map((row) => row.vehicle_id);
}

/** Opens a class of a vehicle, in the vehicle's currency. */
export async function openClass(
  tx: Tx,
  { vehicleId, currency }: Pick<Vehicle, 'vehicleId' | 'currency'>,
  name: string,
): Promise<string> {
  const classId = newId();
  await tx
    .insertInto('share_classes')
    .values({ class_id: classId, vehicle_id: vehicleId, currency, name })
    .execute();
  return classId;
}

/** The terms of a class from a day on. */
export type ClassTerms = {
  readonly effectiveFrom: Day;
  readonly fees: FeeTerms;
  readonly price: Rate;
  readonly subscriptionCutOffDays: number;
  readonly redemptionNoticeDays: number;
  readonly redemption: Omit<RedemptionTerms, 'currency'>;
  readonly minimumFirst: bigint;
  readonly minimumNext: bigint;
  readonly holdback: HoldbackTerms;
};

/** Sets the terms of a class from a day on; what is set is never changed. */
export async function setClassTerms(tx: Tx, classId: string, terms: ClassTerms): Promise<void> {
  const { fees, redemption, holdback } = terms;
  await tx
    .insertInto('share_class_terms')
    .values({
      class_id: classId,
      effective_from: terms.effectiveFrom,
      management_rate: formatRate(fees.managementRate),
      incentive_rate: formatRate(fees.incentiveRate),
      hurdle_rate: formatRate(fees.hurdleRate),
      issue_price: formatRate(terms.price),
      subscription_cut_off_days: terms.subscriptionCutOffDays,
      redemption_notice_days: terms.redemptionNoticeDays,
      lock_up_months: redemption.lockUpMonths,
      early_rate: formatRate(redemption.earlyRate),
      minimum_first: terms.minimumFirst.toString(),
      minimum_next: terms.minimumNext.toString(),
      holdback_rate: formatRate(holdback.rate),
      holdback_threshold: formatRate(holdback.threshold),
    })
    .execute();
}

/**
 * Every version of the terms of each class of a vehicle, the oldest first, by class: those that begin by a day, or all. Each says
 * what lots pay by that were bought before it.
 */
export async function termVersions(
  database: Database,
  vehicleId: string,
  until: Day | null = null,
): Promise<Map<string, ClassTerms[]>> {
  const rows = await database
    .selectFrom('share_class_terms')
    .innerJoin('share_classes', 'share_classes.class_id', 'share_class_terms.class_id')
    .selectAll('share_class_terms')
    .where('share_classes.vehicle_id', '=', vehicleId)
    .$if(until !== null, (query) => query.where('effective_from', '<=', until ?? ''))
    .orderBy('effective_from')
    .execute();
  const versions = new Map<string, ClassTerms[]>();
  for (const row of rows) {
    const own = versions.get(row.class_id) ?? [];
    versions.set(row.class_id, [...own, toTerms(row, own.at(-1))]);
  }
  return versions;
}

function toTerms(row: Selectable<ShareClassTerms>, before: ClassTerms | undefined): ClassTerms {
  return {
    effectiveFrom: row.effective_from,
    fees: {
      managementRate: rateOf(row.management_rate),
      incentiveRate: rateOf(row.incentive_rate),
      hurdleRate: rateOf(row.hurdle_rate),
    },
    price: rateOf(row.issue_price),
    subscriptionCutOffDays: row.subscription_cut_off_days,
    redemptionNoticeDays: row.redemption_notice_days,
    redemption: {
      ...{ lockUpMonths: row.lock_up_months, earlyRate: rateOf(row.early_rate) },
      earlier: before ? lockUpsUntil(row.effective_from, before.redemption) : [],
    },
    minimumFirst: BigInt(row.minimum_first),
    minimumNext: BigInt(row.minimum_next),
    holdback: { rate: rateOf(row.holdback_rate), threshold: rateOf(row.holdback_threshold) },
  };
}

function lockUpsUntil(
  until: Day,
  { lockUpMonths, earlyRate, earlier = [] }: ClassTerms['redemption'],
): NonNullable<ClassTerms['redemption']['earlier']> {
  return [...earlier, { until, lockUpMonths, earlyRate }];
}

/** The terms of each class of a vehicle that are in force on a day, by class. */
export async function termsInForce(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<Map<string, ClassTerms>> {
  const versions = await termVersions(database, vehicleId, day);
  return new Map(
    [...versions].flatMap(([classId, own]) => {
      const last = own.at(-1);
      return last ? [[classId, last] as const] : [];
    }),
  );
}

/** The days of a rule from one on: the first of each month, or of each quarter. */
export function dealingDays(dealing: 'MONTHLY' | 'QUARTERLY', first: Day, count: number): Day[] {
  const months = dealing === 'MONTHLY' ? 1 : 3;
  return Array.from({ length: count }, (_, i) => monthsAfter(first, i * months));
}

const longestOf = (terms: readonly ClassTerms[], of: (each: ClassTerms) => number): number =>
  Math.max(0, ...terms.map(of));

/** The day at whose beginning subscriptions for a dealing date end, by the strictest of some terms and by holidays. */
export function subscriptionCutOff(
  terms: readonly ClassTerms[],
  holidays: ReadonlySet<Day>,
  day: Day,
): Day {
  const count = longestOf(terms, (each) => each.subscriptionCutOffDays);
  return businessDaysBefore(holidays, day, count);
}

/** Sets a dealing date with its cut-offs, by the strictest terms of the vehicle's classes that are in force then, and by the holidays that it has now. */
export async function scheduleDealingDate(tx: Tx, vehicleId: string, day: Day): Promise<void> {
  const vehicle = await lockVehicle(tx, vehicleId);
  const terms = [...(await termsInForce(tx, vehicleId, day)).values()];
  const subscriptions = subscriptionCutOff(terms, await holidaysOf(tx, vehicleId), day);
  const redemptions = daysAfter(day, -longestOf(terms, (each) => each.redemptionNoticeDays));
  await tx
    .insertInto('dealing_dates')
    .values({
      vehicle_id: vehicleId,
      day,
      subscription_cut_off: startOf(subscriptions),
      redemption_cut_off: startOf(redemptions),
      settlement_day: daysAfter(day, vehicle.settlementDays),
    })
    .execute();
}

export type DealingState = 'CUT_OFF' | 'ESTIMATED' | 'FINAL' | 'DEALT' | 'SETTLED';

/** Takes a dealing date a step further; the database refuses one that is not next. */
export async function advanceDealingDate(
  tx: Tx,
  vehicleId: string,
  day: Day,
  state: DealingState,
): Promise<void> {
  await tx
    .updateTable('dealing_dates')
    .set({ state })
    .where('vehicle_id', '=', vehicleId)
    .where('day', '=', day)
    .execute();
}

/** The next dealing date of a vehicle after a day; null where none is set. */
export async function laterDay(
  database: Database,
  vehicleId: string,
  day: Day,
): Promise<Day | null> {
  const later = await database
    .selectFrom('dealing_dates')
    .select('day')
    .where('vehicle_id', '=', vehicleId)
    .where('day', '>', day)
    .orderBy('day')
    .executeTakeFirst();
  return later?.day ?? null;
}
