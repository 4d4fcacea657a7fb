import { isWeekend } from '../weekends.ts';

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

/**
 * When a review is due that stood still with the client from `pausedAt` to `now`: what was left of the promise is left
 * still. Of business days, only business time counts as having stood still.
 */
export function resumedDueAt(turnaround: Turnaround, due: Date, pausedAt: Date, now: Date): Date {
  if ('ms' in WAITS[turnaround]) {
    return new Date(due.getTime() + now.getTime() - pausedAt.getTime());
  }
  return addBusinessTime(due, businessTime(pausedAt, now));
}

/** The next longer wait, for a promise that is not kept often enough; the longest stays. */
export function nextLonger(turnaround: Turnaround): Turnaround {
  return TURNAROUNDS[TURNAROUNDS.indexOf(turnaround) + 1] ?? turnaround;
}

/** Milliseconds between two moments that fall on business days. */
function businessTime(from: Date, to: Date): number {
  let time = 0;
  for (let at = from; at < to; ) {
    const until = new Date(Math.min(to.getTime(), endOfDay(at).getTime()));
    if (!isWeekend(at)) time += until.getTime() - at.getTime();
    at = until;
  }
  return time;
}

function addBusinessTime(from: Date, time: number): Date {
  let at = from;
  for (let left = time; left > 0; ) {
    const end = endOfDay(at);
    const today = isWeekend(at) ? 0 : Math.min(left, end.getTime() - at.getTime());
    left -= today;
    at = left > 0 ? end : new Date(at.getTime() + today);
  }
  return at;
}

function endOfDay(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}
