import type { AnswerOf } from '@ballast/contract/call.ts';
import { PERIODS, periodStart } from '@ballast/contract/funds/periods.ts';
import {
  divideRates,
  formatRate,
  RATE_ONE,
  rateOf,
  worthOf,
} from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/portfolio/measures.ts';
import { ANALYTICS_PRODUCTS } from '@ballast/contract/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { minorOf, portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { statementRows } from '../../tests/worlds/statement-rows.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { dayOf, daysAfter, startOf } from '../database/days.ts';
import { transact } from '../database/transact.ts';
import { createHouseBaskets } from '../funds/baskets.ts';
import { listFundRecords } from '../funds/funds.ts';
import { closeBefore } from '../funds/index/schedule.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { getExposure } from './exposure.ts';
import { getPerformanceMeasures, listPerformanceCuts } from './measure-answers.ts';
import { returnsOver } from './statements/returns.ts';
import { valueFully } from './valuation-jobs.ts';

const DAY_S = 86_400;

const hands = portfolioHands(await openTestWorld());
const { database, market, advance, advanceToHour, now, post, collect } = hands;
const inception = closeBefore(await now());
await transact(database, (tx) => createHouseBaskets(tx, SYSTEM, inception));
const [fund] = await listFundRecords(database);
if (!fund) throw new Error('there is no basket');

type Query = {
  period: (typeof PERIODS)[number];
  fund?: string;
  product_type?: (typeof ANALYTICS_PRODUCTS)[number];
};

const measures = async (owner: string, query: Query) =>
  calls.getPerformanceMeasures.output.parse(
    await getPerformanceMeasures(database, owner, { ...query, currency: 'USD' }, await now()),
  );

/** All cuts of the period of some figures, a few a page. */
async function cuts(
  owner: string,
  { from, to, working }: Awaited<ReturnType<typeof measures>>,
  of: Pick<Query, 'fund' | 'product_type'> = {},
) {
  const at = await now();
  const items: (typeof calls.PerformanceCut)['_output'][] = [];
  let cursor: string | undefined;
  do {
    const query = { from: from ?? to, to, after: working?.after ?? undefined, ...of };
    const page = calls.listPerformanceCuts.output.parse(
      await listPerformanceCuts(
        database,
        owner,
        { ...query, currency: 'USD', limit: 3, cursor },
        at,
      ),
    );
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

type Exposure = AnswerOf<typeof calls.getExposure>;
type ExposureQuery = Partial<Parameters<typeof getExposure>[2]>;

const exposure = async (owner: string, of: ExposureQuery = {}) =>
  calls.getExposure.output.parse(
    await getExposure(database, owner, { currency: 'USD', ...of }, await now()),
  );

const sumOf = (texts: readonly (string | null)[]) =>
  formatRate(texts.reduce((sum, text) => sum + (text === null ? 0n : rateOf(text)), 0n));

/** Each of the four lists adds up to the total. */
function expectAddingUp(
  { products, currencies, strategies, liquidities }: NonNullable<Exposure['exposure']>,
  total: string | null,
): void {
  for (const list of [products, currencies, strategies, liquidities]) {
    expect(sumOf(list?.map(({ value }) => value) ?? [])).toBe(total);
    expect(sumOf(list?.map(({ weight }) => weight) ?? [])).toBe('1.000000000000000000');
  }
}

/** Forty days with money in and out, a fund bought and partly sold; half of it stored. */
async function livedClient(): Promise<string> {
  const owner = await hands.client();
  await advanceToHour(9);
  await market.set('BTC', '61234.56');
  await market.set('ETH', '3210.987654321');
  await collect();
  await post(owner, 'deposit', ['USDC', '100000']);
  await post(owner, 'deposit', ['ETH', '3.141592653589793238']);
  const units: [string, string][] = [
    [`BTC@${fund?.id}`, '0.58790001'],
    [`ETH@${fund?.id}`, '7.4712345678901234'],
  ];
  await post(owner, 'investment', ['USDC', '-60000'], ...units);
  for (const price of ['59000', '62000.5', '58000', '64000']) {
    await advance(5 * DAY_S);
    await market.set('BTC', price);
    await collect();
  }
  await valueFully(database, owner);
  await advance(20 * DAY_S);
  await market.set('BTC', '65000.1');
  await collect();
  await post(owner, 'withdrawal', ['USDC', '-1234.56']);
  await post(owner, 'redemption', [`BTC@${fund?.id}`, '-0.1'], ['USDC', '6490']);
  return owner;
}

test('every figure of every period is what its cuts make, and agrees with the chart', async () => {
  const owner = await livedClient();
  const parts: readonly Pick<Query, 'fund' | 'product_type'>[] = [
    {},
    { fund: fund.slug },
    { product_type: 'SMA_PRODUCTS' },
    { product_type: 'AVAILABLE_FOR_INVESTMENT' },
  ];
  for (const part of parts) {
    for (const period of PERIODS) {
      const query = { period, ...part };
      const figures = await measures(owner, query);
      const chart = await getAnalytics(
        database,
        owner,
        { ...query, currency: 'USD', view: 'RETURN' },
        await now(),
      );
      expect(figures.time_weighted).toBe(chart.return);
      const { working } = figures;
      if (!working) throw new Error(`${period} has no working`);
      // What came since is in no figure of before.
      await advance(60);
      const own = await cuts(owner, figures, part);
      expect(sumOf(own.map((cut) => cut.flow))).toBe(working.flows);
      expect(sumOf(own.map((cut) => cut.weighted_flow))).toBe(working.weighted_flows);
      const growth = divideRates(rateOf(working.end_index), rateOf(working.start_index));
      expect(figures.time_weighted).toBe(formatRate(growth - RATE_ONE));
      const gain = rateOf(working.end_value) - rateOf(working.start_value) - rateOf(working.flows);
      const atWork = rateOf(working.start_value) + rateOf(working.weighted_flows);
      expect(figures.money_weighted).toBe(formatRate(divideRates(gain, atWork)));
      expect(own.every(({ at }) => at <= figures.to)).toBe(true);
      expect(new Set(own.map(({ at, kind, index }) => `${at} ${kind} ${index}`)).size).toBe(
        own.length,
      );
    }
  }
});

test('a quarterly report says of any stretch what the page of analytics says at its close', async () => {
  const owner = await livedClient();
  await advanceToHour(0);
  await collect();
  const close = closeBefore(await now());
  const shown = new Map<string, readonly (string | null)[]>();
  const each = PERIODS.flatMap((period) =>
    (['USD', 'EUR'] as const).map((currency) => ({ period, currency })),
  );
  for (const query of each) {
    const figures = await getPerformanceMeasures(database, owner, query, close);
    shown.set(Object.values(query).join(' '), [figures.time_weighted, figures.money_weighted]);
  }
  await valueFully(database, owner);
  for (const { period, currency } of each) {
    const from = periodStart(period, close) ?? new Date(0);
    const stretch = { ownerId: owner, currency, from, until: close };
    const { timeWeighted, moneyWeighted } = await returnsOver(database, stretch);
    const said = [timeWeighted, moneyWeighted].map((rate) => rate && formatRate(rate));
    expect(said, `${period} ${currency}`).toEqual(shown.get(`${period} ${currency}`));
  }
  expect(shown.get('ALL_TIME USD')).not.toContain(null);
});

test('the figures stay the same when what is due is stored', async () => {
  const owner = await livedClient();
  const query = { period: 'ALL_TIME' } as const;
  const before = await measures(owner, query);
  const cutsBefore = await cuts(owner, before);
  expect(before.working?.daily_returns).toBeGreaterThan(35);
  expect(before.volatility).not.toBeNull();
  await valueFully(database, owner);
  const since = await measures(owner, query);
  const { time_weighted, volatility, largest_fall } = before;
  expect(since).toMatchObject({ time_weighted, volatility, largest_fall });
  expect(since.working?.daily_returns).toBe(before.working?.daily_returns);
  // Of the same period, though it is asked for later.
  expect(await cuts(owner, before)).toEqual(cutsBefore);
});

test('benchmarks are by the prices at the start of the period and now', async () => {
  const owner = await hands.client();
  await market.set('BTC', '40000');
  await market.set('ETH', '2000');
  await collect();
  await post(owner, 'deposit', ['USDC', '100']);
  await advance(3 * DAY_S);
  await market.set('BTC', '50000');
  await market.set('ETH', '1900');
  await collect();
  const { benchmarks } = await measures(owner, { period: 'ALL_TIME' });
  expect(benchmarks).toEqual([
    { kind: 'BTC', return: '0.250000000000000000' },
    { kind: 'ETH', return: '-0.050000000000000000' },
    { kind: 'BTC_ETH', return: '0.100000000000000000' },
    { kind: 'CASH', return: '0.000000000000000000' },
  ]);
});

test('whoever never held anything has no figures, no cuts and no exposure', async () => {
  const owner = await hands.client();
  expect(await measures(owner, { period: 'LAST_YEAR' })).toMatchObject({
    time_weighted: null,
    working: null,
    benchmarks: [],
  });
  expect(await cuts(owner, await measures(owner, { period: 'LAST_YEAR' }))).toEqual([]);
  expect((await exposure(owner)).exposure).toEqual({
    products: [],
    currencies: [],
    strategies: [],
    liquidities: [],
  });
});

test('each list of the exposure adds up to the total of the portfolio', async () => {
  const owner = await livedClient();
  const { total, exposure: lists } = await exposure(owner);
  const { totals } = await getPortfolioAssets(database, owner, 'USD', await now());
  expect(total).toBe(totals.total);
  if (!lists) throw new Error('the exposure is not known');
  expectAddingUp(lists, total);
  expect(lists.products?.map(({ key }) => key).sort()).toEqual(['CASH', 'sma']);
  expect(lists.currencies?.map(({ key }) => key).sort()).toEqual(['BTC', 'ETH', 'USDC']);
  const invested = lists.products?.find(({ key }) => key === 'sma');
  expect(lists.strategies?.find(({ key }) => key === fund.strategy)).toMatchObject({
    value: invested?.value,
  });
});

test('products are measured by themselves: what they are worth and earned adds up to the whole', async () => {
  const owner = await livedClient();
  const at = await now();
  const told = async (of: Pick<Query, 'fund' | 'product_type'>, view: 'BALANCE' | 'RETURN') =>
    getAnalytics(database, owner, { ...of, view, period: 'ALL_TIME', currency: 'USD' }, at);
  const { exposure: lists } = await exposure(owner);
  const worthOf = (product: string) => lists?.products?.find(({ key }) => key === product)?.value;
  const [all, baskets, pooled, cash] = await Promise.all(
    ANALYTICS_PRODUCTS.map((product_type) => told({ product_type }, 'BALANCE')),
  );
  expect(baskets?.points.at(-1)?.value).toBe(worthOf('sma'));
  expect(cash?.points.at(-1)?.value).toBe(worthOf('CASH'));
  // Nothing was ever in a private fund.
  expect(pooled).toMatchObject({ points: [], return: null, earnings: null });
  expect(sumOf([baskets?.earnings ?? null, cash?.earnings ?? null])).toBe(all?.earnings);
  expect(all).toEqual(await told({}, 'BALANCE'));
  // Of one basket alone the product is what the basket is; a fund goes before a product.
  const own = await told({ fund: fund.slug }, 'RETURN');
  expect(await told({ product_type: 'SMA_PRODUCTS' }, 'RETURN')).toEqual(own);
  expect(
    await told({ fund: fund.slug, product_type: 'AVAILABLE_FOR_INVESTMENT' }, 'RETURN'),
  ).toEqual(own);
  expect((await told({ product_type: 'AVAILABLE_FOR_INVESTMENT' }, 'RETURN')).return).not.toBe(
    all?.return,
  );
});

/** A currency at a close, by the rows of a statement of holdings: what is there of it at the price that they say. */
async function worthByStatement(owner: string, day: string) {
  const of = { ownerId: owner, currency: 'USD' };
  const asked = { kind: 'HOLDINGS', starts_on: null, ends_on: day } as const;
  const worth = new Map<string, bigint>();
  for (const { row, asset, balance, price } of await statementRows(database, of, asked)) {
    if (row !== 'holding' || !asset || !balance || !price) continue;
    const value = worthOf(asset, minorOf(asset, balance), rateOf(price));
    worth.set(asset, (worth.get(asset) ?? 0n) + value);
  }
  return [...worth].map(([key, value]) => [key, formatRate(value)]).toSorted();
}

test('the exposure at a past close is what the statement of that day says, and adds up to the value of that close', async () => {
  await market.set('EUR', '1.25');
  const owner = await livedClient();
  await post(owner, 'exchange', ['ETH', '-3.141592653589793238'], ['USDC', '10087.61']);
  await advance(2 * DAY_S);
  await collect();
  await valueFully(database, owner);
  const chart = async (currency: string) =>
    getAnalytics(database, owner, { currency, view: 'BALANCE', period: 'ALL_TIME' }, await now());
  const [dollars, euros] = [await chart('USD'), await chart('EUR')];
  const { first_on: first } = await exposure(owner);
  if (!first) throw new Error('nothing ever came');
  for (const later of [0, 7, 21, 39, 41]) {
    const day = daysAfter(first, later);
    const close = startOf(daysAfter(day, 1)).toISOString();
    const of = await exposure(owner, { as_of: day });
    expect(of).toMatchObject({ as_of: close, first_on: first });
    const found = of.exposure?.currencies?.map(({ key, value }) => [key, value]).toSorted();
    expect(found, day).toEqual(await worthByStatement(owner, day));
    expectAddingUp(of.exposure ?? {}, of.total);
    expect(of.total).toBe(dollars.points.find(({ at }) => at === close)?.value);
    const inEuros = await exposure(owner, { as_of: day, currency: 'EUR' });
    expect(inEuros.total).toBe(euros.points.find(({ at }) => at === close)?.value);
  }
  const heldIn = async (day?: string) =>
    (await exposure(owner, { ...(day && { as_of: day }), by: 'CURRENCY' })).exposure;
  // It was sold since, but for what is in the basket.
  const [before, after] = [await heldIn(daysAfter(first, 39)), await heldIn()];
  expect(Object.keys(before ?? {})).toEqual(['currencies']);
  const etherIn = (of: typeof before) => of?.currencies?.find(({ key }) => key === 'ETH')?.value;
  expect(etherIn(before)).not.toBe(etherIn(after));
});

test('there is an exposure of days that are over and not before the first; of nothing held, nothing', async () => {
  const owner = await hands.client();
  const today = dayOf(await now());
  const yesterday = daysAfter(today, -1);
  expect(await exposure(owner, { as_of: yesterday })).toMatchObject({
    ...{ first_on: null, total: '0.000000000000000000' },
    exposure: { products: [], currencies: [], strategies: [], liquidities: [] },
  });
  await post(owner, 'deposit', ['USDC', '100']);
  for (const day of [yesterday, today, daysAfter(today, 1)]) {
    await expect(exposure(owner, { as_of: day })).rejects.toThrow('day_without_close');
  }
  await advance(DAY_S);
  await post(owner, 'withdrawal', ['USDC', '-100']);
  const of = await exposure(owner, { as_of: today });
  expect(of).toMatchObject({ first_on: today, exposure: { currencies: [{ key: 'USDC' }] } });
  await advance(DAY_S);
  expect((await exposure(owner, { as_of: daysAfter(today, 1) })).exposure?.products).toEqual([]);
});
