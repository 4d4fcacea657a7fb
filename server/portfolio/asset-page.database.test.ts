import { PERIODS, periodStart } from '@ballast/contract/funds/periods.ts';
import { learnAssets } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import * as calls from '@ballast/contract/portfolio/asset.ts';
import { getExposure as getExposureCall } from '@ballast/contract/portfolio/measures.ts';
import { getPortfolioAssets as getPortfolioAssetsCall } from '@ballast/contract/portfolio/portfolio.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { FIRST_ASSETS } from '../../tests/worlds/assets.ts';
import { minorOf, portfolioHands } from '../../tests/worlds/portfolio.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { SYSTEM } from '../database/audit-trail.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { createHouseBaskets } from '../funds/baskets.ts';
import { listFundRecords } from '../funds/funds.ts';
import { closeBefore } from '../funds/index/schedule.ts';
import { clientAccount, houseAccount, worldAccount } from '../ledger/account.ts';
import { openReceivable } from '../ledger/accounts.ts';
import { line, postEntry } from '../ledger/entries.ts';
import { openRequest, placeHold } from '../ledger/requests.ts';
import { getCurrency, getPriceChange, getPricePlot, listMarkets } from './asset-prices.ts';
import { getPortfolioAsset, getPortfolioAssets } from './assets.ts';
import { getExposure } from './exposure.ts';
import { isHourly } from './samples.ts';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;

const hands = portfolioHands(await openTestWorld());
const { database, market, advance, advanceToHour, now, post, collect } = hands;
const inception = closeBefore(await now());
await transact(database, (tx) => createHouseBaskets(tx, SYSTEM, inception));
const [fund, otherFund] = await listFundRecords(database);
if (!fund || !otherFund) throw new Error('there are no baskets');

// Bitcoin and the euro stay as they are for forty days; then one rises by a quarter and the other falls by a fifth.
await advanceToHour(9);
await market.set('BTC', '40000');
await market.set('EUR', '1.25');
await collect();
await advance(40 * DAY_S);
await collect();
await market.set('BTC', '50000');
await market.set('EUR', '1');
await collect();

const short = (text: string | null) =>
  text === null ? 'unknown' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

const own = async (owner: string, code = 'BTC', currency = 'USD') =>
  calls.getPortfolioAsset.output.parse(
    await getPortfolioAsset(database, owner, code, currency, await now()),
  );

type Period = (typeof PERIODS)[number];

const plot = async (code: string, period: Period, currency = 'USD') =>
  calls.getPricePlot.output.parse(
    await getPricePlot(database, { code, period, currency }, await now()),
  );

const change = async (code: string, period: Period, currency = 'USD') =>
  calls.getPriceChange.output.parse(
    await getPriceChange(database, { code, period, currency }, await now()),
  );

const markets = async (ids: string, currency = 'USD') =>
  calls.listMarkets.output.parse(await listMarkets(database, { ids, currency })).items;

/** Brings an amount to an account of a client that deposits and redemptions pay into. */
async function bring(owner: string, purpose: 'settling' | 'holdback', amount: string) {
  const minor = minorOf('BTC', amount);
  const lines = [
    line(clientAccount(owner, purpose, 'BTC'), minor),
    line(worldAccount('custody', 'BTC'), -minor),
  ];
  await postEntry(database, { key: newId(), kind: 'deposit', lines });
}

/** Holds a part of a client's free bitcoins for a withdrawal in progress. */
async function hold(owner: string, amount: string) {
  const requestId = newId();
  const minor = minorOf('BTC', amount);
  await transact(database, async (tx) => {
    await openRequest(tx, {
      requestId,
      ownerId: owner,
      kind: 'withdrawal',
      idemKey: newId(),
      asset: 'BTC',
      minor,
      state: 'processing',
    });
    const account = clientAccount(owner, 'available', 'BTC');
    await placeHold(tx, { holdId: newId(), account, minor, requestId });
  });
}

/** Lets an asset never have had a price, until the next collection. */
async function forgetPrices(code: string) {
  await sql`delete from prices where code = ${code}`.execute(database);
  await sql`delete from latest_prices where code = ${code}`.execute(database);
}

describe('what a client has of a currency', () => {
  test('is told by its parts, and beside them what each basket holds', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['BTC', '2']);
    await post(owner, 'deposit', ['USDC', '2000']);
    await bring(owner, 'settling', '0.5');
    await bring(owner, 'holdback', '0.1');
    await hold(owner, '0.3');
    await post(owner, 'investment', ['USDC', '-500'], [`BTC@${fund.id}`, '0.01']);
    await post(owner, 'investment', ['USDC', '-1000'], [`BTC@${otherFund.id}`, '0.02']);
    await post(owner, 'investment', ['USDC', '-100'], [`ETH@${fund.id}`, '3']);

    const inDollars = await own(owner);
    expect(inDollars.balance).toEqual({
      ...{ asset: 'BTC', name: 'Bitcoin' },
      ...{ available: '1.70000000', settling: '0.50000000', pending: '0.30000000' },
      ...{ holdback: '0.10000000', owed: '0.00000000', total: '2.60000000' },
      price: '50000.000000000000000000',
      change_24h: '0.250000000000000000',
      value: '130000.000000000000000000',
    });
    const baskets = [
      { fund_slug: fund.slug, fund_name: fund.name, quantity: '0.01000000', value: '500' },
      {
        fund_slug: otherFund.slug,
        fund_name: otherFund.name,
        quantity: '0.02000000',
        value: '1000',
      },
    ].toSorted((one, other) => one.fund_name.localeCompare(other.fund_name, 'en'));
    expect(inDollars.in_funds.map((each) => ({ ...each, value: short(each.value) }))).toEqual(
      baskets,
    );
  });

  test('is told in another currency, each figure at its latest rate', async () => {
    const owner = await hands.client();
    await market.set('EUR', '1.25');
    await collect();
    await post(owner, 'deposit', ['BTC', '2']);
    await post(owner, 'deposit', ['USDC', '500']);
    await post(owner, 'investment', ['USDC', '-500'], [`BTC@${fund.id}`, '0.01']);
    const {
      display_currency: currency,
      balance,
      in_funds: inFunds,
    } = await own(owner, 'BTC', 'EUR');
    expect(currency).toBe('EUR');
    expect([balance.price, balance.value, inFunds[0]?.value ?? null].map(short)).toEqual([
      '40000',
      '80000',
      '400',
    ]);
    // Money of the currency itself is worth what it is.
    await post(owner, 'deposit', ['EUR', '7.77']);
    expect(short((await own(owner, 'EUR', 'EUR')).balance.value)).toBe('7.77');
    await market.set('EUR', '1');
    await collect();
  });

  test.each(['USD', 'EUR', 'BTC'])(
    'agrees with the list of all of them, in %s',
    async (currency) => {
      const owner = await hands.client();
      await post(owner, 'deposit', ['BTC', '0.12345678']);
      await post(owner, 'deposit', ['EUR', '1000.01']);
      await post(owner, 'deposit', ['USDC', '77.123456']);
      await hold(owner, '0.1');
      const { items } = await getPortfolioAssets(database, owner, currency, await now());
      expect(items.map(({ asset }) => asset)).toEqual(['BTC', 'USDC', 'EUR']);
      for (const item of items) {
        expect((await own(owner, item.asset, currency)).balance).toEqual(item);
      }
    },
  );

  test.each(['USD', 'EUR', 'BTC'])(
    'is zeros with the same price where it is nothing, in %s',
    async (currency) => {
      const [owner, stranger] = [await hands.client(), await hands.client()];
      await post(owner, 'deposit', ['BTC', '1']);
      const { balance, in_funds: inFunds } = await own(stranger, 'BTC', currency);
      const { price, change_24h } = (await own(owner, 'BTC', currency)).balance;
      expect(inFunds).toEqual([]);
      const none = '0.00000000';
      expect(balance).toEqual({
        ...{ asset: 'BTC', name: 'Bitcoin', price, change_24h },
        ...{
          available: none,
          settling: none,
          pending: none,
          holdback: none,
          owed: none,
          total: none,
        },
        value: '0.000000000000000000',
      });
    },
  );

  test('is less than nothing where more is owed than is there, and the parts add up', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['BTC', '0.1']);
    const owed = minorOf('BTC', '0.3');
    await transact(database, (tx) => openReceivable(tx, owner, 'BTC'));
    const lines = [
      line(clientAccount(owner, 'receivable', 'BTC'), -owed),
      line(houseAccount('fees', 'BTC'), owed),
    ];
    await postEntry(database, { key: newId(), kind: 'fee', lines });
    const { balance } = await own(owner);
    expect(balance).toMatchObject({ available: '0.10000000', owed: '0.30000000' });
    expect([balance.total, short(balance.value)]).toEqual(['-0.20000000', '-10000']);
    const { totals } = getPortfolioAssetsCall.output.parse(
      await getPortfolioAssets(database, owner, 'USD', await now()),
    );
    expect([totals.available, totals.owed, totals.cash, totals.total].map(short)).toEqual([
      ...['5000', '15000', '-10000', '-10000'],
    ]);
    const { total, exposure } = getExposureCall.output.parse(
      await getExposure(database, owner, { currency: 'USD' }, await now()),
    );
    expect([short(total), exposure?.currencies?.map(({ key }) => key)]).toEqual(['5000', ['BTC']]);
  });

  test('that is in baskets alone is no balance', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['USDC', '500']);
    await post(owner, 'investment', ['USDC', '-500'], [`BTC@${fund.id}`, '0.01']);
    const { balance, in_funds: inFunds } = await own(owner);
    expect([balance.total, balance.value].map(short)).toEqual(['0', '0']);
    expect(inFunds).toMatchObject([{ fund_slug: fund.slug, quantity: '0.01000000' }]);
    await post(owner, 'redemption', [`BTC@${fund.id}`, '-0.01'], ['USDC', '500']);
    expect((await own(owner)).in_funds).toEqual([]);
  });
});

describe('the price of a currency', () => {
  test('changes by what it is now over what it was, in each currency at its own rates', async () => {
    // 40,000 to 50,000 dollars; EUR 32,000 to EUR 50,000.
    for (const period of ['LAST_24H', 'LAST_WEEK', 'LAST_MONTH'] as const) {
      const inDollars = await change('BTC', period);
      expect([inDollars.price_before, inDollars.price, inDollars.change].map(short)).toEqual([
        '40000',
        '50000',
        '0.25',
      ]);
      const inEuros = await change('BTC', period, 'EUR');
      expect([inEuros.price_before, inEuros.price, inEuros.change].map(short)).toEqual([
        '32000',
        '50000',
        '0.5625',
      ]);
      expect(inEuros.display_currency).toBe('EUR');
      expect(short((await change('EUR', period)).change)).toBe('-0.2');
      expect(short((await change('EUR', period, 'EUR')).change)).toBe('0');
    }
  });

  test.each(['USD', 'EUR', 'BTC'])(
    'is drawn over every period from its start to now, and changed by its ends, in %s',
    async (currency) => {
      const at = await now();
      for (const period of PERIODS) {
        const { points, ...told } = await plot('ETH', period, currency);
        expect(told).toEqual({ period, display_currency: currency });
        const moments = points.map((point) => Date.parse(point.at));
        expect(moments).toEqual([...new Set(moments)].toSorted((one, other) => one - other));
        expect(points.length).toBeGreaterThan(1);
        expect(points.length).toBeLessThanOrEqual(303);
        const step = isHourly(new Date(moments[0] ?? 0), at) ? DAY_MS / 24 : DAY_MS;
        expect(moments.slice(1, -1).filter((moment) => moment % step !== 0)).toEqual([]);
        const start = periodStart(period, at)?.getTime();
        if (start) expect(Math.abs((moments[0] ?? 0) - start)).toBeLessThan(60_000);
        expect((moments.at(-1) ?? 0) - at.getTime()).toBeLessThan(60_000);

        const changed = await change('ETH', period, currency);
        expect(changed.price_before).toBe(points[0]?.value);
        expect(changed.price).toBe(points.at(-1)?.value);
        const ratio = divideRates(
          rateOf(points.at(-1)?.value ?? 'none'),
          rateOf(points[0]?.value ?? 'none'),
        );
        expect(changed.change).toBe(formatRate(ratio - RATE_ONE));
      }
    },
  );

  test('is as old as the older of the two prices that make it', async () => {
    const moments = new Map<string, string>();
    for (const code of ['BTC', 'EUR']) {
      moments.set(code, (await change(code, 'LAST_24H')).price_at ?? 'none');
    }
    const [older] = [...moments.values()].toSorted();
    expect((await change('BTC', 'LAST_24H', 'EUR')).price_at).toBe(older);
    // A dollar is one at any time.
    expect((await change('USD', 'LAST_24H', 'EUR')).price_at).toBe(moments.get('EUR'));
    expect((await markets('USD', 'EUR'))[0]?.price_at).toBe(moments.get('EUR'));
  });

  test('of dollars in dollars is one', async () => {
    const { points } = await plot('USD', 'LAST_MONTH');
    expect(new Set(points.map(({ value }) => short(value)))).toEqual(new Set(['1']));
    expect(await change('USD', 'LAST_MONTH')).toMatchObject({ change: '0.000000000000000000' });
    // They have no first price, so all time is now.
    expect((await plot('USD', 'ALL_TIME')).points).toHaveLength(1);
    expect(await change('USD', 'ALL_TIME')).toMatchObject({
      ...{ from: null, price_before: null, change: null },
      price: '1.000000000000000000',
    });
  });

  test('begins with the first one where the period begins earlier', async () => {
    await forgetPrices('GBP');
    await market.set('GBP', '1.5');
    await advance(3 * DAY_S);
    await collect();
    const { rows } = await sql<{ as_of: Date; price_usd: string }>`
      select as_of, price_usd from prices where code = 'GBP'
      order by as_of, known_at desc limit 1`.execute(database);
    const [first] = rows;
    if (!first) throw new Error('no price was collected');
    const since = first.as_of.toISOString();
    const { from, price_before: before } = await change('GBP', 'LAST_YEAR');
    expect([from, before]).toEqual([since, formatRate(rateOf(first.price_usd))]);
    expect((await plot('GBP', 'ALL_TIME')).points[0]?.at).toBe(since);
    // In pounds nothing is known from before either.
    expect((await change('BTC', 'LAST_YEAR', 'GBP')).from).toBe(since);
  });

  test('that there never was is not known, and no zero', async () => {
    const owner = await hands.client();
    await post(owner, 'deposit', ['SGD', '80']);
    await post(owner, 'deposit', ['BTC', '1']);
    await forgetPrices('SGD');
    const unknown = { from: null, price_before: null, price: null, price_at: null, change: null };
    for (const period of PERIODS) {
      expect((await plot('SGD', period)).points).toEqual([]);
      expect(await change('SGD', period)).toMatchObject(unknown);
      // Nor is that of anything in a currency that has none.
      expect((await plot('BTC', period, 'SGD')).points).toEqual([]);
      expect(await change('BTC', period, 'SGD')).toMatchObject(unknown);
    }
    const none = { price: null, change_24h: null, value: null };
    expect((await own(owner, 'SGD')).balance).toMatchObject({ ...none, total: '80.00' });
    expect((await own(owner, 'BTC', 'SGD')).balance).toMatchObject(none);
    expect(await markets('SGD')).toMatchObject([{ price: null, price_at: null, change_24h: null }]);
    expect(await getCurrency(database, 'SGD')).toMatchObject({ price_usd: null });
    await market.set('SGD', '0.75');
    await advance(60);
    await collect();
    expect(short((await own(owner, 'SGD')).balance.value)).toBe('60');
  });
});

describe('other currencies', () => {
  test('are listed in their order with their last prices, and what is none is left out', async () => {
    await market.set('BTC', '50000');
    await collect();
    await advance(DAY_S);
    await market.set('BTC', '55000');
    await collect();
    const items = await markets('EUR,NONE,BTC,BTC,');
    expect(items.map(({ code, name }) => [code, name])).toEqual([
      ['BTC', 'Bitcoin'],
      ['EUR', 'Euro'],
    ]);
    expect([items[0]?.price ?? null, items[0]?.change_24h ?? null].map(short)).toEqual([
      '55000',
      '0.1',
    ]);
    expect(await markets('NONE')).toEqual([]);
    const [inBitcoins] = await markets('BTC', 'BTC');
    expect([inBitcoins?.price ?? null, inBitcoins?.change_24h ?? null].map(short)).toEqual([
      '1',
      '0',
    ]);
  });
});

test('units of a fund are no currency', async () => {
  const units = {
    ...{ code: 'UNITS', name: 'Units', kind: 'units' as const, scale: 6, shown_places: 6 },
    ...{ may_be_deposited: false, may_be_withdrawn: false, may_be_invested: false },
    may_be_displayed: false,
  };
  learnAssets({ ...FIRST_ASSETS, assets: [...FIRST_ASSETS.assets, units] });
  try {
    const owner = await hands.client();
    await expect(own(owner, 'UNITS')).rejects.toThrow('not_found');
    await expect(plot('UNITS', 'LAST_YEAR')).rejects.toThrow('not_found');
    await expect(change('UNITS', 'LAST_YEAR')).rejects.toThrow('not_found');
    await expect(getCurrency(database, 'UNITS')).rejects.toThrow('not_found');
    expect(await markets('UNITS,BTC')).toMatchObject([{ code: 'BTC' }]);
  } finally {
    learnAssets(FIRST_ASSETS);
  }
});
