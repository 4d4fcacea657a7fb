import { nice, tickIncrement } from 'd3-array';

/** A line of a value axis: where it lies, and the same exactly, as decimal text. */
export type ValueTick = { readonly place: number; readonly text: string };

/** What a drawing spans, and its lines: multiples of one step of 1, 2 or 5 times a power of ten. */
export type ValueAxis = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly ValueTick[];
  /** Power of ten of the step: decimals down to it tell every line from the next. */
  readonly exponent: number;
};

/** Lines that are asked for; there may be about half as many or twice. */
const LINES = 5;

/** Values that differ by less of themselves are one. */
const FLAT = 1e-9;

/** What is smaller is nothing: a thousandth of a cent, or of a basis point. */
const NOTHING = 1e-5;

/** Spans the values, and zero where losses are told from gains. */
export function valueAxis(values: readonly number[], hasZero: boolean): ValueAxis {
  const shown = hasZero ? [...values, 0] : values;
  if (shown.length === 0) return { low: 0, high: 1, ticks: [], exponent: 0 };
  let low = Math.min(...shown);
  let high = Math.max(...shown);
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (size < NOTHING) {
    // Even nothing is drawn within.
    const least = Math.min(low, 0);
    return { low: hasZero ? -1 : least, high: 1, ticks: [{ place: 0, text: '0' }], exponent: 0 };
  }
  if (high - low <= size * FLAT) {
    low -= size / 100;
    high += size / 100;
  }
  [low, high] = nice(low, high, LINES);
  return { low, high, ...linesOf(low, high) };
}

function linesOf(low: number, high: number): Pick<ValueAxis, 'ticks' | 'exponent'> {
  const increment = tickIncrement(low, high, LINES);
  // A step below one comes as its reciprocal, which is whole: no line is a sum of rounded steps.
  const isWhole = increment > 0;
  const size = Math.abs(increment);
  const exponent = isWhole ? digitsOf(size) - 1 : -digitsOf(size - 1);
  const textOf = (line: number) =>
    isWhole ? BigInt(line * size).toString() : (line / size).toFixed(Math.max(-exponent, 0));
  const indexOf = (value: number) => Math.round(isWhole ? value / size : value * size);
  const ticks: ValueTick[] = [];
  for (let line = indexOf(low); line <= indexOf(high); line += 1) {
    // Not the negative zero, which would be written with its sign.
    const index = line === 0 ? 0 : line;
    ticks.push({ place: isWhole ? index * size : index / size, text: textOf(index) });
  }
  return { ticks, exponent };
}

/** Digits of a whole number; none of zero. */
function digitsOf(whole: number): number {
  return whole === 0 ? 0 : BigInt(Math.round(whole)).toString().length;
}
