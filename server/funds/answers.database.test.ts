import * as funds from '@ballast/contract/funds/funds.ts';
import * as investments from '@ballast/contract/funds/investments.ts';
import { PERIODS } from '@ballast/contract/funds/periods.ts';
import * as redemptions from '@ballast/contract/funds/redemptions.ts';
import { expect, test } from 'vitest';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { createHouseBaskets } from './baskets.ts';
import { getFund, getFundIndexPlot, getFundUnderlying, listFunds } from './fund-answers.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
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

test('a fund can be shown before its index has started', async () => {
  const at = await now();
  const detail = funds.getFund.output.parse(await getFund(database, 'core', at));
  expect(detail).toMatchObject({ index_value: null, return_year: null, next_rebalance_at: null });
  await expect(getFundUnderlying(database, 'core', at)).rejects.toMatchObject({
    code: 'price_unavailable',
  });
  const plot = await getFundIndexPlot(database, 'core', 'ALL_TIME', at);
  expect(funds.getFundIndexPlot.output.parse(plot).points).toEqual([]);
});

test('funds are answered in the shapes of their calls', async () => {
  await bringIndicesUpToDate(database);
  const at = await now();
  const list = funds.listFunds.output.parse(await listFunds(database, {}, at, { limit: 50 }));
  expect(list.items.map(({ slug }) => slug)).toEqual(['core', 'anchor', 'meridian']);
  expect(list.items[1]?.assets).toEqual(['USDC', 'USDT', 'BTC', 'ETH']);
  for (const { id, slug, return_year } of list.items) {
    const detail = funds.getFund.output.parse(await getFund(database, slug, at));
    expect(await getFund(database, id, at)).toEqual(detail);
    const underlying = await getFundUnderlying(database, slug, at);
    funds.getFundUnderlying.output.parse(underlying);
    for (const period of PERIODS) {
      const plot = await getFundIndexPlot(database, slug, period, at);
      funds.getFundIndexPlot.output.parse(plot);
      if (period === 'LAST_YEAR') expect(plot.change).toBe(return_year);
    }
  }
});

test('the list is filtered', async () => {
  const at = await now();
  const { items } = await listFunds(database, { strategy: 'longBias' }, at, { limit: 50 });
  expect(items.map(({ slug }) => slug)).toEqual(['anchor']);
  expect((await listFunds(database, { productType: 'mutual' }, at, { limit: 50 })).items).toEqual(
    [],
  );
});

test('a fund that does not exist is not found, by id or slug', async () => {
  const at = await now();
  for (const name of ['nothing', newId()]) {
    await expect(getFund(database, name, at)).rejects.toMatchObject({ code: 'not_found' });
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
