import { timeTicks } from 'd3-time';

/** What two neighbouring moments of a time axis differ by. */
export type TimeUnit = 'hour' | 'day' | 'month' | 'year';

export type TimeAxis = { readonly unit: TimeUnit; readonly moments: readonly Date[] };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Least distances of neighbours, in milliseconds: days of clock changes have 23 hours, months 28 days. */
const UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 360 * DAY_MS],
  ['month', 27 * DAY_MS],
  ['day', 22 * HOUR_MS],
];

const COUNT_MAX = 64;

/** Round moments of the reader's own clock between two, about as many as asked for, two at least where there are. */
export function timeAxis(start: Date, end: Date, count: number): TimeAxis {
  let moments: readonly Date[] = [];
  for (let asked = Math.max(count, 2); moments.length < 2 && asked <= COUNT_MAX; asked += 1) {
    moments = timeTicks(start, end, asked);
  }
  // Between three months and a year there is no step: where a year is too wide, quarters can be too many.
  const every = Math.ceil(moments.length / (2 * Math.max(count, 2) + 2));
  moments = moments.filter((_, index) => index % every === 0);
  // Months that begin with another day than a week's keep some neighbours closer; the widest pair tells the unit.
  const apart = moments
    .slice(1)
    .map((at, index) => at.getTime() - (moments[index] as Date).getTime());
  const widest = Math.max(0, ...apart);
  const unit = UNITS.find(([, least]) => widest >= least)?.[0] ?? 'hour';
  return { unit, moments };
}
