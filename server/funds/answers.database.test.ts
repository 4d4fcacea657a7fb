import type { IndexSpan } from '@ballast/contract/funds/funds.ts';
import * as funds from '@ballast/contract/funds/funds.ts';
import * as investments from '@ballast/contract/funds/investments.ts';
import { PERIODS } from '@ballast/contract/funds/periods.ts';
import * as rebalances from '@ballast/contract/funds/rebalances.ts';
import * as redemptions from '@ballast/contract/funds/redemptions.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { setLanguage } from '../account/users.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { createHouseBaskets } from './baskets.ts';
import {
  getFund,
  getFundIndexChart,
  getFundIndexPlot,
  getFundUnderlying,
  listFunds,
} from './fund-answers.ts';
import { getBasketRecord } from './funds.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
import { getRebalancing, listRebalances } from './index/rebalance-answers.ts';
import { storeRebalances } from './index/rebalances.ts';
import { closeBefore } from './index/schedule.ts';
import { getInvestmentLimits } from './investments/investment-quotes.ts';
import {
  investmentAnswer,
  investmentQuoteAnswer,
  limitsAnswer,
  listRedemptions,
  redemptionAnswer,
  redemptionLimitsAnswer,
  redemptionQuoteAnswer,
} from './money-answers.ts';
import { getRedemptionLimits } from './redemptions/redemption-quotes.ts';

const world = await openFundsWorld();
const { database, now } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const inception = closeBefore(new Date((await now()).getTime() - 500 * 86_400_000));
await transact(database, (tx) => createHouseBaskets(tx, SYSTEM, inception));
const reader = { userId: (await world.client()).actor.userId };

test('a fund can be shown before its index has started', async () => {
  const at = await now();
  const detail = funds.getFund.output.parse(await getFund(database, reader, 'core', at));
  expect(detail).toMatchObject({ index_value: null, return_year: null, next_rebalance_at: null });
  await expect(getFundUnderlying(database, 'core', at)).rejects.toMatchObject({
    code: 'price_unavailable',
  });
  const plot = await getFundIndexPlot(database, 'core', 'ALL_TIME', at);
  expect(funds.getFundIndexPlot.output.parse(plot).points).toEqual([]);
  const chart = await getFundIndexChart(database, 'core', at);
  expect(chart).toEqual({ months: [], years: [] });
});

test('funds are answered in the shapes of their calls', async () => {
  await bringIndicesUpToDate(database);
  const at = await now();
  const list = funds.listFunds.output.parse(
    await listFunds(database, reader, {}, at, { limit: 50 }),
  );
  expect(list.items.map(({ slug }) => slug)).toEqual(['core', 'anchor', 'meridian', 'select']);
  expect(list.items[1]?.assets).toEqual(['USDC', 'USDT', 'BTC', 'ETH']);
  for (const { id, slug, return_year } of list.items) {
    const detail = funds.getFund.output.parse(await getFund(database, reader, slug, at));
    expect(await getFund(database, reader, id, at)).toEqual(detail);
    const underlying = await getFundUnderlying(database, slug, at);
    funds.getFundUnderlying.output.parse(underlying);
    for (const period of PERIODS) {
      const plot = await getFundIndexPlot(database, slug, period, at);
      funds.getFundIndexPlot.output.parse(plot);
      if (period === 'LAST_YEAR') expect(plot.change).toBe(return_year);
    }
  }
});

test('the month that is not over has one stretch, up to the index now', async () => {
  await bringIndicesUpToDate(database);
  const at = await now();
  const { months } = await getFundIndexChart(database, 'core', at);
  const begun = months.map(({ from }) => from.slice(0, 7));
  expect(new Set(begun).size).toBe(begun.length);
  expect(months[0]?.until).toBe(at.toISOString());
});

test('months and years of an index follow each other from its inception until now', async () => {
  const fundId = await world.basket({ BTC: '1' });
  const values = [
    ['2026-01-17T00:00:00.000Z', '100'],
    ['2026-01-31T00:00:00.000Z', '107'],
    ['2026-02-01T00:00:00.000Z', '110'],
    ['2026-12-31T00:00:00.000Z', '115.5'],
    ['2027-01-01T00:00:00.000Z', '121'],
    ['2027-01-05T00:00:00.000Z', '108.9'],
    ['2027-01-05T03:00:00.000Z', '60.5'],
  ] as const;
  await database
    .insertInto('fund_index')
    .values(values.map(([at, value]) => ({ fund_id: fundId, at: new Date(at), value })))
    .execute();
  const read = async (at: string) => {
    const chart = funds.getFundIndexChart.output.parse(
      await getFundIndexChart(database, fundId, new Date(at)),
    );
    const inWords = (span: IndexSpan) =>
      `${span.from.slice(0, 10)} ${span.until.slice(0, 13)} ${span.change.slice(0, 6)}`;
    return { months: chart.months.map(inWords), years: chart.years.map(inWords) };
  };
  expect(await read('2027-01-05T03:30:00.000Z')).toEqual({
    months: [
      '2027-01-01 2027-01-05T03 -0.500',
      '2026-02-01 2027-01-01T00 0.1000',
      '2026-01-17 2026-02-01T00 0.1000',
    ],
    years: ['2027-01-01 2027-01-05T03 -0.500', '2026-01-17 2027-01-01T00 0.2100'],
  });
  expect((await read('2027-01-05T01:00:00.000Z')).months[0]).toBe(
    '2027-01-01 2027-01-05T00 -0.100',
  );
  expect(await read('2026-01-17T00:00:00.000Z')).toEqual({ months: [], years: [] });
});

test('rebalances are told newest first, each once over all pages, with what was bought', async () => {
  await bringIndicesUpToDate(database);
  const at = await now();
  const info = rebalances.getRebalancing.output.parse(await getRebalancing(database, 'core', at));
  const { items: components } = await getFundUnderlying(database, 'core', at);
  const off = components.map(({ target_weight: target, current_weight: current }) =>
    formatRate(rateOf(current) - rateOf(target)).replace('-', ''),
  );
  expect(info).toMatchObject({ schedule: 'QUARTERLY', drift: off.toSorted().at(-1) });
  const all = rebalances.listRebalances.output.parse(
    await listRebalances(database, 'core', { limit: 100 }),
  ).items;
  expect(all[0]?.at).toBe(info.rebalanced_at);
  expect(all.at(-1)).toMatchObject({
    at: inception.toISOString(),
    reason: 'INCEPTION',
    traded: null,
    components: [
      { asset: 'BTC', weight_before: null, weight_after: '0.600000000000000000' },
      { asset: 'ETH', weight_before: null, weight_after: '0.400000000000000000' },
    ],
  });
  const paged = [];
  let cursor: string | null | undefined;
  do {
    const page = await listRebalances(database, 'core', { limit: 2, ...(cursor && { cursor }) });
    paged.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor);
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThan(4);
});

test('what a rebalance bought is what its weights grew by', async () => {
  const fundId = await world.basket({ BTC: '0.5', ETH: '0.5' });
  await transact(database, (tx) =>
    storeRebalances(tx, fundId, [
      {
        at: inception,
        reason: 'TARGETS_CHANGED',
        version: 1,
        basis: {
          value: rateOf('100'),
          components: [
            { asset: 'BTC', weight: rateOf('0.5'), price: rateOf('50000') },
            { asset: 'ETH', weight: rateOf('0.5'), price: rateOf('2500') },
          ],
        },
        before: [
          { asset: 'BTC', weight: rateOf('0.2') },
          { asset: 'USDC', weight: rateOf('0.8') },
        ],
      },
    ]),
  );
  const { items } = await listRebalances(database, fundId, { limit: 10 });
  expect(items.map(({ traded }) => traded)).toEqual(['0.800000000000000000']);
});

test('the list is filtered', async () => {
  const at = await now();
  const { items } = await listFunds(database, reader, { strategy: 'longBias' }, at, { limit: 50 });
  expect(items.map(({ slug }) => slug)).toEqual(['anchor']);
  expect(
    (await listFunds(database, reader, { productType: 'mutual' }, at, { limit: 50 })).items,
  ).toEqual([]);
});

test('a fund is read in the reader’s language, and in English where there is nothing in it', async () => {
  const german = { userId: (await world.client()).actor.userId };
  await transact(database, (tx) => setLanguage(tx, german.userId, 'de'));
  const at = await now();
  const [core, inEnglish] = [
    await getFund(database, german, 'core', at),
    await getFund(database, reader, 'core', at),
  ];
  expect([core.language, core.tagline, core.key_facts[0]?.label]).toEqual([
    'de',
    'Bitcoin und Ether, 60 zu 40',
    'Ziel',
  ]);
  expect([inEnglish.language, inEnglish.tagline]).toEqual(['en', 'Bitcoin and Ether, 60/40']);
  await transact(database, (tx) =>
    tx.updateTable('funds').set({ other_texts: '{}' }).where('slug', '=', 'anchor').execute(),
  );
  const { items } = await listFunds(database, german, {}, at, { limit: 50 });
  expect(items.slice(0, 4).map(({ slug, language }) => [slug, language])).toEqual([
    ['core', 'de'],
    ['anchor', 'en'],
    ['meridian', 'de'],
    ['select', 'de'],
  ]);
});

test('a fund that does not exist is not found, by id or slug', async () => {
  const at = await now();
  for (const name of ['nothing', newId()]) {
    await expect(getFund(database, reader, name, at)).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('money is answered in the shapes of its calls, to all places of its asset', async () => {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  const limits = limitsAnswer(await getInvestmentLimits(database, client.id, 'core'));
  investments.getInvestmentLimits.output.parse(limits);
  const quote = await world.quote(client, 'core', 'USDC', '5000');
  const quoted = investments.quoteInvestment.output.parse(investmentQuoteAnswer(quote));
  expect(quoted).toMatchObject({ amount: '5000.000000', fund_slug: 'core', valid_for_s: 30 });
  const investment = investmentAnswer(await world.accept(client, quote.id));
  expect(investments.createInvestment.output.parse(investment).state).toBe('PROCESSING');
  await world.settle();

  const out = await getRedemptionLimits(database, client.id, 'core');
  redemptions.getRedemptionLimits.output.parse(redemptionLimitsAnswer(out));
  for (const amount of ['0.005', '0.005', null]) {
    const quoteOut = await world.quoteOut(client, 'core', 'BTC', amount);
    redemptions.quoteRedemption.output.parse(redemptionQuoteAnswer(quoteOut));
    const redemption = await world.acceptOut(client, quoteOut.id);
    redemptions.createRedemption.output.parse(redemptionAnswer(redemption));
    await world.settle();
  }
  const first = await listRedemptions(database, client.id, { limit: 2 });
  redemptions.listRedemptions.output.parse(first);
  const rest = await listRedemptions(database, client.id, {
    limit: 2,
    cursor: first.next_cursor ?? '',
  });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  const made = redemptions.listRedemptions.output.parse(rest).items;
  expect(first.items.some(({ id }) => made.some((one) => one.id === id))).toBe(false);
  await expect(
    listRedemptions(database, client.id, { limit: 2, cursor: 'x' }),
  ).rejects.toMatchObject({ code: 'cursor_invalid' });
});

test('a basket that follows a trend signal says so, and is a basket in everything else', async () => {
  const fundId = await world.basket(
    { BTC: '0.5', USDC: '0.5' },
    { trend: { days: 3, safe: 'USDC', shares: [{ asset: 'BTC', weight: rateOf('0.5') }] } },
  );
  await bringIndicesUpToDate(database);
  const at = await now();
  const detail = funds.getFund.output.parse(await getFund(database, reader, fundId, at));
  expect(detail.product_type).toBe('SMA_TREND_SIGNAL');
  expect(funds.isBasket(detail)).toBe(true);
  const found = async (productType: (typeof funds.PRODUCT_TYPES)[number]) =>
    (await listFunds(database, reader, { productType }, at, { limit: 50 })).items.map(
      ({ id }) => id,
    );
  expect(await found('sma')).toContain(fundId);
  expect(await found('mutual')).not.toContain(fundId);
  expect((await getBasketRecord(database, fundId)).followsTrend).toBe(true);
  funds.getFundUnderlying.output.parse(await getFundUnderlying(database, fundId, at));
  const client = await world.client();
  await world.fund(client, 'USDC', '5000');
  const quote = await world.quote(client, fundId, 'USDC', '2000');
  await world.accept(client, quote.id);
  // A private fund follows no signal.
  await expect(
    database
      .updateTable('funds')
      .set({ product_type: 'mutual', rebalance_schedule: null })
      .where('id', '=', fundId)
      .execute(),
  ).rejects.toThrow('funds__follows_trend');
});
