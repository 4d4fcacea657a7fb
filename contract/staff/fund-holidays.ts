import { z } from 'zod';
import { PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams, line, Timestamp } from '../fields.ts';
import { isWeekend } from '../weekends.ts';

/** How many holidays a vehicle has in a year at most. */
export const HOLIDAYS_MAX = 40;

/** A day on which a vehicle does no business; weekends are none anyway. */
export const Holiday = z.strictObject({ day: z.iso.date(), name: line(80) });

export type Holiday = z.output<typeof Holiday>;

/** A year, as it is typed. */
const Year = z
  .string()
  .regex(/^2\d{3}$/)
  .meta({ examples: ['2026'] });

/** The holidays of a vehicle in a year, in place of those that it has then. */
export const NewHolidays = z
  .strictObject({
    kind: z.literal('HOLIDAYS'),
    vehicle_id: Id,
    year: Year,
    /** All of the year, also those that are over. */
    holidays: z.array(Holiday).max(HOLIDAYS_MAX),
  })
  .check(({ value: { year, holidays }, issues }) => {
    for (const [place, { day }] of holidays.entries()) {
      const isNamed = holidays.slice(0, place).some((other) => other.day === day);
      const message = isNamed ? 'Each day once' : problemOf(day, year);
      if (message)
        issues.push({ code: 'custom', message, input: day, path: ['holidays', place, 'day'] });
    }
  });

function problemOf(day: string, year: string): string | null {
  if (!day.startsWith(`${year}-`)) return 'A day of this year';
  return isWeekend(new Date(`${day}T00:00:00Z`)) ? 'A day from Monday to Friday' : null;
}

/** What other holidays of a year change. */
export const ChangedHolidays = z.strictObject({
  /** Each day that is a holiday before or after and not both under one name, with what it is called; null where it is none. In their order. */
  days: z.array(
    z.strictObject({
      day: z.iso.date(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  /** Dealing dates that are set and keep their cut-off for subscriptions, which these holidays would set otherwise. */
  dates: z.array(
    z.strictObject({ day: z.iso.date(), kept: Timestamp, by_these_holidays: Timestamp }),
  ),
});

export type ChangedHolidays = z.output<typeof ChangedHolidays>;

export const listFundHolidays = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/holidays',
  summary: 'Holidays of a vehicle in this year and the two after it',
  params: IdParams,
  output: z.strictObject({
    /** The first day that has not begun, UTC: no day before it changes any more. */
    changes_from: z.iso.date(),
    years: z.array(z.strictObject({ year: Year, holidays: z.array(Holiday) })),
  }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
