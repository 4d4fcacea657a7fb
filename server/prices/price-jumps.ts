import { RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type { JumpRule } from './prices.ts';

/** How much later than a reading that is held back another one must be to confirm it. */
export const CONFIRMED_AFTER_MS = 10_000;

/**
 * What the market said of an asset, and of which moment. The present price is read on its own; of the history each
 * reading is the end of a period of its own.
 */
export type Reading = {
  readonly asOf: Date;
  readonly price: Rate;
  readonly isPresent: boolean;
};

/** What becomes of readings: those taken as prices, oldest first, and the first of those that wait for another. */
export type Sifted = {
  readonly taken: readonly Reading[];
  readonly held: Reading | null;
};

/**
 * Tells prices from readings that jump. A reading that differs too much from the price before it waits; after a gap,
 * however long it was, the first reading is weighed by the last price, too. It is taken,
 * with those that waited with it, when a reading at least `CONFIRMED_AFTER_MS` later is within the limit of it;
 * it is dropped when a later reading is near the price before, or far from both, which then waits itself. What the
 * present price says confirms only what an earlier collection held back, as both may come from one bad answer.
 * `last` is the last price; readings of its moment or older ones are left out. Of several readings of a moment
 * the last given counts.
 */
export function siftReadings(
  { last, held }: { last: Pick<Reading, 'asOf' | 'price'> | null; held: Reading | null },
  readings: readonly Reading[],
  rule: JumpRule | null,
): Sifted {
  const all = held ? [held, ...readings] : readings;
  const taken: Reading[] = [];
  let waiting: Reading[] = [];
  let before = last;
  for (const reading of inOrder(all)) {
    if (before && reading.asOf <= before.asOf) continue;
    const [first] = waiting;
    if (!isJump(before, reading, rule, before === last)) {
      waiting = [];
      taken.push(reading);
      before = reading;
    } else if (!first || isFar(first.price, reading.price, rule)) {
      waiting = [reading];
    } else if (isConfirmed(first, reading, held)) {
      taken.push(...waiting, reading);
      waiting = [];
      before = reading;
    } else {
      waiting.push(reading);
    }
  }
  return { taken, held: waiting[0] ?? null };
}

function inOrder(readings: readonly Reading[]): Reading[] {
  const byMoment = new Map(readings.map((reading) => [reading.asOf.getTime(), reading]));
  return [...byMoment.values()].sort((one, other) => one.asOf.getTime() - other.asOf.getTime());
}

function isJump(
  before: Pick<Reading, 'asOf' | 'price'> | null,
  reading: Reading,
  rule: JumpRule | null,
  isFirst: boolean,
): boolean {
  if (!before || !rule) return false;
  const ageMs = reading.asOf.getTime() - before.asOf.getTime();
  return (isFirst || ageMs <= rule.withinMs) && isFar(before.price, reading.price, rule);
}

function isFar(from: Rate, to: Rate, rule: JumpRule | null): boolean {
  const difference = to > from ? to - from : from - to;
  return rule !== null && difference * RATE_ONE > from * rule.limit;
}

function isConfirmed(first: Reading, reading: Reading, held: Reading | null): boolean {
  const wasHeld = held !== null && first.asOf <= held.asOf;
  const laterMs = reading.asOf.getTime() - first.asOf.getTime();
  return laterMs >= CONFIRMED_AFTER_MS && (wasHeld || !reading.isPresent);
}
