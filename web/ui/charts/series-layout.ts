import {
  areaPath,
  type Group,
  groupsOf,
  linePath,
  nearest,
  type Place,
  plotValue,
  roomFor,
  scaleOf,
} from './plot-geometry.ts';
import type { SeriesChartPoint, SeriesChartProps, SeriesMark } from './series-chart.tsx';
import { timeAxis } from './time-axis.ts';
import { valueAxis } from './value-axis.ts';

type LaidOutPoint = SeriesChartPoint & Place;

/** A series in the pixels of its drawing. */
export type LaidOut = {
  readonly width: number;
  readonly height: number;
  /** Where the series itself lies. */
  readonly inner: { readonly left: number; readonly right: number; readonly bottom: number };
  readonly points: readonly LaidOutPoint[];
  readonly line: string;
  readonly area: string;
  /** Height of the line of zero; null where there is none. */
  readonly zero: number | null;
  readonly valueLabels: readonly { y: number; text: string | null; isZero: boolean }[];
  readonly timeLabels: readonly { x: number; text: string }[];
  readonly groups: readonly Group<SeriesMark>[];
  /** What happened around a point, by the point's index. */
  readonly marked: ReadonlyMap<number, readonly SeriesMark[]>;
  readonly markLine: number;
};

/** Above the top line there is room for half of its label. */
const TOP_PX = 10;
const LEFT_PX = 6;
const TIMES_PX = 26;
const MARKS_PX = 16;
/** Width of a character of the labels, at most. */
const CHARACTER_PX = 7;
const LABEL_GAP_PX = 12;
/** Room of a time label: as many are asked for as fit. */
const TIME_LABEL_PX = 96;
/** Narrower value labels keep this much, so that a chart does not jump when they are hidden. */
const VALUES_MIN_PX = 64;

type Given = Pick<SeriesChartProps, 'points' | 'marks' | 'hasZero' | 'labelValues' | 'labelTimes'>;

export function layOut(
  given: Given,
  { width, height }: { width: number; height: number },
): LaidOut {
  const points = inOrder(given.points);
  const axis = valueAxis(
    points.map(({ value }) => plotValue(value)),
    given.hasZero ?? false,
  );
  const labels = given.labelValues(axis);
  const longest = Math.max(0, ...labels.map((label) => label?.length ?? 0));
  const right = width - Math.max(longest * CHARACTER_PX + 8, VALUES_MIN_PX);
  const bottom = height - TIMES_PX - (given.marks ? MARKS_PX : 0);
  const times = points.map(({ at }) => Date.parse(at));
  const [start = 0, end = 0] = [times[0], times.at(-1)];
  const x = scaleOf([start, end], [LEFT_PX, right]);
  const y = scaleOf([axis.low, axis.high], [bottom, TOP_PX]);
  const places = points.map((point, index) => ({
    ...point,
    x: x(times[index] as number),
    y: y(plotValue(point.value)),
  }));
  const zero = given.hasZero ? y(0) : null;
  const groups = groupsOf(
    (given.marks ?? []).filter(({ at }) => isWithin(Date.parse(at), start, end)),
    ({ at }) => x(Date.parse(at)),
    LABEL_GAP_PX,
  );
  return {
    width,
    height,
    inner: { left: LEFT_PX, right, bottom: height - TIMES_PX },
    points: places,
    line: linePath(places),
    area: areaPath(places, zero ?? bottom),
    zero,
    valueLabels: axis.ticks.map(({ place, text }, index) => ({
      y: y(place),
      text: labels[index] ?? null,
      isZero: text === '0' || !/[1-9]/.test(text),
    })),
    timeLabels: timeLabelsOf(given, [start, end], x, [0, right]),
    groups,
    marked: markedPoints(places, groups),
    markLine: height - TIMES_PX - MARKS_PX / 2,
  };
}

function markedPoints(
  points: readonly Place[],
  groups: readonly Group<SeriesMark>[],
): ReadonlyMap<number, readonly SeriesMark[]> {
  const xs = points.map(({ x }) => x);
  const marked = new Map<number, SeriesMark[]>();
  for (const { x, items } of groups) {
    const index = nearest(xs, x);
    marked.set(index, [...(marked.get(index) ?? []), ...items]);
  }
  return marked;
}

/** Oldest first; of several points at one moment the last. */
function inOrder(points: readonly SeriesChartPoint[]): SeriesChartPoint[] {
  const byTime = new Map(points.map((point) => [Date.parse(point.at), point]));
  return [...byTime].sort(([left], [right]) => left - right).map(([, point]) => point);
}

function isWithin(at: number, start: number, end: number): boolean {
  return at >= start && at <= end;
}

function timeLabelsOf(
  { labelTimes }: Given,
  [start, end]: readonly [number, number],
  x: (at: number) => number,
  [left, right]: readonly [number, number],
): { x: number; text: string }[] {
  const count = Math.floor((right - left) / TIME_LABEL_PX);
  const { moments, unit } = timeAxis(new Date(start), new Date(end), count);
  const texts = labelTimes(moments, unit);
  const labels = moments.flatMap((moment, index) => {
    const text = texts[index];
    return text ? [{ x: x(moment.getTime()), text, width: text.length * CHARACTER_PX }] : [];
  });
  return roomFor(labels, [left, right + VALUES_MIN_PX / 2], LABEL_GAP_PX);
}
