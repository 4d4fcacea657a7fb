import { divide } from '@ballast/contract/money/amount.ts';
import { divideRates, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type { Measure } from './rules.ts';

/**
 * What is said of a period beside its time-weighted return (spec/decisions.md, section 17; docs/domain/performance.md).
 * Values are US dollars as rates, times milliseconds.
 */

const DAY_MS = 86_400_000;
const DAYS_OF_YEAR = 365n;

/** Fewer daily returns say nothing of how much they vary. */
export const DAILY_RETURNS_MIN = 20;

/** A day's close, or an external flow, of what is measured. */
export type Cut = {
  readonly at: Date;
  readonly kind: 'CLOSE' | 'FLOW';
  readonly entryId: bigint;
  readonly valueBefore: Rate;
  readonly flow: Rate;
  readonly measure: Measure;
};

/** A period from a measure at its start over its cuts, oldest first, to one at its end. */
export type Stretch = {
  readonly from: Date;
  readonly start: Measure;
  readonly cuts: readonly Cut[];
  readonly to: Date;
  readonly end: Measure;
};

/** The part of a period for which a flow was there: one at its start, nothing at its end. */
export function weightOf(at: Date, { from, to }: Pick<Stretch, 'from' | 'to'>): Rate {
  const whole = BigInt(to.getTime() - from.getTime());
  if (whole <= 0n) return 0n;
  const rest = BigInt(to.getTime() - Math.max(at.getTime(), from.getTime()));
  return divideRates(rest, whole);
}

export function weightedFlow(flow: Rate, weight: Rate): Rate {
  return divide(flow * weight, RATE_ONE, 'half_up');
}

export type MoneyWeighted = {
  /** Null where no money was at work. */
  readonly return: Rate | null;
  readonly flows: Rate;
  readonly weightedFlows: Rate;
};

/**
 * The money-weighted return by the method of Dietz, modified: gain over the money at work, each flow counted for the part
 * of the period for which it was there. Not annualised.
 */
export function moneyWeightedReturn(stretch: Stretch): MoneyWeighted {
  const { start, end, cuts } = stretch;
  let flows: Rate = 0n;
  let weightedFlows: Rate = 0n;
  for (const { at, flow } of cuts) {
    if (flow === 0n) continue;
    flows += flow;
    weightedFlows += weightedFlow(flow, weightOf(at, stretch));
  }
  const atWork = start.value + weightedFlows;
  const gain = end.value - start.value - flows;
  return { return: atWork > 0n ? divideRates(gain, atWork) : null, flows, weightedFlows };
}

export type Volatility = {
  readonly dailyReturns: number;
  readonly mean: Rate | null;
  /** Standard deviation of the daily returns, of a sample. */
  readonly deviation: Rate | null;
  /** As of a year of 365 days; null of fewer than `DAILY_RETURNS_MIN`. */
  readonly volatility: Rate | null;
};

/** How much the daily returns vary, from close to close. A day without anything held has none. */
export function volatilityOf({ start, from, cuts }: Stretch): Volatility {
  const closes = cuts.flatMap(({ at, kind, measure }) =>
    kind === 'CLOSE' ? [{ at, measure }] : [],
  );
  if (from.getTime() % DAY_MS === 0) closes.unshift({ at: from, measure: start });
  const returns = closes.flatMap((close, i) => {
    const before = closes[i - 1];
    if (!before || before.at.getTime() !== close.at.getTime() - DAY_MS) return [];
    if (before.measure.losses !== close.measure.losses) return [-RATE_ONE];
    if (before.measure.index === 0n) return [];
    return [divideRates(close.measure.index, before.measure.index) - RATE_ONE];
  });
  return { dailyReturns: returns.length, ...spreadOf(returns) };
}

/** Mean and deviation of a sample, and what of it is a year's. */
export function spreadOf(returns: readonly Rate[]): Omit<Volatility, 'dailyReturns'> {
  if (returns.length < DAILY_RETURNS_MIN) return { mean: null, deviation: null, volatility: null };
  const count = BigInt(returns.length);
  const sum = returns.reduce((total, each) => total + each, 0n);
  // Of differences times the count, so that the mean is not rounded before they are squared.
  const squares = returns.reduce((total, each) => total + (each * count - sum) ** 2n, 0n);
  const divisor = count * count * (count - 1n);
  return {
    mean: divide(sum, count, 'half_up'),
    deviation: squareRoot(divide(squares, divisor, 'half_up')),
    volatility: squareRoot(divide(squares * DAYS_OF_YEAR, divisor, 'half_up')),
  };
}

/** The whole part of a square root (Newton's method). */
function squareRoot(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

export type LargestFall = {
  readonly fraction: Rate;
  readonly highAt: Date;
  readonly lowAt: Date;
};

/** The largest fall of the index from a high before it; null where it never fell. */
export function largestFall({ from, start, cuts, to, end }: Stretch): LargestFall | null {
  const seen = [...cuts, { at: to, measure: end }];
  let high = { at: from, index: start.index };
  let largest: LargestFall | null = null;
  for (const { at, measure } of seen) {
    if (measure.losses > start.losses) return { fraction: RATE_ONE, highAt: high.at, lowAt: at };
    if (measure.index >= high.index) {
      high = { at, index: measure.index };
      continue;
    }
    const fraction = RATE_ONE - divideRates(measure.index, high.index);
    if (fraction > (largest?.fraction ?? 0n)) largest = { fraction, highAt: high.at, lowAt: at };
  }
  return largest;
}
