import { ASSET_CODES, type AssetCode } from '@ballast/contract/money/asset.ts';
import { RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../tests/harness/statements.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { OutcomeUnknown } from '../providers/failures.ts';
import type { Candle, CandleQuery, MarketPrice, Trade } from '../providers/trade/port.ts';
import {
  changeOverDay,
  dailyCloses,
  latestPrices,
  midnightsBetween,
  priceHistory,
  pricesAt,
} from './prices.ts';
import { collectPrices, pricesCollectedUntil } from './prices-collection.ts';
import { priceSweep } from './prices-jobs.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;
const CODES = ASSET_CODES.filter((code) => code !== 'USD');

const world = await openTestWorld();
const { database, providers, advance, now } = world;

async function storedRows(): Promise<{ code: AssetCode; at: Date; price_usd: string }[]> {
  const { rows } = await sql<{ code: AssetCode; at: Date; price_usd: string }>`
    select code, at, price_usd from prices order by code, at`.execute(database);
  return rows;
}

/** What is stored now for the time that earlier rows cover. */
async function storedUpTo(before: readonly { at: Date }[]) {
  const last = Math.max(...before.map(({ at }) => at.getTime()));
  return (await storedRows()).filter(({ at }) => at.getTime() <= last);
}

const isMidnight = ({ at }: { at: Date }) => at.getTime() % (DAY_S * 1000) === 0;
const isFullHour = ({ at }: { at: Date }) => at.getTime() % 3_600_000 === 0;
const ago = async (seconds: number) => new Date((await now()).getTime() - seconds * 1000);

/** The exchange as it is, but for what a test replaces. */
function tradeWith(replaced: Partial<Trade>): {
  database: typeof database;
  providers: { trade: Trade };
} {
  const { trade } = providers;
  const own: Trade = {
    prices: (codes) => trade.prices(codes),
    candles: (query) => trade.candles(query),
    order: (order) => trade.order(order),
    findOrder: (query) => trade.findOrder(query),
  };
  return { database, providers: { trade: { ...own, ...replaced } } };
}

test('before the first collection US dollars alone have a price', async () => {
  expect([...(await latestPrices(database)).keys()]).toEqual(['USD']);
  expect(await pricesCollectedUntil(database)).toBeNull();
});

test('the first collection brings three years of closes, hours and minutes, and the prices of now', async () => {
  const until = await collectPrices(world);
  const bitcoin = (await storedRows()).filter(({ code }) => code === 'BTC');
  expect(bitcoin.filter(isMidnight).length).toBeGreaterThanOrEqual(3 * 365);
  expect(bitcoin.filter(isFullHour).length).toBeGreaterThanOrEqual(3 * 365 + 7 * 23);
  expect(
    bitcoin.filter(({ at }) => at > new Date(until.getTime() - 3_600_000)).length,
  ).toBeGreaterThan(58);
  const latest = await latestPrices(database);
  expect([...latest.keys()].sort()).toEqual([...ASSET_CODES].sort());
  expect(latest.get('USD')?.price).toBe(RATE_ONE);
  expect(await pricesCollectedUntil(database)).toEqual(until);
});

test('what is latest is the price as of now, and its change the one over 24 hours', async () => {
  const until = await collectPrices(world);
  const latest = await latestPrices(database, ['BTC']);
  const [nowPrice, before] = [
    await pricesAt(database, ['BTC'], until),
    await pricesAt(database, ['BTC'], new Date(until.getTime() - DAY_S * 1000)),
  ];
  const bitcoin = latest.get('BTC');
  expect(bitcoin?.price).toBe(nowPrice.get('BTC')?.price);
  expect(bitcoin?.dayBefore).toBe(before.get('BTC')?.price);
  const [from, to] = [bitcoin?.dayBefore ?? 0n, bitcoin?.price ?? 0n];
  const change = bitcoin && changeOverDay(bitcoin);
  // change = to / from - 1, to the nearest 10^-18.
  const error = ((change ?? 0n) + RATE_ONE) * from - to * RATE_ONE;
  expect(error * 2n <= from && -error * 2n <= from).toBe(true);
});

test('collecting again without time passing adds nothing, also twice at once', async () => {
  await collectPrices(world);
  const before = (await storedRows()).filter(isFullHour);
  await Promise.all([collectPrices(world), collectPrices(world)]);
  expect((await storedRows()).filter(isFullHour)).toEqual(before);
});

test('the clock jumps a year: every close is filled, the last two days by the hour, in few statements', async () => {
  await collectPrices(world);
  const before = await now();
  await advance(365 * DAY_S);
  const { result: until, statements } = await statementsOf(() => collectPrices(world));
  const bitcoin = (await storedRows()).filter(({ code, at }) => code === 'BTC' && at > before);
  expect(bitcoin.filter(isMidnight)).toHaveLength(midnightsBetween(before, until).length);
  const twoDays = new Date(until.getTime() - 2 * DAY_S * 1000);
  expect(bitcoin.filter((row) => isFullHour(row) && row.at > twoDays)).toHaveLength(48);
  // None by day: of each currency a few.
  expect(statements.length).toBeLessThan(100);
});

test('minutes go after two days and hours after eight; closes stay', async () => {
  await collectPrices(world);
  for (let day = 0; day < 9; day += 1) {
    await advance(DAY_S);
    await collectPrices(world);
  }
  await advance(3_600);
  await collectPrices(world);
  const rows = await storedRows();
  const [twoDays, eightDays] = [await ago(2 * DAY_S + 3_660), await ago(8 * DAY_S + 3_660)];
  expect(rows.filter((row) => !isFullHour(row) && row.at < twoDays)).toEqual([]);
  expect(rows.filter((row) => !isMidnight(row) && row.at < eightDays)).toEqual([]);
  const closes = rows.filter((row) => row.code === 'BTC' && isMidnight(row));
  expect(closes.length).toBeGreaterThan(4 * 365);
});

test('the minutes before a long jump stay until the collection after it', async () => {
  const until = await collectPrices(world);
  const lastMinutes = () =>
    priceHistory(database, 'BTC', new Date(until.getTime() - 30 * 60_000), until);
  const before = await lastMinutes();
  await advance(30 * DAY_S);
  await collectPrices(world);
  expect(await lastMinutes()).toEqual(before);
  await advance(3_600);
  await collectPrices(world);
  expect((await lastMinutes()).length).toBeLessThan(2);
});

test('a price that is set at the exchange is the latest one, and history before it stays', async () => {
  await collectPrices(world);
  const before = await storedRows();
  await world.sandbox.setPrice({ code: 'ETH', price: rateOf('4321.5') });
  const until = await collectPrices(world);
  expect((await latestPrices(database, ['ETH'])).get('ETH')?.price).toBe(rateOf('4321.5'));
  expect((await pricesAt(database, ['ETH'], until)).get('ETH')?.price).toBe(rateOf('4321.5'));
  expect(await storedUpTo(before)).toEqual(before);
});

test('what is stored stays when the exchange later says something else of the past', async () => {
  // Old minutes go at a full hour, so none may pass in between.
  await advance(3_600 - (Math.floor((await now()).getTime() / 1000) % 3_600));
  await collectPrices(world);
  const before = await storedRows();
  await advance(2 * MINUTE_S);
  const liar = tradeWith({
    candles: async (query: CandleQuery): Promise<Candle[]> => {
      const candles = await providers.trade.candles(query);
      const invented = candles.slice(0, 1).flatMap(({ start, open }) =>
        [60, 61.5, 3_600].map((seconds) => ({
          start: new Date(start.getTime() - seconds * 1000),
          open,
          close: '1.5',
        })),
      );
      return [...invented, ...candles];
    },
  });
  await collectPrices(liar);
  expect(await storedUpTo(before)).toEqual(before);
});

test('without an answer of the exchange nothing is stored and the next collection fills the gap', async () => {
  const until = await collectPrices(world);
  await advance(10 * MINUTE_S);
  const silent = tradeWith({ candles: () => Promise.reject(new OutcomeUnknown('candles')) });
  await expect(collectPrices(silent)).rejects.toThrow(OutcomeUnknown);
  expect(await pricesCollectedUntil(database)).toEqual(until);
  await collectPrices(world);
  expect(await priceHistory(database, 'BTC', until, await now())).toHaveLength(11);
});

test.each(['candles', 'prices'] as const)(
  'one asset without %s does not stop the others, and is filled when it answers again',
  async (call) => {
    const until = await collectPrices(world);
    await advance(10 * MINUTE_S);
    const refuse = () => Promise.reject(new OutcomeUnknown(call));
    const { trade } = providers;
    const silentAbout = {
      candles: (query: CandleQuery) => (query.code === 'ETH' ? refuse() : trade.candles(query)),
      prices: (codes: readonly AssetCode[]) =>
        codes.includes('ETH') ? refuse() : trade.prices(codes),
    };
    const partly = tradeWith({ [call]: silentAbout[call] });
    await expect(collectPrices(partly)).rejects.toThrow(OutcomeUnknown);
    const latest = await latestPrices(database);
    for (const code of CODES) {
      const isNew = (latest.get(code)?.at ?? until) > until;
      expect([code, isNew]).toEqual([code, code !== 'ETH']);
    }
    // What is valued needs every price of its moment.
    expect(await pricesCollectedUntil(database)).toEqual(until);
    await collectPrices(world);
    expect(await priceHistory(database, 'ETH', until, await now())).toHaveLength(11);
  },
);

test('a price of the exchange that lies in our future counts as of now', async () => {
  await advance(MINUTE_S);
  const ahead = tradeWith({
    prices: async (codes): Promise<MarketPrice[]> =>
      (await providers.trade.prices(codes)).map((price) => ({
        ...price,
        at: new Date(price.at.getTime() + 30_000),
      })),
  });
  const until = await collectPrices(ahead);
  expect((await latestPrices(database)).get('BTC')?.at).toEqual(until);
});

test('a price that moved under an old time was seen now', async () => {
  const until = await collectPrices(world);
  await advance(MINUTE_S);
  const stale = tradeWith({
    prices: async (codes): Promise<MarketPrice[]> =>
      codes.map((code) => ({ code, price: '77.5', at: until })),
  });
  const seen = await collectPrices(stale);
  expect((await latestPrices(database)).get('BTC')).toMatchObject({
    price: rateOf('77.5'),
    at: seen,
  });
  // And one that did not move keeps its time.
  await advance(MINUTE_S);
  await collectPrices(stale);
  expect((await latestPrices(database)).get('BTC')?.at).toEqual(seen);
});

test('the sweep collects each minute, and not in between', async () => {
  const sweep = priceSweep(world);
  await collectPrices(world);
  expect(await sweep.run()).toBe(0);
  await advance(MINUTE_S);
  expect(await sweep.run()).toBe(1);
  expect(await sweep.run()).toBe(0);
});

describe('a day without a price', () => {
  test('carries the last known price and says so', async () => {
    await collectPrices(world);
    await advance(4 * DAY_S);
    const gap = tradeWith({
      // The market did not open between one and three days ago.
      candles: async (query: CandleQuery): Promise<Candle[]> => {
        const [from, to] = [await ago(3 * DAY_S), await ago(DAY_S)];
        const candles = await providers.trade.candles(query);
        const closes = (candle: Candle) =>
          candle.start.getTime() + (query.resolution === 'DAY' ? DAY_S * 1000 : 3_600_000);
        return candles.filter(
          (candle) => closes(candle) < from.getTime() || closes(candle) > to.getTime(),
        );
      },
    });
    await collectPrices(gap);
    const missing = await ago(DAY_S + 60);
    const close = new Date(Math.floor(missing.getTime() / (DAY_S * 1000)) * DAY_S * 1000);
    const lastKnown = await priceHistory(database, 'BTC', await ago(5 * DAY_S), close);
    const carried = (await pricesAt(database, ['BTC', 'USD'], close)).get('BTC');
    expect(carried).toMatchObject({ price: lastKnown.at(-1)?.price, carried: true });
    const series = (await dailyCloses(database, ['BTC'], await ago(5 * DAY_S), await now())).get(
      'BTC',
    );
    expect(series).toHaveLength(5);
    expect(series?.find(({ day }) => day.getTime() === close.getTime())).toMatchObject({
      price: carried?.price,
      carried: true,
    });
    expect(series?.at(-1)?.carried).toBe(false);
  });

  test('closes are the same however they are read', async () => {
    const [from, to] = [await ago(400 * DAY_S), await now()];
    const closes = await dailyCloses(database, ['BTC', 'USD', 'ETH'], from, to);
    const days = midnightsBetween(from, to);
    expect(closes.get('ETH')?.map(({ day }) => day)).toEqual(days);
    expect(new Set(closes.get('USD')?.map(({ price }) => price))).toEqual(new Set([RATE_ONE]));
    for (const day of days.slice(-5)) {
      const price = (await pricesAt(database, ['BTC'], day)).get('BTC');
      expect(closes.get('BTC')?.find((close) => close.day.getTime() === day.getTime())).toEqual({
        ...price,
        day,
      });
    }
  });

  test('an asset has no price before its first one', async () => {
    expect([...(await pricesAt(database, CODES, new Date('2020-01-01'))).keys()]).toEqual([]);
  });
});
