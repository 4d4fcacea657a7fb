import { parseAmount } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryKind } from '../ledger/entries.ts';
import type { PricesAsOf } from '../prices/prices.ts';
import type { Product } from './holdings.ts';
import type { Movement } from './movements.ts';
import {
  HOURS_SHOWN_MS,
  NOTHING_YET,
  replay,
  stepsOf,
  type Valuation,
  type ValuationState,
} from './replay.ts';
import { earnings, UNMEASURED } from './rules.ts';

const FUND = '0190a000-0000-7000-8000-000000000001';
const OTHER_BASKET = '0190a000-0000-7000-8000-000000000002';
const PRIVATE_FUND = '0190a000-0000-7000-8000-000000000003';

function productOf(fund: string | undefined): Product | null {
  if (fund === undefined) return null;
  return fund === PRIVATE_FUND ? 'mutual' : 'sma';
}

/** A change of one account: `asset` alone is free money, `asset@fund` units of the fund. */
type Change = [account: string, amount: string];

/** Writes movements as the ledger would: with what stands on each account afterwards. */
function ledger() {
  const balances = new Map<string, bigint>();
  let entryId = 0n;
  return (at: string, kind: EntryKind, ...changes: Change[]): Movement => {
    entryId += 1n;
    const lines = changes.map(([accountId, text]) => {
      const [asset, fund] = accountId.split('@') as [AssetCode, string | undefined];
      const amount = minorOf(asset, text);
      const balanceAfter = (balances.get(accountId) ?? 0n) + amount;
      balances.set(accountId, balanceAfter);
      const product = productOf(fund);
      return { accountId, asset, fundId: fund ?? null, product, amount, balanceAfter };
    });
    return { entryId, kind, reverses: null, at: new Date(at), lines };
  };
}

function minorOf(asset: AssetCode, text: string): bigint {
  const minor = parseAmount(asset, text.replace('-', ''))?.minor;
  if (minor === undefined) throw new Error(`not an amount: ${text}`);
  return text.startsWith('-') ? -minor : minor;
}

/** Prices of BTC by moment, the last one before holds, and the first one for what was before; USDC is always one dollar. */
function market(prices: Record<string, string>) {
  const known = Object.entries(prices).map(([at, price]) => ({ at: new Date(at), price }));
  return (moment: Date): PricesAsOf => {
    const last = known.filter(({ at }) => at <= moment).at(-1) ?? known[0];
    const dollar = { price: rateOf('1'), at: moment, carried: false };
    if (!last) return new Map([['USDC', dollar]]);
    const carried = last.at > moment || moment.getTime() - last.at.getTime() >= 86_400_000;
    return new Map([
      ['USDC', dollar],
      ['BTC', { price: rateOf(last.price), at: last.at, carried }],
    ]);
  };
}

function replayTo(
  until: string,
  movements: readonly Movement[],
  pricesAt: (at: Date) => PricesAsOf,
  state: ValuationState = NOTHING_YET,
) {
  const end = new Date(until);
  const hoursAfter = new Date(end.getTime() - HOURS_SHOWN_MS);
  return replay(state, stepsOf(state, movements, { until: end, hoursAfter }), pricesAt);
}

/** The cuts of a scope as short lines. */
function cuts(valuations: readonly Valuation[], scope: string): string[] {
  return valuations
    .filter((valuation) => valuation.scope === scope && valuation.kind !== 'HOUR')
    .map(({ at, kind, flow, measure, carried }) =>
      [
        at.toISOString().slice(5, 16),
        kind,
        short(formatRate(flow)),
        short(formatRate(measure.value)),
        short(formatRate(measure.index)),
        ...(carried ? ['carried'] : []),
      ].join(' '),
    );
}

const short = (text: string) => text.replace(/\.?0+$/, '') || '0';

describe('the replay through the history of a client', () => {
  it('cuts the day at a deposit and values at the prices of its moment', () => {
    // 1 BTC at 10,000. At noon it is 11,000 (10 %) and 11,000 USDC come: 22,000.
    // At the close BTC is 9,900: 20,900, that is 20,900 / 22,000 = 0.95. 1.1 x 0.95 = 1.045.
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['BTC', '1']),
      post('2026-03-01T12:00Z', 'deposit', ['USDC', '11000']),
    ];
    const prices = market({
      '2026-03-01T06:00Z': '10000',
      '2026-03-01T12:00Z': '11000',
      '2026-03-02T00:00Z': '9900',
    });
    const { valuations } = replayTo('2026-03-02T00:00Z', movements, prices);
    expect(cuts(valuations, 'whole')).toEqual([
      '03-01T06:00 FLOW 10000 10000 1',
      '03-01T12:00 FLOW 11000 22000 1.1',
      '03-02T00:00 CLOSE 0 20900 1.045',
    ]);
  });

  it('measures baskets, private funds and what is in no fund each by themselves', () => {
    // 5,000 USDC come; 1,000 buy 0.1 BTC of a basket at 10,000. At the close BTC is 11,000: baskets 1,100, index 1.1.
    // At 12,000 another basket takes 1,200 for 0.1 BTC: baskets are 1,200 before (1.1 x 1,200 / 1,100 = 1.2), 2,400 after.
    // 500 go to a private fund. At 9,000 baskets are 1,800: 1.2 x 1,800 / 2,400 = 0.9. Earned 1,800 - 2,200 = -400.
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['USDC', '5000']),
      post('2026-03-01T12:00Z', 'investment', ['USDC', '-1000'], [`BTC@${FUND}`, '0.1']),
      post('2026-03-02T12:00Z', 'investment', ['USDC', '-1200'], [`BTC@${OTHER_BASKET}`, '0.1']),
      post('2026-03-02T13:00Z', 'subscription', ['USDC', '-500'], [`USDC@${PRIVATE_FUND}`, '500']),
    ];
    const prices = market({
      '2026-03-01T06:00Z': '10000',
      '2026-03-02T00:00Z': '11000',
      '2026-03-02T12:00Z': '12000',
      '2026-03-03T00:00Z': '9000',
    });
    const { valuations, state } = replayTo('2026-03-03T00:00Z', movements, prices);
    expect(cuts(valuations, 'sma')).toEqual([
      '03-01T12:00 FLOW 1000 1000 1',
      '03-02T00:00 CLOSE 0 1100 1.1',
      '03-02T12:00 FLOW 1200 2400 1.2',
      '03-03T00:00 CLOSE 0 1800 0.9',
    ]);
    expect(cuts(valuations, 'mutual')).toEqual([
      '03-02T13:00 FLOW 500 500 1',
      '03-03T00:00 CLOSE 0 500 1',
    ]);
    expect(cuts(valuations, 'cash')).toEqual([
      '03-01T06:00 FLOW 5000 5000 1',
      '03-01T12:00 FLOW -1000 4000 1',
      '03-02T00:00 CLOSE 0 4000 1',
      '03-02T12:00 FLOW -1200 2800 1',
      '03-02T13:00 FLOW -500 2300 1',
      '03-03T00:00 CLOSE 0 2300 1',
    ]);
    const earned = (scope: string) => earnings(state.measures.get(scope) ?? UNMEASURED);
    expect(formatRate(earned('sma'))).toBe('-400.000000000000000000');
    expect(earned('cash') + earned('sma') + earned('mutual')).toBe(earned('whole'));
  });

  it('takes an investment as a flow of the fund and as nothing that came to the whole', () => {
    // 1,000 USDC buy 0.0998 BTC at 10,000, worth 998: the price of buying is 2.
    // BTC rises to 11,000: the fund is worth 1,097.80, of the 1,000 paid 9.78 % more.
    // Half is redeemed at 11,000 for 548.90 without loss; the fund keeps 548.90.
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['USDC', '5000']),
      post('2026-03-01T12:00Z', 'investment', ['USDC', '-1000'], [`BTC@${FUND}`, '0.0998']),
      post('2026-03-02T12:00Z', 'redemption', [`BTC@${FUND}`, '-0.0499'], ['USDC', '548.9']),
    ];
    const prices = market({ '2026-03-01T06:00Z': '10000', '2026-03-02T00:00Z': '11000' });
    const { valuations, state } = replayTo('2026-03-03T00:00Z', movements, prices);
    expect(cuts(valuations, FUND)).toEqual([
      '03-01T12:00 FLOW 1000 998 0.998',
      '03-02T00:00 CLOSE 0 1097.8 1.0978',
      '03-02T12:00 FLOW -548.9 548.9 1.0978',
      '03-03T00:00 CLOSE 0 548.9 1.0978 carried',
    ]);
    expect(cuts(valuations, 'whole')).toEqual([
      '03-01T06:00 FLOW 5000 5000 1',
      '03-02T00:00 CLOSE 0 5097.8 1.01956',
      '03-03T00:00 CLOSE 0 5097.8 1.01956 carried',
    ]);
    for (const scope of ['whole', FUND]) {
      const measure = state.measures.get(scope);
      expect(measure && formatRate(earnings(measure))).toBe('97.800000000000000000');
    }
  });

  it('writes nothing between a full exit and a new start, and goes on from the same index', () => {
    // 1 BTC at 10,000 becomes 12,000 (1.2) and leaves. Two days later 2 BTC come at 9,000 and close
    // at 8,100 (0.9): 1.2 x 0.9 = 1.08.
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['BTC', '1']),
      post('2026-03-01T12:00Z', 'withdrawal', ['BTC', '-1']),
      post('2026-03-03T12:00Z', 'deposit', ['BTC', '2']),
    ];
    const prices = market({
      '2026-03-01T06:00Z': '10000',
      '2026-03-01T12:00Z': '12000',
      '2026-03-03T12:00Z': '9000',
      '2026-03-04T00:00Z': '8100',
    });
    const { valuations } = replayTo('2026-03-04T00:00Z', movements, prices);
    expect(cuts(valuations, 'whole')).toEqual([
      '03-01T06:00 FLOW 10000 10000 1',
      '03-01T12:00 FLOW -12000 0 1.2',
      '03-03T12:00 FLOW 18000 18000 1.2',
      '03-04T00:00 CLOSE 0 16200 1.08',
    ]);
  });

  it('cuts at each of two flows on one day, also at the very same moment', () => {
    // 0.1 BTC at 20,000 = 2,000; 2,100 at 21,000 (1.05), 900 come: 3,000; BTC falls to 18,000: 2,700
    // (0.9), 1,800 leave: 900. 1.05 x 0.9 = 0.945; 300 more in the same moment change nothing.
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['BTC', '0.1']),
      post('2026-03-01T09:00Z', 'deposit', ['BTC', '0.04285715']),
      post('2026-03-01T15:00Z', 'withdrawal', ['BTC', '-0.1']),
      post('2026-03-01T15:00Z', 'deposit', ['USDC', '300']),
    ];
    const prices = market({
      '2026-03-01T06:00Z': '20000',
      '2026-03-01T09:00Z': '21000',
      '2026-03-01T15:00Z': '18000',
    });
    const { valuations } = replayTo('2026-03-01T23:00Z', movements, prices);
    expect(cuts(valuations, 'whole')).toEqual([
      '03-01T06:00 FLOW 2000 2000 1',
      '03-01T09:00 FLOW 900.00015 3000.00015 1.05',
      '03-01T15:00 FLOW -1800 771.4287 0.9',
      '03-01T15:00 FLOW 300 1071.4287 0.9',
    ]);
  });

  it('values every full hour of the last 48, and closes before that', () => {
    const post = ledger();
    const movements = [post('2026-03-01T06:30Z', 'deposit', ['USDC', '1000'])];
    const { valuations } = replayTo('2026-03-05T10:20Z', movements, market({}));
    const ofWhole = valuations.filter(({ scope }) => scope === 'whole');
    const made = Map.groupBy(ofWhole, ({ kind }) => kind);
    expect(made.get('CLOSE')?.map(({ at }) => at.getUTCDate())).toEqual([2, 3, 4, 5]);
    // From the 3rd, 11:00, to the 5th, 10:00, less the midnights of the 4th and 5th.
    expect(made.get('HOUR')?.length).toBe(48 - 2);
    expect(made.get('HOUR')?.[0]?.at).toEqual(new Date('2026-03-03T11:00Z'));
    expect(made.get('HOUR')?.at(-1)?.at).toEqual(new Date('2026-03-05T10:00Z'));
  });

  it('carries the last price over a day without one, and says so', () => {
    // No price of the 2nd: its close repeats 10,000 and is marked; the 3rd shows the rise of both days.
    const post = ledger();
    // Dollars beside it, which always have a price, do not take the mark away.
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['BTC', '1']),
      post('2026-03-01T07:00Z', 'deposit', ['USDC', '100']),
    ];
    const prices = market({
      '2026-03-01T06:00Z': '10000',
      '2026-03-02T00:00Z': '10000',
      '2026-03-04T00:00Z': '10300',
    });
    const { valuations } = replayTo('2026-03-04T00:00Z', movements, prices);
    // 10,400 / 10,100 = 1.029702970297029703 to 18 places, the last one rounded up.
    expect(cuts(valuations, 'whole').slice(2)).toEqual([
      '03-02T00:00 CLOSE 0 10100 1',
      '03-03T00:00 CLOSE 0 10100 1 carried',
      '03-04T00:00 CLOSE 0 10400 1.029702970297029703',
    ]);
  });

  it('is gross of fees: a withdrawal and its fee leave together', () => {
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['USDC', '1000']),
      post('2026-03-01T07:00Z', 'withdrawal', ['USDC', '-505']),
      post('2026-03-01T08:00Z', 'fee', ['USDC', '-20']),
    ];
    const { valuations, state } = replayTo('2026-03-02T00:00Z', movements, market({}));
    expect(cuts(valuations, 'whole').at(-1)).toBe('03-02T00:00 CLOSE 0 475 1');
    const measure = state.measures.get('whole');
    expect(measure && earnings(measure)).toBe(0n);
  });

  it('counts what happens at midnight to the new day', () => {
    const post = ledger();
    const movements = [
      post('2026-03-01T06:00Z', 'deposit', ['USDC', '1000']),
      post('2026-03-02T00:00Z', 'deposit', ['USDC', '500']),
    ];
    const { valuations } = replayTo('2026-03-02T00:00Z', movements, market({}));
    expect(cuts(valuations, 'whole').slice(1)).toEqual([
      '03-02T00:00 CLOSE 0 1000 1',
      '03-02T00:00 FLOW 500 1500 1',
    ]);
  });

  it('lets a movement that was written late count from where the replay stands', () => {
    const post = ledger();
    const first = replayTo(
      '2026-03-02T00:00Z',
      [post('2026-03-01T06:00Z', 'deposit', ['USDC', '1000'])],
      market({}),
    );
    const late = post('2026-03-01T23:59Z', 'deposit', ['USDC', '500']);
    const { valuations } = replayTo('2026-03-02T00:30Z', [late], market({}), first.state);
    expect(cuts(valuations, 'whole')).toEqual(['03-02T00:00 FLOW 500 1500 1']);
  });
});

const START = Date.parse('2026-01-01T00:00Z');
const HOUR_MS = 3_600_000;

/** A moment of the twelve days, to the minute. */
const hour = fc.integer({ min: 0, max: 12 * 24 * 60 }).map((minutes) => minutes / 60);

/** Random histories: hours from the start, what moved, and prices at random hours. */
const histories = fc.record({
  moves: fc.array(
    fc.record({
      hour,
      kind: fc.constantFrom<EntryKind>('deposit', 'withdrawal', 'investment', 'redemption', 'fee'),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 1, maxLength: 25 },
  ),
  prices: fc.array(
    fc.record({
      hour: fc.integer({ min: -5, max: 24 * 12 }),
      dollars: fc.integer({ min: 500, max: 900 }),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  stops: fc.array(hour, { maxLength: 12 }),
});

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never;

const timeOf = (hour: number) => new Date(START + Math.round(hour * HOUR_MS)).toISOString();

function movementsOf({ moves }: History): Movement[] {
  const post = ledger();
  let free = 0;
  let units = 0;
  return moves
    .toSorted((left, right) => left.hour - right.hour)
    .map(({ hour, kind, share }) => {
      const out = Math.floor((free * share) / 100);
      const sold = Math.floor((units * share) / 100);
      if ((kind === 'withdrawal' || kind === 'fee') && out > 0) {
        free -= out;
        return post(timeOf(hour), kind, ['USDC', `-${out}`]);
      }
      if (kind === 'investment' && out > 0) {
        free -= out;
        units += out;
        return post(timeOf(hour), kind, ['USDC', `-${out}`], [`BTC@${FUND}`, `${out}`]);
      }
      if (kind === 'redemption' && sold > 0) {
        units -= sold;
        free += sold * 2;
        return post(timeOf(hour), kind, [`BTC@${FUND}`, `-${sold}`], ['USDC', `${sold * 2}`]);
      }
      free += share * 100;
      return post(timeOf(hour), 'deposit', ['USDC', `${share * 100}`]);
    });
}

describe('the replay, whatever happened', () => {
  it('answers the same in one go and in any number of parts', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const movements = movementsOf(history);
        const prices = market(
          Object.fromEntries(
            history.prices
              .toSorted((left, right) => left.hour - right.hour)
              .map(({ hour, dollars }) => [timeOf(hour), `${dollars}`]),
          ),
        );
        const end = timeOf(24 * 12);
        const whole = replayTo(end, movements, prices);
        let state: ValuationState = NOTHING_YET;
        let from = '';
        const parts: Valuation[] = [];
        for (const stop of [...history.stops.toSorted((a, b) => a - b).map(timeOf), end]) {
          const since = from;
          const part = movements.filter(
            ({ at }) => at.toISOString() > since && at.toISOString() <= stop,
          );
          const replayed = replayTo(stop, part, prices, state);
          parts.push(...replayed.valuations);
          state = replayed.state;
          from = stop;
        }
        const kept = new Date(Date.parse(end) - HOURS_SHOWN_MS);
        const keep = ({ kind, at }: Valuation) => kind !== 'HOUR' || at > kept;
        expect(parts.filter(keep)).toEqual(whole.valuations.filter(keep));
        expect(state).toEqual(whole.state);
      }),
      { numRuns: 200 },
    );
  });
});
