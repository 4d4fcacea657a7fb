import { LOCALE } from './format-decimal.ts';

/** Formats of dates and times (spec/investing.md, section 9), in the reader's own time zone. */
const DATE_FORMATS = {
  /** 5 March 2026 at 14:30: of one transaction, on its own page and in what is kept of it */
  longWithTime: { dateStyle: 'long', timeStyle: 'short' },
  /** 5 Mar 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Mar 2026, 14:30: the way in which moments are written elsewhere, unless zone or second matter */
  mediumWithTime: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
  /** 5 Mar 2026, 14:30 CET */
  mediumWithZone: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** 5 Mar 2026, 14:30:59 CET */
  mediumToSecond: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  },
  /** 05/03/2026 */
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** March 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** Mar 2026 */
  shortMonthYear: { month: 'short', year: 'numeric' },
  /** 2026 */
  year: { year: 'numeric' },
  /** 5 Mar */
  dayMonth: { day: 'numeric', month: 'short' },
  /** 5 Mar, 14:30 */
  dayWithTime: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  /** Mon 5 Mar */
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** Mon 5 Mar, 14:30 */
  weekdayWithTime: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  },
  /** Mon 5 Mar, 14:30 CET */
  weekdayWithZone: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  /** 14:30 */
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateFormat = keyof typeof DATE_FORMATS;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatDate(at: string, format: DateFormat = 'medium', timeZone?: string): string {
  const key = `${format} ${timeZone}`;
  const known =
    formats.get(key) ??
    new Intl.DateTimeFormat(LOCALE, { ...DATE_FORMATS[format], ...(timeZone && { timeZone }) });
  formats.set(key, known);
  return known.format(new Date(at));
}
