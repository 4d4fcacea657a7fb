import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type * as calls from '@ballast/contract/staff/fund-holidays.ts';
import type { FundProposal } from '@ballast/contract/staff/fund-proposals.ts';
import { sql } from 'kysely';
import { readClock } from '../../../database/clock.ts';
import type { Database, Tx } from '../../../database/connect.ts';
import { type Day, dayOf, daysAfter, startOf } from '../../../database/days.ts';
import { holidaysOf } from '../holidays.ts';
import { findVehicle, lockVehicle, subscriptionCutOff, termVersions } from '../vehicles.ts';

type NewHolidays = Extract<FundProposal, { kind: 'HOLIDAYS' }>;

type Change = calls.ChangedHolidays['days'][number];

/** Holidays are set for this year and so many after it. */
const YEARS_AHEAD = 2;

/** The first day that has not begun, and the years whose holidays can change. */
async function readOpen(database: Database): Promise<{ from: Day; years: readonly string[] }> {
  const now = await readClock(database);
  const first = now.getUTCFullYear();
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, i) => String(first + i));
  return { from: daysAfter(dayOf(now), 1), years };
}

/** The holidays of a vehicle in this year and those after it, as somebody of staff reads them. Refuses `not_found`. */
export async function listFundHolidays(
  database: Database,
  vehicleId: string,
): Promise<AnswerOf<typeof calls.listFundHolidays>> {
  await findVehicle(database, vehicleId);
  const { from, years } = await readOpen(database);
  const all = await holidaysIn(database, vehicleId, years);
  return {
    changes_from: from,
    years: years.map((year) => ({ year, holidays: all.filter(({ day }) => day.startsWith(year)) })),
  };
}

/** The holidays of a vehicle from the first of some years to the last, in their order. */
function holidaysIn(
  database: Database,
  vehicleId: string,
  years: readonly string[],
): Promise<calls.Holiday[]> {
  return database
    .selectFrom('fund_holidays')
    .select(['day', 'name'])
    .where('vehicle_id', '=', vehicleId)
    .where('day', '>=', `${years.at(0)}-01-01`)
    .where('day', '<=', `${years.at(-1)}-12-31`)
    .orderBy('day')
    .execute();
}

/** The holidays that a proposal replaces, as they stand. */
export const holidaysBefore = (database: Database, content: NewHolidays) =>
  holidaysIn(database, content.vehicle_id, [content.year]);

/** What is other in some holidays than in those before, in the order of the days. */
function changesOf(before: readonly calls.Holiday[], after: readonly calls.Holiday[]): Change[] {
  const [olds, news] = [before, after].map((all) => new Map(all.map((one) => [one.day, one.name])));
  const days = [...new Set([...before, ...after].map(({ day }) => day))].sort();
  return days
    .map((day) => ({ day, before: olds?.get(day) ?? null, after: news?.get(day) ?? null }))
    .filter((change) => change.before !== change.after);
}

/**
 * What proposed holidays change. The vehicle is locked until the transaction ends, so that no dealing date is set meanwhile. Refuses
 * `not_found`, and `conflict` where they change nothing, a day that has begun, or a year that is over or too far away.
 */
export async function requireNewHolidays(tx: Tx, content: NewHolidays): Promise<Change[]> {
  await lockVehicle(tx, content.vehicle_id);
  const changes = changesOf(await holidaysBefore(tx, content), content.holidays);
  const [first] = changes;
  const open = await readOpen(tx);
  const isOpen = open.years.includes(content.year);
  if (!first || !isOpen || first.day < open.from) throw new Refusal('conflict');
  return changes;
}

/** Replaces a vehicle's holidays of a year; dealing dates that are set keep their cut-offs. Refuses as `requireNewHolidays` does. */
export async function setNewHolidays(tx: Tx, content: NewHolidays): Promise<void> {
  const { vehicle_id: vehicleId } = content;
  const changes = await requireNewHolidays(tx, content);
  await tx
    .deleteFrom('fund_holidays')
    .where('vehicle_id', '=', vehicleId)
    .where(
      'day',
      'in',
      changes.map(({ day }) => day),
    )
    .execute();
  const added = changes.flatMap(({ day, after }) =>
    after === null ? [] : [{ vehicle_id: vehicleId, day, name: after }],
  );
  if (added.length > 0) await tx.insertInto('fund_holidays').values(added).execute();
}

/** What holidays that are proposed change as things stand; null of a proposal of another kind. */
export async function changedHolidays(
  database: Database,
  content: FundProposal,
): Promise<calls.ChangedHolidays | null> {
  if (content.kind !== 'HOLIDAYS') return null;
  const days = changesOf(await holidaysBefore(database, content), content.holidays);
  return { days, dates: await keptDates(database, content.vehicle_id, days) };
}

/** Dates that still take subscriptions and keep a cut-off which other holidays would set otherwise. */
async function keptDates(
  database: Database,
  vehicleId: string,
  changes: readonly Change[],
): Promise<calls.ChangedHolidays['dates']> {
  const dates = await database
    .selectFrom('dealing_dates')
    .select(['day', 'subscription_cut_off'])
    .where('vehicle_id', '=', vehicleId)
    .where('state', '=', 'OPEN')
    .where('subscription_cut_off', '>', sql<Date>`clock_now()`)
    .orderBy('day')
    .execute();
  const versions = [...(await termVersions(database, vehicleId)).values()];
  const now = await holidaysOf(database, vehicleId);
  const then = new Set(now);
  for (const { day, after } of changes) {
    if (after === null) then.delete(day);
    else then.add(day);
  }
  return dates.flatMap(({ day, subscription_cut_off: kept }) => {
    const terms = versions.flatMap(
      (own) => own.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? [],
    );
    const cutOff = subscriptionCutOff(terms, then, day);
    const isAsSet = cutOff === dayOf(kept);
    if (isAsSet || cutOff === subscriptionCutOff(terms, now, day)) return [];
    const by_these_holidays = startOf(cutOff).toISOString();
    return [{ day, kept: kept.toISOString(), by_these_holidays }];
  });
}
