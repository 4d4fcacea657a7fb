/** How long a review takes at most, as clients are told (spec/access.md, sections 4 and 9). */

export const TURNAROUNDS = [
  'TEN_MINUTES',
  'DAY',
  'ONE_BUSINESS_DAY',
  'ONE_TO_TWO_BUSINESS_DAYS',
  'TWO_TO_THREE_BUSINESS_DAYS',
  'FIVE_BUSINESS_DAYS',
] as const;

export type Turnaround = (typeof TURNAROUNDS)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const WAITS: Readonly<Record<Turnaround, { readonly ms: number } | { readonly days: number }>> = {
  TEN_MINUTES: { ms: 10 * MINUTE_MS },
  DAY: { ms: DAY_MS },
  ONE_BUSINESS_DAY: { days: 1 },
  ONE_TO_TWO_BUSINESS_DAYS: { days: 2 },
  TWO_TO_THREE_BUSINESS_DAYS: { days: 3 },
  FIVE_BUSINESS_DAYS: { days: 5 },
};

/** When a review that begins at `from` is due: the upper bound, Saturdays and Sundays (UTC) left out. */
export function dueAt(turnaround: Turnaround, from: Date): Date {
  const wait = WAITS[turnaround];
  if ('ms' in wait) return new Date(from.getTime() + wait.ms);
  const end = new Date(from);
  for (let left = wait.days; left > 0; ) {
    end.setUTCDate(end.getUTCDate() + 1);
    if (!isWeekend(end)) left -= 1;
  }
  return end;
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() === 0 || day.getUTCDay() === 6;
}
