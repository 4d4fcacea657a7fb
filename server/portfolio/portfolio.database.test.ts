import { PERIODS } from '@ballast/contract/funds/periods.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/portfolio/portfolio.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { createHouseBaskets } from '../funds/baskets.ts';
import { listFundRecords } from '../funds/funds.ts';
import { closeBefore } from '../funds/index/schedule.ts';
import { clientAccount } from '../ledger/account.ts';
import { openRequest, placeHold } from '../ledger/requests.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { readLatestHours } from './hours.ts';
import { getInvestmentUnderlying, listInvestments } from './investments.ts';
import { valueFully } from './valuation-jobs.ts';

const DAY_S = 86_400;

const hands = portfolioHands(await openTestWorld());
const { database, market, advance, advanceToHour, now, post, collect } = hands;
const inception = closeBefore(await now());
await transact(database, (tx) => createHouseBaskets(tx, SYSTEM, inception));
const [fund] = await listFundRecords(database);
if (!fund) throw new Error('there is no basket');

const short = (text: string | null) =>
  text === null ? 'unknown' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');
const assets = async (owner: string, currency = 'USD') =>
  calls.getPortfolioAssets.output.parse(
    await getPortfolioAssets(database, owner, currency, await now()),
  );
const investments = async (owner: string, currency = 'USD') =>
  calls.listInvestments.output.parse(await listInvestments(database, owner, currency, await now()))
    .items;
const underlying = async (owner: string, slug = fund.slug, currency = 'USD') =>
  calls.getInvestmentUnderlying.output.parse(
    await getInvestmentUnderlying(database, owner, slug, currency, await now()),
  ).items;
const analytics = async (
  owner: string,
  view: 'BALANCE' | 'EARNINGS' | 'RETURN',
  period: (typeof PERIODS)[number] = 'ALL_TIME',
  ofFund?: string,
  currency = 'USD',
) =>
  calls.getAnalytics.output.parse(
    await getAnalytics(database, owner, { view, period, fund: ofFund, currency }, await now()),
  );

/** Holds a part of a client's free dollars for an investment in progress. */
async function hold(owner: string, minor: bigint, fundId: string): Promise<void> {
  const requestId = newId();
  await transact(database, async (tx) => {
    await openRequest(tx, {
      requestId,
      ownerId: owner,
      kind: 'investment',
      idemKey: newId(),
      asset: 'USDC',
      minor,
      state: 'processing',
      fundId,
    });
    const account = clientAccount(owner, 'available', 'USDC');
    await placeHold(tx, { holdId: newId(), account, minor, requestId });
  });
}

describe('the balances', () => {
  test('of a new client are empty', async () => {
    const owner = await hands.client();
    const { totals, items } = await assets(owner);
    expect(items).toEqual([]);
    const { unknown_since, ...parts } = totals;
    expect(unknown_since).toBeNull();
    expect(new Set(Object.values(parts))).toEqual(new Set(['0.000000000000000000']));
    expect(await analytics(owner, 'BALANCE')).toMatchObject({
      points: [],
      return: null,
      earnings: null,
      net_deposits: null,
    });
    expect(await investments(owner)).toEqual([]);
  });

  test('tell the parts of each asset and their change over 24 hours', async () => {
    const owner = await hands.client();
    await market.set('BTC', '40000');
    await collect();
    await advance(DAY_S);
    await market.set('BTC', '50000');
    await collect();
    await post(owner, 'deposit', ['BTC', '2']);
    await post(owner, 'deposit', ['USDC', '1000']);
    await hold(owner, 250_000_000n, fund.id);
    const { items, totals } = await assets(owner);
    expect(items.map(({ asset }) => asset)).toEqual(['BTC', 'USDC']);
    expect(items[0]).toMatchObject({ available: '2.00000000', change_24h: '0.250000000000000000' });
    expect(items[1]).toMatchObject({
      available: '750.000000',
      pending: '250.000000',
      settling: '0.000000',
      total: '1000.000000',
    });
    expect(short(totals.available)).toBe('100750');
    expect(short(totals.pending)).toBe('250');
    expect(short(totals.total)).toBe('101000');
    expect(await investments(owner)).toMatchObject([
      { fund_slug: fund.slug, value: '0.000000000000000000', return_all_time: null },
    ]);
    expect(short((await investments(owner))[0]?.pending ?? '')).toBe('250');
  });

  test('tell the profit and loss of 24 hours where it is asked for, and of nothing else', async () => {
    const owner = await hands.client();
    await market.set('BTC', '40000');
    await market.set('EUR', '1.25');
    await collect();
    await advance(DAY_S);
    await market.set('BTC', '50000');
    await market.set('EUR', '1');
    await collect();
    await post(owner, 'deposit', ['BTC', '2']);
    await post(owner, 'deposit', ['EUR', '100']);
    const gains = async (currency: string) => {
      const at = await now();
      const plain = await getPortfolioAssets(database, owner, currency, at);
      const told = await getPortfolioAssets(database, owner, currency, at, { withGains: true });
      const { items } = calls.getPortfolioAssets.output.parse(told);
      expect(items.map(({ gain_24h, ...item }) => item)).toEqual(plain.items);
      expect(plain.items.filter((item) => 'gain_24h' in item)).toEqual([]);
      return items.map(({ asset, gain_24h }) => [asset, short(gain_24h ?? null)]);
    };
    // In euros a bitcoin went from 32,000 to 50,000.
    expect(await gains('USD')).toEqual([
      ['BTC', '20000'],
      ['EUR', '-25'],
    ]);
    expect(await gains('EUR')).toEqual([
      ['BTC', '36000'],
      ['EUR', '0'],
    ]);
  });

  test('of another client are not among them', async () => {
    const [owner, stranger] = [await hands.client(), await hands.client()];
    await post(owner, 'deposit', ['USDC', '5']);
    expect((await assets(stranger)).items).toEqual([]);
    expect((await assets(owner)).items).toHaveLength(1);
  });
});

describe('the pages agree', () => {
  test.each(['USD', 'EUR', 'BTC'])(
    'before and after the valuations are stored, over every period, in %s',
    async (currency) => {
      const owner = await hands.client();
      await advanceToHour(9);
      await market.set('BTC', '61234.56');
      await market.set('ETH', '3210.987654321');
      await market.set('EUR', '1.0837');
      await collect();
      await post(owner, 'deposit', ['USDC', '100000']);
      await post(owner, 'deposit', ['EUR', '20000']);
      await post(owner, 'deposit', ['ETH', '3.141592653589793238']);
      await post(
        owner,
        'investment',
        ['USDC', '-60000'],
        [`BTC@${fund.id}`, '0.58790001'],
        [`ETH@${fund.id}`, '7.4712345678901234'],
      );
      // A part of the history is stored, the rest is worked out when it is read.
      await advance(20 * DAY_S);
      await collect();
      await valueFully(database, owner);
      await advance(20 * DAY_S);
      await market.set('BTC', '65000.1');
      await market.set('EUR', '1.1219');
      await collect();
      await post(owner, 'withdrawal', ['USDC', '-1234.56']);
      await post(owner, 'redemption', [`BTC@${fund.id}`, '-0.1'], ['USDC', '6490']);

      const read = async () => {
        const [{ totals }, funds] = [
          await assets(owner, currency),
          await investments(owner, currency),
        ];
        const series = [];
        const known = (text: string | null) => rateOf(text ?? 'unknown');
        for (const period of PERIODS) {
          const balance = await analytics(owner, 'BALANCE', period, undefined, currency);
          const earned = await analytics(owner, 'EARNINGS', period, undefined, currency);
          const returned = await analytics(owner, 'RETURN', period, undefined, currency);
          expect(balance.points.at(-1)?.value).toBe(totals.total);
          expect(earned.points.at(-1)?.value).toBe(earned.earnings);
          expect(returned.points.at(-1)?.value).toBe(returned.return);
          expect(balance.points.length).toBe(earned.points.length);
          if (period === 'ALL_TIME') {
            const parts = known(balance.earnings) + known(balance.net_deposits);
            expect(parts).toBe(known(totals.total));
          }
          series.push([balance.return, balance.earnings, ...earned.points.slice(0, -1)]);
        }
        const own = await analytics(owner, 'EARNINGS', 'ALL_TIME', fund.slug, currency);
        const month = await analytics(owner, 'RETURN', 'LAST_MONTH', fund.id, currency);
        expect(funds).toHaveLength(1);
        expect(funds[0]).toMatchObject({
          gain: own.earnings,
          return_all_time: own.return,
          return_month: month.return,
          value: totals.invested,
        });
        const parts = await underlying(owner, fund.slug, currency);
        const sum = (texts: (string | null)[]) =>
          texts.reduce((total, text) => total + rateOf(text ?? 'unknown'), 0n);
        expect(sum(parts.map(({ value }) => value))).toBe(rateOf(totals.invested ?? 'unknown'));
        expect(sum(parts.map(({ weight }) => weight))).toBe(rateOf('1'));
        return { totals, funds, series };
      };

      const live = await read();
      await collect();
      await valueFully(database, owner);
      expect(await read()).toEqual(live);
      expect((await hands.valuations(owner)).length).toBeGreaterThan(80);
    },
  );

  test('in every currency in the middle of a session, and say the same again in the first one', async () => {
    // EUR 1,000 and 1,000 dollars at 1.25 are EUR 1,800. At 1.00 they are EUR 2,000, and 2,000 dollars: 250 less.
    const owner = await hands.client();
    await market.set('EUR', '1.25');
    await collect();
    await post(owner, 'deposit', ['EUR', '1000']);
    await post(owner, 'deposit', ['USDC', '1000']);
    await advance(DAY_S);
    await market.set('EUR', '1');
    await collect();
    await valueFully(database, owner);
    const told = async (currency: string) => {
      const { totals, items } = await assets(owner, currency);
      const earned = await analytics(owner, 'EARNINGS', 'ALL_TIME', undefined, currency);
      const [total, earnings] = [totals.total, earned.earnings].map(short);
      return {
        total,
        earnings,
        ...Object.fromEntries(items.map((item) => [item.asset, short(item.value)])),
      };
    };
    const dollars = { total: '2000', earnings: '-250', USDC: '1000', EUR: '1000' };
    expect(await told('USD')).toEqual(dollars);
    expect(await told('EUR')).toEqual({ ...dollars, earnings: '200' });
    expect(await told('USD')).toEqual(dollars);
    await market.set('EUR', '1.0837');
  });

  test('on the return of a fund whose buying cost something, by hand', async () => {
    // 10,000 paid for units worth 9,900; they grow by a tenth: 10,890 ; 10,890 / 10,000 - 1 = 8.9 %.
    const owner = await hands.client();
    await market.set('BTC', '50000');
    await collect();
    await post(owner, 'deposit', ['USDC', '10000']);
    await post(owner, 'investment', ['USDC', '-10000'], [`BTC@${fund.id}`, '0.198']);
    await advance(60);
    await market.set('BTC', '55000');
    await collect();
    const [holding] = await investments(owner);
    expect(holding && [holding.value, holding.gain, holding.invested].map(short)).toEqual([
      '10890',
      '890',
      '10000',
    ]);
    expect(short(holding?.return_all_time ?? '')).toBe('0.089');
    expect(short((await analytics(owner, 'RETURN')).return ?? '')).toBe('0.089');
  });

  test('after everything was redeemed the fund is gone and its history is not', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '1000']);
    await post(owner, 'investment', ['USDC', '-1000'], [`USDT@${fund.id}`, '1000']);
    await post(owner, 'redemption', [`USDT@${fund.id}`, '-1000'], ['USDC', '1000']);
    expect(await investments(owner)).toEqual([]);
    expect(await underlying(owner)).toEqual([]);
    const { points } = await analytics(owner, 'BALANCE', 'ALL_TIME', fund.slug);
    expect(points.length).toBeGreaterThan(1);
    await expect(analytics(owner, 'BALANCE', 'ALL_TIME', 'no-such-fund')).rejects.toThrow(
      'not_found',
    );
  });
});

describe('the series', () => {
  test('starts where its period does and holds a few hundred points, closes and the last hours', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '1000']);
    await advance(800 * DAY_S);
    await collect();
    await valueFully(database, owner);
    const at = await now();
    const valued = [
      ...(await hands.valuations(owner)),
      ...(await readLatestHours(database, owner, at)),
    ];
    const known = new Set(valued.map((each) => each.at.toISOString()));
    for (const period of PERIODS) {
      const { points } = await analytics(owner, 'BALANCE', period);
      expect(points.length).toBeLessThanOrEqual(303);
      expect(points.slice(0, -1).filter((point) => !known.has(point.at))).toEqual([]);
      const moments = points.map((point) => Date.parse(point.at));
      expect(moments).toEqual(moments.toSorted((left, right) => left - right));
      expect(new Set(moments).size).toBe(moments.length);
      expect(at.getTime() - (moments.at(-1) ?? 0)).toBeLessThan(60_000);
    }
    const day = await analytics(owner, 'BALANCE', 'LAST_24H');
    expect(day.points.length).toBeGreaterThanOrEqual(25);
    const first = Date.parse((await analytics(owner, 'BALANCE', 'LAST_YEAR')).points[0]?.at ?? '');
    expect(Math.abs(first - (at.getTime() - 365 * DAY_S * 1000))).toBeLessThanOrEqual(DAY_S * 1000);
  });

  test('counts return and earnings from the start of the period', async () => {
    // 100 a year ago, 110 for the last forty days, now 121: 21 % in the year, 10 % in the month.
    const owner = await hands.client();
    await market.set('BTC', '10000');
    await collect();
    await post(owner, 'deposit', ['BTC', '0.01']);
    await advance(300 * DAY_S);
    await market.set('BTC', '11000');
    await advance(40 * DAY_S);
    await market.set('BTC', '12100');
    await advance(60);
    await collect();
    await valueFully(database, owner);
    const year = await analytics(owner, 'RETURN', 'LAST_YEAR');
    const month = await analytics(owner, 'RETURN', 'LAST_MONTH');
    expect([year.return, year.earnings].map((text) => short(text ?? ''))).toEqual(['0.21', '21']);
    expect([month.return, month.earnings].map((text) => short(text ?? ''))).toEqual(['0.1', '11']);
    expect(short(month.points[0]?.value ?? '')).toBe('0');
  });

  test('has no return for a period in which nothing was held', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '10']);
    await post(owner, 'withdrawal', ['USDC', '-10']);
    await advance(10 * DAY_S);
    await collect();
    await valueFully(database, owner);
    expect((await analytics(owner, 'RETURN', 'LAST_WEEK')).return).toBeNull();
    expect((await analytics(owner, 'RETURN', 'ALL_TIME')).return).not.toBeNull();
  });
});

describe('what never had a price', () => {
  test('makes no figure zero: what holds it is not known from when it came in until the first price', async () => {
    const owner = await hands.client();
    await advanceToHour(6);
    await collect();
    await post(owner, 'deposit', ['USDC', '100']);
    await advance(2 * DAY_S);
    await collect();
    await valueFully(database, owner);
    await sql`delete from prices where code = 'SGD'`.execute(database);
    await sql`delete from latest_prices where code = 'SGD'`.execute(database);
    await advance(3600);
    await post(owner, 'investment', ['USDC', '-60'], [`SGD@${fund.id}`, '80']);
    const since = (await now()).toISOString().slice(0, 16);
    await advance(3 * 3600);

    const [holding] = await investments(owner);
    expect(holding).toMatchObject({ value: null, gain: null, invested: null });
    expect(holding).toMatchObject({ return_all_time: null, return_month: null });
    expect(holding?.unknown_since).toContain(since);
    const { totals } = await assets(owner);
    expect(totals).toMatchObject({ total: null, invested: null });
    expect(short(totals.available)).toBe('40');
    expect(totals.unknown_since).toContain(since);
    expect(await underlying(owner)).toMatchObject([
      { asset: 'SGD', quantity: '80.00', price: null, value: null, weight: null },
    ]);
    for (const view of ['BALANCE', 'EARNINGS', 'RETURN'] as const) {
      const ofFund = await analytics(owner, view, 'ALL_TIME', fund.slug);
      expect(ofFund).toMatchObject({ return: null, earnings: null, points: [] });
      expect(ofFund.unknown_since).toContain(since);
    }
    for (const period of ['LAST_24H', 'LAST_WEEK', 'ALL_TIME'] as const) {
      const whole = await analytics(owner, 'BALANCE', period);
      expect(whole).toMatchObject({ return: null, earnings: null });
      expect(new Set(whole.points.map(({ value }) => short(value)))).toEqual(new Set(['100']));
      const last = whole.points.at(-1)?.at ?? '';
      expect(last < (whole.unknown_since ?? '')).toBe(true);
    }

    await market.set('SGD', '0.75');
    await advance(60);
    await collect();
    const [known] = await investments(owner);
    expect(short(known?.value ?? null)).toBe('60');
    expect(known).toMatchObject({ unknown_since: null });
    expect(short(known?.return_all_time ?? null)).toBe('0');
    const whole = await analytics(owner, 'RETURN');
    expect([short(whole.return), whole.unknown_since]).toEqual(['0', null]);
    expect((await assets(owner)).totals).toMatchObject({ unknown_since: null });
    expect(short((await assets(owner)).totals.total)).toBe('100');
  });

  test('leaves what does not hold it known', async () => {
    const [owner, other] = [await hands.client(), await hands.client()];
    await market.set('BTC', '50000');
    await collect();
    await post(owner, 'deposit', ['USDC', '100']);
    await post(owner, 'investment', ['USDC', '-50'], [`BTC@${fund.id}`, '0.001']);
    await post(other, 'deposit', ['USDC', '5']);
    await sql`delete from prices where code = 'SGD'`.execute(database);
    await sql`delete from latest_prices where code = 'SGD'`.execute(database);
    await post(owner, 'deposit', ['SGD', '80']);
    await post(owner, 'withdrawal', ['SGD', '-80']);
    expect((await investments(owner)).map(({ value }) => short(value))).toEqual(['50']);
    const { totals } = await assets(owner);
    expect(short(totals.total)).toBe('100');
    // What was paid in and taken out meanwhile was worth what nobody knows.
    expect(await analytics(owner, 'RETURN')).toMatchObject({ return: null });
    expect((await analytics(other, 'RETURN')).unknown_since).toBeNull();
    await collect();
    expect((await analytics(owner, 'RETURN')).unknown_since).toBeNull();
  });
});
