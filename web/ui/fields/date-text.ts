import { groupDigits } from './digit-groups.ts';

/** Day, month and year as they stand in a date that is typed, such as 17/05/1980. */
const SIZES = [2, 2, 4] as const;

/** Writes typed text as a date, day first: `1/5/1980` becomes `01/05/1980`, and a pasted `1980-05-01`, too. */
export function typeDate(typed: string): string {
  const parts = typed.trim().split(/\D+/);
  const dayFirst = parts.length === 3 && parts[0]?.length === 4 ? parts.toReversed() : parts;
  const digits = dayFirst.map((part, index) =>
    // A separator after a single digit says that no second one comes.
    index < dayFirst.length - 1 && part.length === 1 ? `0${part}` : part,
  );
  return groupDigits(digits.join(''), SIZES, '/');
}

/** The day that a typed date names, as `1980-05-17`; null when the calendar has no such day. */
export function dayOfTyped(typed: string): string | null {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(typeDate(typed)) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month}-${day}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isReal ? iso : null;
}

/** A day as it is typed: `1980-05-17` as `17/05/1980`. */
export function typedOfDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** A day as an address names it, `1980-05-17`; null for anything else. */
export function readDay(value: unknown): string | null {
  return typeof value === 'string' ? dayOfTyped(typedOfDay(value)) : null;
}

/** When a day begins in the reader's zone, or one some days later. */
export function beginningOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}

/** Whether something is typed that names no day. */
export function isNoDay(typed: string): boolean {
  return typed !== '' && dayOfTyped(typed) === null;
}
