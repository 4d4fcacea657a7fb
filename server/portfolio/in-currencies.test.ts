import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PricesAsOf } from '../prices/prices.ts';
import { measureIn } from './in-currencies.ts';
import type { Movement } from './movements.ts';
import { NOTHING_YET, replay, stepsOf, type Valuation } from './replay.ts';
import { earnings, netDepositsBetween, returnBetween, UNMEASURED } from './rules.ts';

/** Dollars for one of each asset from a moment on. */
type Price = { readonly at: string; readonly code: AssetCode; readonly price: string };
/** What came in to the portfolio, or left it (negative). */
type Flow = { readonly at: string; readonly asset: AssetCode; readonly amount: string };

const CURRENCIES: readonly AssetCode[] = ['EUR', 'BTC'];

function market(prices: readonly Price[]) {
  const known = prices.map(({ at, code, price }) => ({
    at: new Date(at),
    code,
    price: rateOf(price),
  }));
  return (moment: Date): PricesAsOf => {
    const dollar = { price: RATE_ONE, at: moment, carried: false };
    const all = new Map([
      ['USD', dollar],
      ['USDC', dollar],
    ]);
    for (const { at, code, price } of known.toReversed()) {
      if (!all.has(code) && at <= moment) all.set(code, { price, at, carried: false });
    }
    return all;
  };
}

function movementsOf(flows: readonly Flow[]): Movement[] {
  const balances = new Map<AssetCode, bigint>();
  return flows.map(({ at, asset, amount }, i) => {
    const minor = parseAmount(asset, amount.replace('-', ''))?.minor ?? 0n;
    const change = amount.startsWith('-') ? -minor : minor;
    const balance = (balances.get(asset) ?? 0n) + change;
    balances.set(asset, balance);
    return {
      entryId: BigInt(i + 1),
      kind: change < 0n ? 'withdrawal' : 'deposit',
      reverses: null,
      at: new Date(at),
      lines: [
        {
          accountId: asset,
          asset,
          fundId: null,
          product: null,
          amount: change,
          balanceAfter: balance,
        },
      ],
    };
  });
}

function walk(until: string, flows: readonly Flow[], prices: readonly Price[]): Valuation[] {
  const steps = stepsOf(NOTHING_YET, movementsOf(flows), {
    until: new Date(until),
    hoursAfter: null,
  });
  const { valuations } = replay(NOTHING_YET, steps, market(prices), { currencies: CURRENCIES });
  return valuations.filter(({ scope }) => scope === 'whole');
}

/** What is told at the end of a walk: index, earnings and net deposits. */
function toldIn(currency: AssetCode, valuations: readonly Valuation[]) {
  const last = valuations.at(-1);
  const measure = last && measureIn(currency, last.measure);
  if (!measure) throw new Error(`nothing is told in ${currency}`);
  return {
    value: short(measure.value),
    index: short(measure.index),
    earnings: short(earnings(measure)),
    deposits: short(netDepositsBetween(UNMEASURED, measure)),
    return: short(returnBetween(UNMEASURED, measure) ?? 0n),
  };
}

const short = (rate: Rate) => formatRate(rate).replace(/\.?0+$/, '') || '0';

describe('figures in another currency, worked by hand', () => {
  it('take each flow at its own rate, not at a later one', () => {
    // 1,000 dollars at 1.25 for a euro are EUR 800. At noon a euro is 1.00: they are EUR 1,000 (x 1.25) and 500 dollars come,
    // EUR 500. At the close a euro is 1.20: 1,500 dollars are EUR 1,250 (x 1,250 / 1,500).
    //   1.25 x 0.8333... = 1.041666... -> 4.17 % ;  earned 1,250 - (800 + 500) = -50
    // In dollars nothing was earned, so no rate makes the dollars' earnings those in euros.
    const valuations = walk(
      '2026-03-02T00:00Z',
      [
        { at: '2026-03-01T06:00Z', asset: 'USDC', amount: '1000' },
        { at: '2026-03-01T12:00Z', asset: 'USDC', amount: '500' },
      ],
      [
        { at: '2026-03-01T00:00Z', code: 'EUR', price: '1.25' },
        { at: '2026-03-01T12:00Z', code: 'EUR', price: '1' },
        { at: '2026-03-02T00:00Z', code: 'EUR', price: '1.2' },
      ],
    );
    expect(toldIn('EUR', valuations)).toEqual({
      value: '1250',
      index: '1.041666666666666667',
      earnings: '-50',
      deposits: '1300',
      return: '0.041666666666666667',
    });
    expect(toldIn('USD', valuations)).toMatchObject({ index: '1', earnings: '0', return: '0' });
  });

  it('take money of the currency itself as what it is', () => {
    // EUR 1,000 come at 1.1234 and stay: EUR 1,000, whatever the dollar did.
    const valuations = walk(
      '2026-03-02T00:00Z',
      [{ at: '2026-03-01T06:00Z', asset: 'EUR', amount: '1000' }],
      [
        { at: '2026-03-01T00:00Z', code: 'EUR', price: '1.1234' },
        { at: '2026-03-02T00:00Z', code: 'EUR', price: '0.987654321987654321' },
      ],
    );
    expect(toldIn('EUR', valuations)).toEqual({
      value: '1000',
      index: '1',
      earnings: '0',
      deposits: '1000',
      return: '0',
    });
    expect(toldIn('USD', valuations).earnings).toBe('-135.745678012345679');
  });

  it('leave out what a currency did while nothing was held', () => {
    // EUR 800 come and leave at 1.25. With nothing held a euro falls to 1.00. EUR 1,000 come, and stay at 1.00.
    // Nothing that was held ever changed in euros: 0 %, not 25 %.
    const valuations = walk(
      '2026-03-05T00:00Z',
      [
        { at: '2026-03-01T06:00Z', asset: 'USDC', amount: '1000' },
        { at: '2026-03-01T12:00Z', asset: 'USDC', amount: '-1000' },
        { at: '2026-03-04T12:00Z', asset: 'USDC', amount: '1000' },
      ],
      [
        { at: '2026-03-01T00:00Z', code: 'EUR', price: '1.25' },
        { at: '2026-03-02T12:00Z', code: 'EUR', price: '1' },
      ],
    );
    expect(toldIn('EUR', valuations)).toEqual({
      value: '1000',
      index: '1',
      earnings: '0',
      deposits: '1000',
      return: '0',
    });
  });

  it('tell nothing in a currency that had no price when all began', () => {
    const [first, ...later] = walk(
      '2026-03-03T00:00Z',
      [{ at: '2026-03-01T06:00Z', asset: 'USDC', amount: '1000' }],
      [{ at: '2026-03-02T00:00Z', code: 'EUR', price: '1.25' }],
    );
    expect(later).toHaveLength(2);
    expect([first, ...later].map((each) => each && measureIn('EUR', each.measure))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

/** An exact fraction. */
type Fraction = readonly [top: bigint, bottom: bigint];
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d, b * c];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const near = (rate: Rate, [a, b]: Fraction, within: string) => {
  const difference = rate * b - a * RATE_ONE;
  const magnitude = difference < 0n ? -difference : difference;
  expect(magnitude <= rateOf(within) * (b < 0n ? -b : b)).toBe(true);
};

const START = Date.parse('2026-01-01T00:00Z');
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const DAYS = 10;

const minutes = fc.integer({ min: 1, max: DAYS * DAY_MINUTES - 1 });
const histories = fc.record({
  moves: fc.uniqueArray(
    fc.record({
      minute: minutes,
      asset: fc.constantFrom<AssetCode>('USDC', 'ETH', 'EUR'),
      kind: fc.constantFrom('in', 'in', 'out', 'all'),
      amount: fc.integer({ min: 1, max: 500 }),
    }),
    { selector: ({ minute }) => minute, minLength: 1, maxLength: 14 },
  ),
  prices: fc.array(
    fc.record({
      minute: minutes,
      code: fc.constantFrom<AssetCode>('ETH', 'EUR', 'BTC'),
      cents: fc.integer({ min: 40, max: 900 }),
    }),
    { maxLength: 40 },
  ),
});

const timeOf = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString();

/** Moves that can be made: what leaves is there. */
function flowsOf({
  moves,
}: {
  moves: readonly Move[];
}): (Flow & { minute: number; whole: bigint })[] {
  const held = new Map<AssetCode, number>();
  return moves
    .toSorted((one, other) => one.minute - other.minute)
    .flatMap(({ minute, asset, kind, amount }) => {
      const own = held.get(asset) ?? 0;
      const change = kind === 'in' ? amount : -(kind === 'all' ? own : Math.min(own, amount));
      if (change === 0) return [];
      held.set(asset, own + change);
      return [{ minute, at: timeOf(minute), asset, amount: `${change}`, whole: BigInt(change) }];
    });
}

type Move = { minute: number; asset: AssetCode; kind: string; amount: number };

/** The same by plain fractions: a currency's own worth at each close and flow, and the growth from one to the next. */
function plainModel(
  currency: AssetCode,
  flows: readonly { minute: number; asset: AssetCode; whole: bigint }[],
  prices: readonly { minute: number; code: AssetCode; cents: number }[],
) {
  const priceAt = (code: AssetCode, minute: number): Fraction => {
    if (code === 'USDC' || code === 'USD') return [1n, 1n];
    const last = prices.filter((each) => each.code === code && each.minute <= minute).at(-1);
    return [BigInt(last?.cents ?? 100), 100n];
  };
  const held = new Map<AssetCode, bigint>();
  const worth = (minute: number, shown: AssetCode): Fraction =>
    [...held].reduce<Fraction>(
      (sum, [asset, whole]) =>
        plus(sum, over(times([whole, 1n], priceAt(asset, minute)), priceAt(shown, minute))),
      [0n, 1n],
    );
  let index: Fraction = [1n, 1n];
  let last: Fraction = [0n, 1n];
  let flowed: Fraction = [0n, 1n];
  let isEmpty = true;
  const cut = (minute: number) => {
    const before = worth(minute, currency);
    if (!isEmpty) index = over(times(index, before), last);
    last = before;
    const [dollars, of] = worth(minute, 'USD');
    isEmpty = dollars * 100n < of;
  };
  const first = flows[0]?.minute ?? 0;
  const closes = Array.from({ length: DAYS }, (_, i) => (i + 1) * DAY_MINUTES);
  const events = [
    ...closes.filter((minute) => minute > first).map((minute) => ({ minute, flow: null })),
    ...flows.map((flow) => ({ minute: flow.minute, flow })),
  ].toSorted((one, other) => one.minute - other.minute || (one.flow ? 1 : -1));
  for (const { minute, flow } of events) {
    cut(minute);
    if (!flow) continue;
    const { asset, whole } = flow;
    held.set(asset, (held.get(asset) ?? 0n) + whole);
    const came = over(times([whole, 1n], priceAt(asset, minute)), priceAt(currency, minute));
    flowed = plus(flowed, came);
    isEmpty = true;
    cut(minute);
  }
  return { index, value: last, earned: plus(last, times(flowed, [-1n, 1n])) };
}

describe('figures in another currency, whatever happened', () => {
  it('are those of a plain model in that currency alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const flows = flowsOf(history);
        if (flows.length === 0) return;
        const prices = history.prices.toSorted((one, other) => one.minute - other.minute);
        const begin = CURRENCIES.concat('ETH').map((code) => ({ minute: 0, code, cents: 100 }));
        const valuations = walk(
          timeOf(DAYS * DAY_MINUTES),
          flows,
          [...begin, ...prices].map(({ minute, code, cents }) => ({
            ...{ at: timeOf(minute), code },
            price: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
          })),
        );
        const measure = valuations.at(-1)?.measure;
        for (const currency of ['USD', ...CURRENCIES]) {
          const model = plainModel(currency, flows, prices);
          const told = measure && measureIn(currency, measure);
          if (!told) throw new Error(`nothing is told in ${currency}`);
          near(told.value, model.value, '0.000000000000001');
          near(earnings(told), model.earned, '0.000000000000001');
          near(told.index, model.index, '0.000000000001');
        }
      }),
      { numRuns: 200 },
    );
  });
});
