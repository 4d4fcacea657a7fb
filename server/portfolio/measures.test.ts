import { RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Cut,
  DAILY_RETURNS_MIN,
  largestFall,
  moneyWeightedReturn,
  type Stretch,
  spreadOf,
  volatilityOf,
} from './measures.ts';
import { type Measure, measureClose, measureFlow, UNMEASURED } from './rules.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);

/** A moment so many days after the start. */
const dayAt = (days: number) => new Date(START + days * DAY_MS);

const holding = (value: string): Measure => ({ ...UNMEASURED, value: rateOf(value) });

type Event =
  | { readonly days: number; readonly worth: string }
  | { readonly days: number; readonly flow: string; readonly before: string };

/** A stretch from a worth over closes and flows to a worth so many days later, measured by the rules. */
function stretchOf(start: string, events: readonly Event[], days: number, end: string): Stretch {
  let measure = holding(start);
  const cuts = events.map((event, i): Cut => {
    const at = dayAt(event.days);
    if ('worth' in event) {
      measure = measureClose(measure, rateOf(event.worth));
      return { at, kind: 'CLOSE', entryId: 0n, valueBefore: measure.value, flow: 0n, measure };
    }
    const [before, flow] = [rateOf(event.before), rateOf(event.flow)];
    measure = measureFlow(measure, { before, amount: flow, after: before + flow });
    return { at, kind: 'FLOW', entryId: BigInt(i + 1), valueBefore: before, flow, measure };
  });
  const measured = measureClose(measure, rateOf(end));
  return { from: dayAt(0), start: holding(start), cuts, to: dayAt(days), end: measured };
}

const closes = (...worths: string[]): Event[] => worths.map((worth, i) => ({ days: i + 1, worth }));

describe('the money-weighted return', () => {
  // https://en.wikipedia.org/wiki/Modified_Dietz_method, the first example.
  test('of 100 that became 300 in two years, with 50 paid in after the first, is 120 %', () => {
    const stretch = stretchOf('100', [{ days: 365, flow: '50', before: '200' }], 730, '300');
    expect(moneyWeightedReturn(stretch)).toEqual({
      return: rateOf('1.2'),
      flows: rateOf('50'),
      weightedFlows: rateOf('25'),
    });
  });

  test('without a flow is the time-weighted one', () => {
    expect(moneyWeightedReturn(stretchOf('200', [], 10, '230')).return).toBe(rateOf('0.15'));
  });

  test('counts what came at the start wholly, and what came at the end not at all', () => {
    const flows = [
      { days: 0, flow: '100', before: '0' },
      { days: 10, flow: '900', before: '110' },
    ];
    expect(moneyWeightedReturn(stretchOf('0', flows, 10, '1010')).return).toBe(rateOf('0.1'));
  });

  test('is none where no money was at work', () => {
    expect(moneyWeightedReturn(stretchOf('0', [], 10, '0')).return).toBeNull();
    const taken = [{ days: 1, flow: '-100', before: '100' }];
    const stretch = stretchOf('50', taken, 2, '0');
    expect(moneyWeightedReturn({ ...stretch, from: dayAt(1) }).return).toBeNull();
  });
});

describe('the volatility', () => {
  // https://www.itl.nist.gov/div898/strd/univ/numacc2.html: mean 1.2 and standard deviation 0.1, certified.
  test('has the certified deviation of a series of the NIST', () => {
    const series = Array.from({ length: 1001 }, (_, i) => ['1.2', '1.1', '1.3'][i && 2 - (i % 2)]);
    const spread = spreadOf(series.map((each = '') => rateOf(each)));
    expect(spread).toMatchObject({ mean: rateOf('1.2'), deviation: rateOf('0.1') });
    // 0.1 x the square root of 365.
    expect(spread.volatility).toBe(rateOf('1.910497317454280017'));
  });

  test('is of days that follow each other, from the close at which the period began', () => {
    const worths = Array.from({ length: DAILY_RETURNS_MIN }, (_, i) => (i % 2 ? '100' : '110'));
    const whole = volatilityOf(stretchOf('100', closes(...worths), 21, '100'));
    expect(whole.dailyReturns).toBe(DAILY_RETURNS_MIN);
    expect(whole.volatility).not.toBeNull();

    const gap = stretchOf('100', closes(...worths), 21, '100');
    const without = { ...gap, cuts: gap.cuts.filter((_, i) => i !== 9) };
    expect(volatilityOf(without)).toMatchObject({
      dailyReturns: DAILY_RETURNS_MIN - 2,
      volatility: null,
    });
    const midday = { ...gap, from: new Date(START + DAY_MS / 2) };
    expect(volatilityOf(midday).dailyReturns).toBe(DAILY_RETURNS_MIN - 1);
  });

  test('leaves out what money that came or went did to the value', () => {
    const worths = closes(...Array.from({ length: 30 }, () => '100'));
    const steady = volatilityOf(
      stretchOf('50', [{ days: 0.5, flow: '50', before: '50' }, ...worths], 31, '100'),
    );
    expect(steady).toMatchObject({ dailyReturns: 30, volatility: 0n });
  });
});

describe('the largest fall', () => {
  // https://www.investopedia.com/terms/m/maximum-drawdown-mdd.asp: 750,000 to 350,000 is 53.33 %.
  test('is from the highest to the lowest after it, whatever came between', () => {
    const worths = closes('750000', '400000', '600000', '350000');
    expect(largestFall(stretchOf('500000', worths, 5, '800000'))).toEqual({
      fraction: rateOf('0.533333333333333333'),
      highAt: dayAt(1),
      lowAt: dayAt(4),
    });
  });

  test('goes on to now, and is none where nothing fell', () => {
    expect(largestFall(stretchOf('100', closes('120'), 2, '90'))).toMatchObject({
      fraction: rateOf('0.25'),
      lowAt: dayAt(2),
    });
    expect(largestFall(stretchOf('100', closes('100', '120'), 3, '120'))).toBeNull();
  });

  test('is all of it where all was lost, though money came in afterwards', () => {
    const events = [...closes('0'), { days: 2, flow: '100', before: '0' }];
    expect(largestFall(stretchOf('100', events, 3, '150'))?.fraction).toBe(RATE_ONE);
  });
});

/** A day: by how much the value changes, in basis points, and what comes in or goes out afterwards in cents. */
const DAYS = fc.array(
  fc.record({
    change: fc.integer({ min: -900, max: 900 }),
    flow: fc.integer({ min: -3000, max: 9000 }),
  }),
  { minLength: 25, maxLength: 60 },
);

const asNumber = (rate: Rate | null | undefined) => Number(rate) / 1e18;

/** The same figures by other means: plain arithmetic over the days. */
function reckon(days: readonly { change: number; flow: number }[]) {
  const length = days.length;
  let value = 100;
  let [index, high, fall, flows, weighted] = [1, 1, 0, 0, 0];
  const returns: number[] = [];
  for (const [i, { change, flow }] of days.entries()) {
    const grown = Math.round(value * (1 + change / 10_000) * 100) / 100;
    returns.push(grown / value - 1);
    index *= grown / value;
    high = Math.max(high, index);
    fall = Math.max(fall, 1 - index / high);
    const moved = flow / 100;
    value = grown + moved;
    flows += moved;
    weighted += (moved * (length - i - 1)) / length;
  }
  const mean = returns.reduce((sum, each) => sum + each, 0) / length;
  const variance = returns.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (length - 1);
  return {
    moneyWeighted: (value - 100 - flows) / (100 + weighted),
    atWork: 100 + weighted,
    volatility: Math.sqrt(variance * 365),
    fall,
    value,
  };
}

test('all agree with plain arithmetic over 1,000 random histories', () => {
  const text = (value: number) => value.toFixed(2);
  fc.assert(
    fc.property(DAYS, (days) => {
      let value = 100;
      const events = days.flatMap(({ change, flow }, i): Event[] => {
        const grown = Math.round(value * (1 + change / 10_000) * 100) / 100;
        value = grown + flow / 100;
        const close = { days: i + 1, worth: text(grown) };
        if (flow === 0) return [close];
        return [close, { days: i + 1, flow: text(flow / 100), before: text(grown) }];
      });
      const expected = reckon(days);
      fc.pre(expected.atWork > 1 && events.every((each) => !('worth' in each) || +each.worth > 1));
      const stretch = stretchOf('100', events, days.length, text(expected.value));
      const money = moneyWeightedReturn(stretch);
      expect(asNumber(money.return)).toBeCloseTo(expected.moneyWeighted, 9);
      expect(asNumber(volatilityOf(stretch).volatility)).toBeCloseTo(expected.volatility, 9);
      expect(asNumber(largestFall(stretch)?.fraction ?? 0n)).toBeCloseTo(expected.fall, 9);
    }),
    { numRuns: 1_000 },
  );
});
