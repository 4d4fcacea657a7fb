/** A calendar day such as `2028-02-29`; it begins at 00:00 UTC. */
export type Day = string;

const DAY_MS = 86_400_000;

/** The moment at which a day begins. */
export function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** The day that a moment is in. */
export function dayOf(moment: Date): Day {
  return moment.toISOString().slice(0, 10);
}

/** The day so many days after another. */
export function daysAfter(day: Day, count: number): Day {
  return dayOf(new Date(startOf(day).getTime() + count * DAY_MS));
}

/** How many days there are from one day's beginning to another's. */
export function daysBetween(from: Day, until: Day): number {
  return (startOf(until).getTime() - startOf(from).getTime()) / DAY_MS;
}

/** The days from one on and before another. */
export function daysFrom(from: Day, until: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, i) =>
    daysAfter(from, i),
  );
}

/** The same date so many months later, or the last day of that month where it has no such date. */
export function monthsAfter(day: Day, months: number): Day {
  const from = startOf(day);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDate))));
}

/** Whether a fiscal year ends as this day begins: what was valued then is the close of 31 December. */
export function beginsYear(day: Day): boolean {
  return day.endsWith('-01-01');
}
