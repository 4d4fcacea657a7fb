import { RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  earnings,
  earningsBetween,
  type Measure,
  measureClose,
  measureFlow,
  netDepositsBetween,
  returnBetween,
  UNMEASURED,
} from './rules.ts';

/** A close at a value, or a flow with what stood before and after it, in US dollars. */
type Cut = { close: string } | { before: string; flow: string; after: string };

function measure(cuts: readonly Cut[], start: Measure = UNMEASURED): Measure {
  return cuts.reduce((measured, cut) => {
    if ('close' in cut) return measureClose(measured, rateOf(cut.close));
    const flow = { before: rateOf(cut.before), amount: rateOf(cut.flow), after: rateOf(cut.after) };
    return measureFlow(measured, flow);
  }, start);
}

const rate = (text: string): Rate => rateOf(text);

describe('the time-weighted return, worked by hand', () => {
  it('of a deposit in the middle of a period is the growth of both parts, not of the money', () => {
    // 1,000 grows to 1,100 (10 %). Then 1,100 more comes: 2,200. That grows to 2,310 (5 %).
    //   1,100 / 1,000 = 1.1 ;  2,310 / 2,200 = 1.05 ;  1.1 x 1.05 = 1.155 -> 15.5 %
    //   gain: 2,310 - (1,000 + 1,100) = 210
    // The money alone (2,310 - 1,100) / 1,000 - 1 = 21 % would call the second 1,100's work ours.
    const end = measure([
      { before: '0', flow: '1000', after: '1000' },
      { before: '1100', flow: '1100', after: '2200' },
      { close: '2310' },
    ]);
    expect(end.index).toBe(rate('1.155'));
    expect(returnBetween(UNMEASURED, end)).toBe(rate('0.155'));
    expect(earnings(end)).toBe(rate('210'));
  });

  it('stands still between a full exit and a new start', () => {
    // 1,000 grows to 1,200 (20 %) and leaves whole. Two days with nothing. 500 comes, falls to 450.
    //   1,200 / 1,000 = 1.2 ;  nothing ;  450 / 500 = 0.9 ;  1.2 x 0.9 = 1.08 -> 8 %
    //   gain: 450 + 1,200 - (1,000 + 500) = 150
    const exit = measure([
      { before: '0', flow: '1000', after: '1000' },
      { before: '1200', flow: '-1200', after: '0' },
    ]);
    expect(exit.index).toBe(rate('1.2'));
    const empty = measure([{ close: '0' }, { close: '0' }], exit);
    expect(empty.index).toBe(rate('1.2'));
    expect(returnBetween(empty, empty)).toBeNull();
    const end = measure([{ before: '0', flow: '500', after: '500' }, { close: '450' }], empty);
    expect(end.index).toBe(rate('1.08'));
    expect(earnings(end)).toBe(rate('150'));
  });

  it('is cut at each of two flows on one day', () => {
    // Close 2,000. In the morning it stands at 2,100 (5 %) and 900 comes: 3,000. In the afternoon it
    // stands at 2,850 (-5 %) and 1,350 leaves: 1,500. The close is 1,530 (2 %).
    //   1.05 x 0.95 x 1.02 = 1.01745 -> 1.745 %
    //   gain of the day: 1,530 - 2,000 - 900 + 1,350 = -20: a gain in percent, a loss in money
    const start = measure([{ before: '0', flow: '2000', after: '2000' }, { close: '2000' }]);
    const end = measure(
      [
        { before: '2100', flow: '900', after: '3000' },
        { before: '2850', flow: '-1350', after: '1500' },
        { close: '1530' },
      ],
      start,
    );
    expect(end.index).toBe(rate('1.01745'));
    expect(earningsBetween(start, end)).toBe(rate('-20'));
    // 900 less 1,350; with the gain, all of 1,530 - 2,000
    expect(netDepositsBetween(start, end)).toBe(rate('-450'));
  });

  it('charges what buying and selling cost to the return', () => {
    // 1,000 buys units worth 998 ; they grow to 1,097.80 ; they sell for 1,092.311.
    //   0.998 x 1.1 x 0.995 = 1.092311 -> what 1,000 became
    const end = measure([
      { before: '0', flow: '1000', after: '998' },
      { close: '1097.8' },
      { before: '1097.8', flow: '-1092.311', after: '0' },
    ]);
    expect(end.index).toBe(rate('1.092311'));
    expect(earnings(end)).toBe(rate('92.311'));
  });

  it('is zero over a day whose price is carried, and whole when the next price comes', () => {
    // 1,000 ; a close without a price repeats 1,000 ; the next price makes it 1,030: 3 %, once.
    const carried = measure([{ before: '0', flow: '1000', after: '1000' }, { close: '1000' }]);
    expect(returnBetween(UNMEASURED, carried)).toBe(0n);
    expect(measure([{ close: '1030' }], carried).index).toBe(rate('1.03'));
  });

  it('does not measure crumbs below a cent', () => {
    // A remainder of 0.004 doubles: that is no return of 100 %.
    const exit = measure([
      { before: '0', flow: '1000', after: '1000' },
      { before: '1000', flow: '-999.996', after: '0.004' },
    ]);
    expect(measure([{ close: '0.008' }], exit).index).toBe(RATE_ONE);
  });

  it('of a set that was lost before the period does not exist', () => {
    const lost = measure([{ before: '0', flow: '1000', after: '1000' }, { close: '0' }]);
    expect(lost.index).toBe(0n);
    expect(returnBetween(UNMEASURED, lost)).toBe(-RATE_ONE);
    expect(returnBetween(lost, lost)).toBeNull();
  });

  it('begins anew with what comes in after all was lost', () => {
    // 1,000 is lost; 500 comes in later and makes 550: 10 % since then, and everything over the whole time.
    const lost = measure([{ before: '0', flow: '1000', after: '1000' }, { close: '0' }]);
    const again = measure([{ before: '0', flow: '500', after: '500' }], lost);
    const grown = measure([{ close: '550' }], again);
    expect([again.index, grown.index, grown.losses]).toEqual([RATE_ONE, rate('1.1'), 1]);
    expect(returnBetween(again, grown)).toBe(rate('0.1'));
    expect(returnBetween(lost, grown)).toBe(rate('0.1'));
    expect(returnBetween(UNMEASURED, grown)).toBe(-RATE_ONE);
    const twice = measure([{ close: '0' }, { before: '0', flow: '10', after: '10' }], grown);
    expect(returnBetween(lost, twice)).toBe(-RATE_ONE);
    expect(returnBetween(grown, twice)).toBe(-RATE_ONE);
  });
});

/** An exact fraction, reduced after every step: the other way to do the same sums. */
type Fraction = readonly [numerator: bigint, denominator: bigint];

function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  const numerator = a * c;
  const denominator = b * d;
  let [left, right] = [numerator, denominator];
  while (right !== 0n) [left, right] = [right, left % right];
  return [numerator / left, denominator / left];
}

/** A day: the growth until a flow, the flow, the growth after it. Growth is in thousandths. */
const day = fc.record({
  before: fc.integer({ min: 970, max: 1030 }),
  flowCents: fc.integer({ min: -40_000_00, max: 40_000_00 }),
  after: fc.integer({ min: 970, max: 1030 }),
});

describe('the time-weighted return, against exact fractions', () => {
  it('differs over any history by less than a trillionth', () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 60 }), (days) => {
        let value = rate('100000');
        let measured = measureFlow(UNMEASURED, { before: 0n, amount: value, after: value });
        let exact: Fraction = [1n, 1n];
        let paid = value;
        for (const { before, flowCents, after } of days) {
          const grown = (value * BigInt(before)) / 1000n;
          exact = times(exact, [grown, value]);
          // Something is always left to measure.
          const wanted = rate('0.01') * BigInt(flowCents);
          const least = rate('10000') - grown;
          const amount = wanted < least ? least : wanted;
          const flow = { before: grown, amount, after: grown + amount };
          measured = measureFlow(measured, flow);
          const close = ((grown + amount) * BigInt(after)) / 1000n;
          exact = times(exact, [close, grown + amount]);
          measured = measureClose(measured, close);
          value = close;
          paid += amount;
        }
        const [numerator, denominator] = exact;
        const difference = measured.index * denominator - numerator * RATE_ONE;
        const size = difference < 0n ? -difference : difference;
        expect(size * 10n ** 12n <= numerator * RATE_ONE).toBe(true);
        expect(earnings(measured)).toBe(value - paid);
      }),
      { numRuns: 300 },
    );
  });

  it('is the product of the returns of its parts, wherever the period is cut', () => {
    const closes = fc.array(fc.integer({ min: 1, max: 10_000_000 }), {
      minLength: 2,
      maxLength: 30,
    });
    fc.assert(
      fc.property(closes, fc.nat(), (cents, place) => {
        const values = cents.map((value) => BigInt(value) * RATE_ONE);
        const [first = RATE_ONE] = values;
        const begin = measureFlow(UNMEASURED, { before: 0n, amount: first, after: first });
        const all = values.reduce(measureClose, begin);
        const middle = values.slice(0, place % values.length).reduce(measureClose, begin);
        const rest = values.slice(place % values.length).reduce(measureClose, middle);
        expect(rest).toEqual(all);
      }),
    );
  });
});
