import { changeMe } from '@ballast/contract/account/me.ts';
import type { Call } from '@ballast/contract/call.ts';
import * as calls from '@ballast/contract/portfolio/asset.ts';
import { getPerformanceMeasures } from '@ballast/contract/portfolio/measures.ts';
import {
  ANALYTICS_PRODUCTS,
  getAnalytics,
  getPortfolioAssets,
} from '@ballast/contract/portfolio/portfolio.ts';
import { expect, test } from 'vitest';
import { openTestPlatform } from '../../tests/harness/platform.ts';
import { findUserByEmail } from '../account/users.ts';
import { newId } from '../database/identifier.ts';
import { clientAccount, worldAccount } from '../ledger/account.ts';
import { line, postEntry } from '../ledger/entries.ts';

/* The calls of the page of a currency and of analytics, as a browser makes them. */

const platform = await openTestPlatform();
await platform.context.queue.runDueJobs();
const amelia = await platform.browserOf('amelia.hart@example.com');

const OF_A_CODE: readonly Call[] = [
  calls.getPortfolioAsset,
  calls.getCurrency,
  calls.getPricePlot,
  calls.getPriceChange,
];

const IN_A_CURRENCY: readonly (readonly [Call, string])[] = [
  [calls.getPortfolioAsset, ''],
  [calls.getPricePlot, 'period=LAST_WEEK&'],
  [calls.getPriceChange, 'period=LAST_WEEK&'],
  [calls.listMarkets, 'ids=BTC,ETH&'],
];

const ask = ({ method, path }: Call, query = '', code = 'BTC') =>
  amelia.call({ method, path: `${path}${query && `?${query}`}` }, { params: { code } });

test.each(OF_A_CODE.map((call) => [call.path, call] as const))(
  '%s takes the code of a currency, and refuses one that there is none of by its field',
  async (_path, call) => {
    expect((await ask(call)).status).toBe(200);
    for (const code of ['NONE', 'btc']) {
      const refused = await ask(call, '', code);
      expect([code, refused.status]).toEqual([code, 422]);
      expect(refused.body.detail).toMatchObject([{ loc: ['path', 'code'] }]);
    }
  },
);

test('markets are no code of a currency', async () => {
  const told = await ask(calls.listMarkets, 'ids=ETH,BTC');
  expect(told.status, told.text).toBe(200);
  expect(JSON.parse(told.text).items).toMatchObject([{ code: 'BTC' }, { code: 'ETH' }]);
  expect((await ask(calls.listMarkets)).status).toBe(422);
});

test('a period that there is none of is refused', async () => {
  expect((await ask(calls.getPricePlot, 'period=LAST_DECADE')).status).toBe(422);
  expect((await ask(calls.getPriceChange, 'period=LAST_DECADE')).status).toBe(422);
});

test.each(IN_A_CURRENCY.map(([call, query]) => [call.path, call, query] as const))(
  '%s tells its figures in the currency that is asked for, or in the one that is set',
  async (_path, call, query) => {
    const shownIn = async (asked: string) => {
      const answer = await ask(call, `${query}${asked}`);
      return [answer.status, answer.status === 200 && JSON.parse(answer.text).display_currency];
    };
    expect(await shownIn('')).toEqual([200, 'USD']);
    expect(await shownIn('display_currency=GBP')).toEqual([200, 'GBP']);
    // No figures are shown in these.
    expect(await shownIn('display_currency=USDC')).toEqual([422, false]);
    expect(await shownIn('display_currency=NONE')).toEqual([422, false]);
    await amelia.call(changeMe, { body: { default_currency: 'EUR' } });
    expect(await shownIn('')).toEqual([200, 'EUR']);
    await amelia.call(changeMe, { body: { default_currency: 'USD' } });
  },
);

test.each([getAnalytics, getPerformanceMeasures].map((call) => [call.path, call] as const))(
  '%s tells of one kind of product alone, and of none that there is not',
  async (_path, call) => {
    for (const product of ANALYTICS_PRODUCTS) {
      const answer = await ask(call, `product_type=${product}`);
      expect([product, answer.status]).toEqual([product, 200]);
    }
    expect((await ask(call, 'product_type=SOME')).status).toBe(422);
  },
);

test('what is owned comes with its profit and loss, or without where that is asked for', async () => {
  const { database } = platform.context;
  const user = await findUserByEmail(database, 'amelia.hart@example.com');
  const account = clientAccount(user?.client_id ?? '', 'available', 'BTC');
  const lines = [line(worldAccount('custody', 'BTC'), -1_000n), line(account, 1_000n)];
  await postEntry(database, { key: newId(), kind: 'deposit', lines });
  const told = async (query?: string) => {
    const { status, text } = await ask(getPortfolioAssets, query);
    expect(status, text).toBe(200);
    return getPortfolioAssets.output.parse(JSON.parse(text));
  };
  for (const query of [undefined, 'calculate_pnls=true']) {
    const { items } = await told(query);
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((item) => 'gain_24h' in item)).toEqual(items.map(() => true));
  }
  const { items } = await told('calculate_pnls=false&display_currency=EUR');
  expect(items.length).toBeGreaterThan(0);
  expect(items.filter((item) => 'gain_24h' in item)).toEqual([]);
  expect((await ask(getPortfolioAssets, 'calculate_pnls=perhaps')).status).toBe(422);
});
