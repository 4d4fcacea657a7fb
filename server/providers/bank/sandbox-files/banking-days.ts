import type { BankRail } from '../port.ts';

/** Hour, in UTC, up to which a payment is booked on the day on which it comes. */
const CUT_OFF_HOURS: Readonly<Record<BankRail, number>> = { WIRE: 18, SWIFT: 15 };

/** Hour, in UTC, at which the bank begins to book. */
const OPENING_HOUR = 8;

/** From when on what is accepted in time is booked. */
const BOOKED_AFTER_MS = 120_000;

const DAY_MS = 86_400_000;

/** When a payment is booked that the bank has at a moment and that is wanted on a day, as YYYY-MM-DD; `isLater` where that is not at once. */
export function plannedBooking(
  now: Date,
  wantedDay: string,
  rail: BankRail,
): { readonly at: Date; readonly isLater: boolean } {
  const today = dayOf(now);
  const isInTime = isBankingDay(today) && now.getUTCHours() < CUT_OFF_HOURS[rail];
  const earliest = isInTime ? today : bankingDayFrom(dayAfter(today));
  const day = wantedDay > earliest ? bankingDayFrom(wantedDay) : earliest;
  if (day === today) return { at: new Date(now.getTime() + BOOKED_AFTER_MS), isLater: false };
  return { at: openingOf(day), isLater: true };
}

/** When the bank opens so many banking days after a moment. */
export function openingAfter(from: Date, bankingDays: number): Date {
  let day = dayOf(from);
  for (let left = bankingDays; left > 0; left -= 1) day = bankingDayFrom(dayAfter(day));
  return openingOf(day);
}

/** How many days lie between two days, as YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / DAY_MS);
}

/** The day of a moment, in UTC, as YYYY-MM-DD. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

function bankingDayFrom(day: string): string {
  let at = day;
  while (!isBankingDay(at)) at = dayAfter(at);
  return at;
}

function isBankingDay(day: string): boolean {
  return ![0, 6].includes(startOf(day).getUTCDay());
}

function dayAfter(day: string): string {
  return dayOf(new Date(startOf(day).getTime() + DAY_MS));
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function openingOf(day: string): Date {
  return new Date(startOf(day).getTime() + OPENING_HOUR * 3_600_000);
}
