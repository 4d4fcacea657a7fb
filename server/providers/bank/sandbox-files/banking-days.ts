import { isWeekend } from '@ballast/contract/weekends.ts';
import { type Day, dayOf, daysAfter, startOf } from '../../../database/days.ts';
import type { BankRail } from '../port.ts';

/** Hour, in UTC, up to which a payment is booked on the day on which it comes. */
const CUT_OFF_HOURS: Readonly<Record<BankRail, number>> = { WIRE: 18, SWIFT: 15 };

/** Hour, in UTC, at which the bank begins to book. */
const OPENING_HOUR = 8;

/** From when on what is accepted in time is booked. */
const BOOKED_AFTER_MS = 120_000;

/** When a payment is booked that the bank has at a moment and that is wanted on a day; `isLater` where that is not at once. */
export function plannedBooking(
  now: Date,
  wantedDay: Day,
  rail: BankRail,
): { readonly at: Date; readonly isLater: boolean } {
  const today = dayOf(now);
  const isInTime = !isWeekend(now) && now.getUTCHours() < CUT_OFF_HOURS[rail];
  const earliest = isInTime ? today : bankingDayFrom(daysAfter(today, 1));
  const day = wantedDay > earliest ? bankingDayFrom(wantedDay) : earliest;
  if (day === today) return { at: new Date(now.getTime() + BOOKED_AFTER_MS), isLater: false };
  return { at: openingOf(day), isLater: true };
}

/** When the bank opens so many banking days after a moment. */
export function openingAfter(from: Date, bankingDays: number): Date {
  let day = dayOf(from);
  for (let left = bankingDays; left > 0; left -= 1) day = bankingDayFrom(daysAfter(day, 1));
  return openingOf(day);
}

function bankingDayFrom(day: Day): Day {
  let at = day;
  while (isWeekend(startOf(at))) at = daysAfter(at, 1);
  return at;
}

function openingOf(day: Day): Date {
  return new Date(startOf(day).getTime() + OPENING_HOUR * 3_600_000);
}
