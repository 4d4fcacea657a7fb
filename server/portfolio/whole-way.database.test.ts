import { PERIODS } from '@ballast/contract/funds/periods.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { collectPrices } from '../prices/prices-collection.ts';
import { priceSweep } from '../prices/prices-jobs.ts';
import { getAnalytics } from './analytics.ts';
import { getPortfolioAssets } from './assets.ts';
import { listInvestments } from './investments.ts';
import { portfolioJobs } from './valuation-jobs.ts';

const DAY_S = 86_400;

const world = await openFundsWorld();
const { database, now, advance, queue } = world;
const { handlers, sweeps } = portfolioJobs(world);
queue.register(handlers, [priceSweep(world), ...sweeps]);
await collectPrices(world);

const near = (left: Rate, right: Rate, within: string) => {
  const difference = left > right ? left - right : right - left;
  expect(difference, `${left} is not near ${right}`).toBeLessThanOrEqual(rateOf(within));
};

test('from a deposit through a basket and out again every page tells the same story', async () => {
  const client = await world.client();
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1' });
  await world.fund(client, 'USDC', '100000');
  const fund = await world.basket({ BTC: '0.6', ETH: '0.4' });

  const look = async () => {
    const at = await now();
    const { totals } = await getPortfolioAssets(database, client.id, 'USD', at);
    const { items } = await listInvestments(database, client.id, 'USD', at);
    for (const period of PERIODS) {
      const query = { view: 'BALANCE', period, currency: 'USD' } as const;
      const whole = await getAnalytics(database, client.id, query, at);
      expect(whole.points.at(-1)?.value).toBe(totals.total);
    }
    const own = await getAnalytics(
      database,
      client.id,
      { view: 'EARNINGS', period: 'ALL_TIME', fund, currency: 'USD' },
      at,
    );
    const whole = await getAnalytics(
      database,
      client.id,
      { view: 'RETURN', period: 'ALL_TIME', currency: 'USD' },
      at,
    );
    const [item] = items;
    if (item && item.value !== '0.000000000000000000') {
      expect(own.earnings).toBe(item.gain);
      expect(own.return).toBe(item.return_all_time);
      expect(item.value).toBe(totals.invested);
    }
    return { totals, item, own, whole };
  };

  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1' });
  await world.invest(client, fund, 'USDC', '60000');
  const inProgress = await look();
  near(rateOf(inProgress.item?.pending ?? '0'), rateOf('60000'), '0.1');
  expect(inProgress.item?.value).toBe('0.000000000000000000');

  await world.settle();
  const invested = await look();
  near(rateOf(invested.item?.invested ?? '0'), rateOf('60000'), '100');
  near(rateOf(invested.item?.value ?? '0'), rateOf('60000'), '300');
  expect(invested.item?.pending).toBe('0.000000000000000000');

  await advance(3 * DAY_S);
  await world.setPrices({ BTC: '60000', ETH: '3000', USDC: '1' });
  await queue.runDueJobs();
  // A fifth more: 20 % in the fund, and of 100,000 some 12,000.
  const grown = await look();
  near(rateOf(grown.item?.return_all_time ?? '0'), rateOf('0.2'), '0.005');
  near(rateOf(grown.whole.earnings ?? '0'), rateOf('12000'), '300');

  // All of it, and nothing is held back.
  await world.redeem(client, fund, 'USDC', null);
  await world.settle();
  const out = await look();
  near(rateOf(out.own.earnings ?? '0'), rateOf('12000'), '700');
  near(rateOf(out.own.return ?? '0'), rateOf('0.2'), '0.01');
  expect(rateOf(out.totals.holdback ?? '1')).toBe(0n);
  near(rateOf(out.totals.total ?? '0'), rateOf('112000'), '700');
  near(rateOf(out.whole.return ?? '0'), rateOf('0.12'), '0.008');
  expect(rateOf(out.totals.invested ?? '1')).toBeLessThan(rateOf('1'));

  // Stored meanwhile, all of it says the same.
  await advance(120);
  await queue.runDueJobs();
  expect((await look()).own.return).toBe(out.own.return);
});
