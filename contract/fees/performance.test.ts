import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRate, RATE_ONE, type Rate, rateOf } from '../money/rate.ts';
import {
  afterFlow,
  atClose,
  type BasketFlow,
  type PerformanceStand,
  UNMARKED,
} from './performance.ts';

const RATE = rateOf('0.15');
const dollars = (rate: Rate) => formatRate(rate).replace(/\.?0+$/, '');

describe('the fee on gains', () => {
  // The worked case of docs/domain/fees.md.
  test('follows what comes in and what leaves, and is due for good by redeeming and at the end of the year', () => {
    const closeAt = (stand: PerformanceStand, value: string, endsYear = false) =>
      atClose(stand, rateOf(value), RATE, endsYear);
    const flow = (before: string, amount: Rate, after: string) => ({
      ...{ before: rateOf(before), amount, after: rateOf(after) },
    });
    const bought = afterFlow(UNMARKED, flow('0', rateOf('100000'), '100000'), RATE);
    expect(dollars(closeAt(bought, '110000').open)).toBe('1500');
    const added = afterFlow(bought, flow('112000', rateOf('50000'), '162000'), RATE);
    expect(dollars(added.mark)).toBe('150000');
    expect(dollars(closeAt(added, '160000').open)).toBe('1500');
    const redeemed = afterFlow(added, flow('168000', -rateOf('42000'), '126000'), RATE);
    expect([redeemed.mark, redeemed.crystallised].map(dollars)).toEqual(['112500', '675']);
    const fallen = closeAt(redeemed, '105000');
    expect([fallen.open, fallen.crystallised].map(dollars)).toEqual(['0', '675']);
    const year = closeAt(redeemed, '120500', true);
    expect([year.open, year.crystallised, year.mark].map(dollars)).toEqual(['0', '1875', '120500']);
    // What was lost is not paid for when it is gained again.
    const next = closeAt(year, '110000', true);
    expect([next.crystallised, next.mark].map(dollars)).toEqual(['1875', '120500']);
    expect(dollars(closeAt(next, '120500').open)).toBe('0');
  });

  test('leaves nothing behind when all of it is redeemed', () => {
    const stand = { mark: rateOf('100'), crystallised: 0n };
    const all = { before: rateOf('140'), amount: -rateOf('139.9'), after: 0n };
    expect(afterFlow(stand, all, RATE)).toEqual({ mark: 0n, crystallised: rateOf('6') });
  });

  test('is what a plain model of lots and exact fractions says, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
        const plain = plainModel();
        let stand = UNMARKED;
        for (const step of steps) {
          const flow = plain.flowOf(step);
          if (flow) stand = afterFlow(stand, flow, RATE);
          if (step.does !== 'close') continue;
          const closed = atClose(stand, plain.value(), RATE, step.endsYear);
          stand = closed;
          const off = (closed.crystallised + closed.open) * FINE - plain.close(step.endsYear);
          // Each step rounds by less than 10^-18 of a dollar, and carries what was rounded before.
          expect((off < 0n ? -off : off) < 200n * FINE).toBe(true);
        }
      }),
    );
  });
});

const STEP = fc.oneof(
  fc.record({ does: fc.constant('grow' as const), percent: fc.integer({ min: -30, max: 40 }) }),
  fc.record({ does: fc.constant('add' as const), dollars: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ does: fc.constant('redeem' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('close' as const), endsYear: fc.boolean() }),
);
type Step = typeof STEP extends fc.Arbitrary<infer Each> ? Each : never;

/** Sums of the model are exact to 60 places more. */
const FINE = 10n ** 60n;

/** Lots with what each cost, and what is due: the fee is on what all are worth together above what they cost. */
function plainModel() {
  let value = 0n;
  let due = 0n;
  let lots: bigint[] = [];
  const fee = () => {
    const gain = value * FINE - lots.reduce((sum, each) => sum + each, 0n);
    return gain > 0n ? (gain * RATE) / RATE_ONE : 0n;
  };
  const add = (amount: Rate): BasketFlow => {
    lots.push(amount * FINE);
    value += amount;
    return { before: value - amount, amount, after: value };
  };
  const redeem = (left: Rate): BasketFlow | null => {
    if (left === 0n) return null;
    const before = value;
    due += (fee() * left) / before;
    lots = lots.map((lot) => lot - (lot * left) / before);
    value -= left;
    return { before, amount: -left, after: value };
  };
  return {
    value: () => value,
    flowOf(step: Step): BasketFlow | null {
      if (step.does === 'add') return add(BigInt(step.dollars) * RATE_ONE);
      if (step.does === 'redeem') return redeem((value * BigInt(step.percent)) / 100n);
      if (step.does === 'grow') value += (value * BigInt(step.percent)) / 100n;
      return null;
    },
    /** What is due and what stays open; at the year's end all is due, and lots that gained cost what they are worth. */
    close(endsYear: boolean): bigint {
      const open = fee();
      if (endsYear && open > 0n) lots = [value * FINE];
      if (endsYear) due += open;
      return endsYear ? due : due + open;
    },
  };
}
