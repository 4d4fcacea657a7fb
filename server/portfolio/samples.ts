const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Hourly points up to a little over a week; daily ones beyond. */
const HOURLY_MAX_MS = 8 * DAY_MS;

/** The most points that a chart is given. */
export const POINTS_MAX = 300;

/**
 * The moments of a chart from `from` to `to`: full hours, or closes of every day, every second day and so on,
 * at most `POINTS_MAX`. Counted from a fixed origin, so that a chart keeps its points from day to day.
 */
export function sampleMoments(from: Date, to: Date): Date[] {
  const step = stepOf(to.getTime() - from.getTime());
  const moments: Date[] = [];
  const first = Math.floor(from.getTime() / step) * step + step;
  for (let at = first; at <= to.getTime(); at += step) moments.push(new Date(at));
  return moments;
}

/** Whether a chart of this span has a point for every hour. */
export function isHourly(from: Date, to: Date): boolean {
  return to.getTime() - from.getTime() <= HOURLY_MAX_MS;
}

function stepOf(span: number): number {
  if (span <= HOURLY_MAX_MS) return HOUR_MS;
  return Math.ceil(span / DAY_MS / POINTS_MAX) * DAY_MS;
}
