/** Periods of charts and performance figures (spec/investing.md, section 3). */
export const PERIODS = [
  'ALL_TIME',
  'YEAR_TO_DATE',
  'LAST_YEAR',
  'LAST_3MONTH',
  'LAST_MONTH',
  'LAST_WEEK',
  'LAST_24H',
] as const;

export type Period = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const LENGTH_MONTHS = { LAST_MONTH: 1, LAST_3MONTH: 3, LAST_YEAR: 12 } as const;

/**
 * When a period that ends `now` starts: 24 hours back for LAST_24H; for longer ones at the close (00:00 UTC) that begins
 * the day so many days or calendar months back, 1 January for YEAR_TO_DATE; null for ALL_TIME.
 */
export function periodStart(period: Period, now: Date): Date | null {
  switch (period) {
    case 'ALL_TIME':
      return null;
    case 'YEAR_TO_DATE':
      return new Date(Date.UTC(now.getUTCFullYear(), 0, 1));
    case 'LAST_24H':
      return new Date(now.getTime() - DAY_MS);
    case 'LAST_WEEK':
      return startOfDay(new Date(now.getTime() - WEEK_MS));
    default:
      return startOfDay(monthsBefore(now, LENGTH_MONTHS[period]));
  }
}

function startOfDay(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / DAY_MS) * DAY_MS);
}

// 31 March less one month is the last day of February, not the third of March.
function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const days = new Date(
    Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0),
  ).getUTCDate();
  before.setUTCDate(Math.min(moment.getUTCDate(), days));
  return before;
}
