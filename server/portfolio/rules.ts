import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';

/**
 * The time-weighted return (spec/decisions.md, section 7; docs/domain/performance.md): a period is cut at
 * every day's close and external flow, and the growth of the parts is multiplied. Values are US dollars as
 * rates; what they are in other currencies goes with them.
 */

/** A measured set: the whole portfolio, or a client's holding in one fund. */
export type Measure = {
  /** Worth after the last cut. */
  readonly value: Rate;
  /** Less than a cent: nothing is told of how it grew. Dollars say so in every currency. */
  readonly isEmpty: boolean;
  /** Growth of one dollar since the beginning, 1 at the start. */
  readonly index: Rate;
  /** All that flowed in, and out, each as a positive sum. */
  readonly paidIn: Rate;
  readonly takenOut: Rate;
  /** How often all of it was lost before: what comes in after a total loss begins a new index. */
  readonly losses: number;
  /** How it stands in other currencies; empty of a measure that is in one of them. */
  readonly inCurrencies: ReadonlyMap<AssetCode, InCurrency>;
};

/** How a set stands in another currency after its last cut (`in-currencies.ts`). */
export type InCurrency = {
  /** US dollars for one at the moment of the cut. */
  readonly rate: Rate;
  /** The rate that its index counts from: that is the index in dollars times this over the rate. */
  readonly base: Rate;
  readonly value: Rate;
  /** Worth right before the flow, and the flow, of the cut. */
  readonly valueBefore: Rate;
  readonly flow: Rate;
  readonly paidIn: Rate;
  readonly takenOut: Rate;
};

/** A set before its first flow. */
export const UNMEASURED: Measure = {
  value: 0n,
  isEmpty: true,
  index: RATE_ONE,
  paidIn: 0n,
  takenOut: 0n,
  losses: 0,
  inCurrencies: new Map(),
};

/** One cent; below it a set counts as empty, because the growth of crumbs says nothing. */
export const LEAST_MEASURED = RATE_ONE / 100n;

/** Measures a set at a close: the growth since the last cut enters its index. */
export function measureClose(measure: Measure, value: Rate): Measure {
  const index = grow(measure.index, measure.value, value);
  return { ...measure, value, isEmpty: isEmptyWorth(value), index };
}

/** Whether so many dollars count as nothing. */
export function isEmptyWorth(value: Rate): boolean {
  return value < LEAST_MEASURED;
}

/** An external flow: what the set was worth right before and after, at the prices of that moment. */
export type Flow = {
  readonly before: Rate;
  /** Positive into the set, negative out of it. */
  readonly amount: Rate;
  readonly after: Rate;
};

/**
 * Measures a set at a flow. Money that comes in works at once, money that leaves has worked until now; a cost
 * of buying or selling makes `after` less than `before + amount`, and is part of the return.
 */
export function measureFlow(measure: Measure, { before, amount, after }: Flow): Measure {
  if (amount < 0n) {
    const index = grow(measure.index, measure.value, after - amount);
    return {
      ...measure,
      value: after,
      isEmpty: isEmptyWorth(after),
      index,
      takenOut: measure.takenOut - amount,
    };
  }
  const untilFlow = grow(measure.index, measure.value, before);
  const isLost = untilFlow === 0n;
  const index = grow(isLost ? RATE_ONE : untilFlow, before + amount, after);
  const losses = isLost ? measure.losses + 1 : measure.losses;
  return {
    ...measure,
    value: after,
    isEmpty: isEmptyWorth(after),
    index,
    paidIn: measure.paidIn + amount,
    losses,
  };
}

// Nothing held grows by nothing: a full exit and a new start leave the index where it is.
function grow(index: Rate, from: Rate, to: Rate): Rate {
  if (isEmptyWorth(from)) return index;
  return divide(index * to, from, 'half_up');
}

/** Earnings since the beginning: worth and money paid out, less money paid in. */
export function earnings(measure: Measure): Rate {
  return measure.value + measure.takenOut - measure.paidIn;
}

export function earningsBetween(start: Measure, end: Measure): Rate {
  return earnings(end) - earnings(start);
}

/** What was paid in less what was paid out between two measures: with the earnings, all by which the worth changed. */
export function netDepositsBetween(start: Measure, end: Measure): Rate {
  return end.paidIn - start.paidIn - (end.takenOut - start.takenOut);
}

/**
 * The time-weighted return between two measures as a fraction, not annualised: minus one where all was lost in between,
 * whatever came in afterwards. Null when nothing was held.
 */
export function returnBetween(start: Measure, end: Measure): Rate | null {
  if (start.isEmpty && start.paidIn === end.paidIn) return null;
  const losses = end.losses - start.losses;
  // What was lost before the start is none of this period's.
  if (start.index === 0n && losses === 0) return null;
  if (start.index === 0n && losses === 1) return end.index - RATE_ONE;
  return losses === 0 ? divideRates(end.index, start.index) - RATE_ONE : -RATE_ONE;
}
