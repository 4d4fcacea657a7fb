import { type AssetCode, knownAssets } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../tests/harness/statements.ts';
import { collectConfirmed, whilePriced } from '../../tests/worlds/prices.ts';
import { openTestWorld } from '../../tests/worlds/providers.ts';
import { openAlarmsAbout } from '../database/alarms.ts';
import { transact } from '../database/transact.ts';
import { OutcomeUnknown, ProviderRefusal } from '../providers/failures.ts';
import type { Candle, CandleQuery, MarketPrice, Trade } from '../providers/trade/port.ts';
import {
  changeOverDay,
  dailyCloses,
  type Knowledge,
  latestPrices,
  midnightsBetween,
  priceHistory,
  pricesAt,
  pricesLastCollected,
} from './prices.ts';
import { collectPrices } from './prices-collection.ts';
import { priceSweep } from './prices-jobs.ts';
import { readCollected, restatePrice, setLatestPrices } from './stored-prices.ts';

const MINUTE_S = 60;
const DAY_S = 86_400;
const CODES = knownAssets().flatMap(({ code }) => (code === 'USD' ? [] : [code]));

const world = await openTestWorld();
const { database, providers, advance, now } = world;

async function storedRows(): Promise<{ code: AssetCode; at: Date; price_usd: string }[]> {
  const { rows } = await sql<{ code: AssetCode; at: Date; price_usd: string }>`
    select code, as_of as at, price_usd from prices order by code, as_of, known_at`.execute(
    database,
  );
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

const collectedUntil = async (code: AssetCode) => (await readCollected(database)).get(code);

/** The exchange as it is, but for what a test replaces. */
function tradeWith(replaced: Partial<Trade>): {
  database: typeof database;
  providers: { trade: Trade };
} {
  const { trade } = providers;
  const own: Trade = {
    prices: (codes) => trade.prices(codes),
    candles: (query) => trade.candles(query),
    pairs: (codes) => trade.pairs(codes),
    order: (order) => trade.order(order),
    findOrder: (query) => trade.findOrder(query),
  };
  return { database, providers: { trade: { ...own, ...replaced } } };
}

test('before the first collection US dollars alone have a price', async () => {
  expect([...(await latestPrices(database)).keys()]).toEqual(['USD']);
  expect(await pricesLastCollected(database)).toBeNull();
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
  expect([...latest.keys()].sort()).toEqual(['USD', ...CODES].sort());
  expect(latest.get('USD')?.price).toBe(RATE_ONE);
  expect(await readCollected(database)).toEqual(new Map(CODES.map((code) => [code, until])));
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
  const until = await collectConfirmed(world, advance);
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
  expect(await collectedUntil('BTC')).toEqual(until);
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
    for (const code of CODES) {
      const isComplete = ((await collectedUntil(code)) ?? until) > until;
      expect([code, isComplete]).toEqual([code, code !== 'ETH']);
    }
    await advance(MINUTE_S);
    await collectPrices(world);
    expect(await priceHistory(database, 'ETH', until, await now())).toHaveLength(12);
    expect(await collectedUntil('ETH')).toEqual(await collectedUntil('BTC'));
  },
);

describe('what is no price', () => {
  const wrong: [string, Partial<Trade>][] = [
    [
      'a negative present price',
      {
        prices: async (codes) =>
          (await providers.trade.prices(codes)).map((each) =>
            each.code === 'ETH' ? { ...each, price: '-3' } : each,
          ),
      },
    ],
    [
      'a price larger than any column holds',
      {
        prices: async (codes) =>
          (await providers.trade.prices(codes)).map((each) =>
            each.code === 'ETH' ? { ...each, price: `1${'0'.repeat(20)}` } : each,
          ),
      },
    ],
    [
      'a price of no moment',
      {
        prices: async (codes) =>
          (await providers.trade.prices(codes)).map((each) =>
            each.code === 'ETH' ? { ...each, at: new Date(Number.NaN) } : each,
          ),
      },
    ],
    [
      'a negative close',
      {
        candles: async (query) =>
          (await providers.trade.candles(query)).map((candle) =>
            query.code === 'ETH' ? { ...candle, close: '-3' } : candle,
          ),
      },
    ],
    [
      'the close of a minute that is not over',
      {
        candles: async (query) => {
          const candles = await providers.trade.candles(query);
          const [first] = candles;
          if (query.code !== 'ETH' || !first) return candles;
          return [...candles, { ...first, start: query.to }];
        },
      },
    ],
  ];

  test.each(wrong)('is refused for its asset alone: %s', async (_, replaced) => {
    const until = await collectPrices(world);
    await advance(2 * MINUTE_S);
    await expect(collectPrices(tradeWith(replaced))).rejects.toThrow(TypeError);
    const latest = await latestPrices(database);
    for (const code of CODES) {
      const isNew = (latest.get(code)?.at ?? until) > until;
      expect([code, isNew]).toEqual([code, code !== 'ETH']);
    }
    expect(await collectedUntil('ETH')).toEqual(until);
    await collectPrices(world);
  });
});

test('an asset that gets no price is told of when its age allows no quote, and until it has one', async () => {
  const told = () => openAlarmsAbout(database, 'price_feed_silent');
  const refuse = () => Promise.reject(new OutcomeUnknown('candles'));
  const silent = priceSweep(
    tradeWith({
      candles: (query) => (query.code === 'ETH' ? refuse() : providers.trade.candles(query)),
    }),
  );
  await collectPrices(world);
  await advance(4 * MINUTE_S);
  await expect(silent.run()).rejects.toThrow(OutcomeUnknown);
  expect(await told()).toEqual([]);
  await advance(MINUTE_S + 1);
  await expect(silent.run()).rejects.toThrow(OutcomeUnknown);
  expect(await told()).toMatchObject([{ id: 'ETH' }]);
  await advance(MINUTE_S);
  await expect(silent.run()).rejects.toThrow(OutcomeUnknown);
  const trail = await database
    .selectFrom('audit_trail')
    .select('subject_id')
    .where('action', '=', 'alarm_price_feed_silent')
    .execute();
  expect(trail).toEqual([{ subject_id: 'ETH' }]);
  await priceSweep(world).run();
  expect(await told()).toMatchObject([{ id: 'ETH' }]);
  await advance(MINUTE_S);
  await priceSweep(world).run();
  expect(await told()).toEqual([]);
});

test('an asset that the exchange does not trade has no price, and keeps no other from one', async () => {
  const refuse = () => Promise.reject(new ProviderRefusal('pair_not_traded'));
  const source = tradeWith({
    prices: async (codes) => (codes.includes('ETH') ? refuse() : providers.trade.prices(codes)),
    candles: (query) => (query.code === 'ETH' ? refuse() : providers.trade.candles(query)),
  });
  await priceSweep(world).run();
  const before = await latestPrices(database);
  await advance(6 * MINUTE_S);
  expect(await priceSweep(source).run()).toBeGreaterThan(0);
  const after = await latestPrices(database);
  for (const code of CODES) {
    const isNew = (after.get(code)?.at ?? 0) > (before.get(code)?.at ?? 0);
    expect([code, isNew]).toEqual([code, code !== 'ETH']);
  }
  expect(await openAlarmsAbout(database, 'price_feed_silent')).toMatchObject([{ id: 'ETH' }]);
  await priceSweep(world).run();
  await advance(MINUTE_S);
  await priceSweep(world).run();
});

test('a daily price is not silent for a day, nor one of a dealing date ever', async () => {
  const told = async () =>
    (await openAlarmsAbout(database, 'price_feed_silent')).map(({ id }) => id);
  const dead = priceSweep(tradeWith({ candles: () => Promise.reject(new OutcomeUnknown('dead')) }));
  const tick = () => expect(dead.run()).rejects.toThrow(OutcomeUnknown);
  await toMoment('Tuesday 12:00');
  await collectPrices(world);
  await whilePriced(world.open, ['EUR', 'DAILY'], () =>
    whilePriced(world.open, ['SGD', 'DEALING'], async () => {
      await advance(DAY_S);
      await tick();
      expect((await told()).sort()).toEqual(
        CODES.filter((code) => !['EUR', 'SGD'].includes(code)).sort(),
      );
      await advance(2 * 3_600 + 1);
      await tick();
      expect((await told()).sort()).toEqual(CODES.filter((code) => code !== 'SGD').sort());
    }),
  );
  await priceSweep(world).run();
  await advance(MINUTE_S);
  await priceSweep(world).run();
  expect(await told()).toEqual([]);
});

/** Moves the clock to a weekday and hour of UTC that is to come. */
async function toMoment(words: string): Promise<void> {
  const [day = '', time = ''] = words.split(' ');
  const now = await world.now();
  for (let ahead = 0; ahead < 8; ahead += 1) {
    const date = new Date(now.getTime() + ahead * DAY_S * 1000).toISOString().slice(0, 10);
    const at = new Date(`${date}T${time}:00Z`);
    const isDay = at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' }) === day;
    if (!isDay || at <= now) continue;
    await advance(Math.ceil((at.getTime() - now.getTime()) / 1000));
    return;
  }
}

describe('an asset whose market has hours', () => {
  const told = async () =>
    (await openAlarmsAbout(database, 'price_feed_silent')).map(({ id }) => id).toSorted();
  const dead = priceSweep(tradeWith({ candles: () => Promise.reject(new OutcomeUnknown('dead')) }));
  const tick = () => expect(dead.run()).rejects.toThrow(OutcomeUnknown);
  const heal = async () => {
    await collectPrices(world);
    await advance(MINUTE_S);
    await priceSweep(world).run();
    expect(await told()).toEqual([]);
  };
  const CURRENCIES = ['CHF', 'EUR', 'GBP', 'SGD'];

  test('is not silent while it is closed, and is again when nothing comes after it opened', async () => {
    // It closes on Friday at 17:00 in New York, 21:00 or 22:00 UTC, and opens on Sunday at the same hour.
    await toMoment('Friday 20:58');
    await heal();
    await toMoment('Saturday 12:00');
    await tick();
    expect(await told()).toEqual(CODES.filter((code) => !CURRENCIES.includes(code)).toSorted());
    await toMoment('Sunday 20:55');
    await tick();
    expect(await told()).not.toContain('EUR');
    await toMoment('Sunday 22:06');
    await tick();
    expect(await told()).toEqual(CODES.toSorted());
    await heal();
  });

  test('that was silent before it closed stays told of until it has a price', async () => {
    await toMoment('Friday 12:00');
    await heal();
    await advance(6 * MINUTE_S);
    await tick();
    expect(await told()).toContain('EUR');
    await toMoment('Saturday 12:00');
    await tick();
    expect(await told()).toContain('EUR');
    await heal();
  });

  test.each([
    ['Monday 00:00', '2026-07-06T00:00Z', '2026-07-05T21:00Z'],
    ['the last minute of Friday', '2026-07-10T20:59Z', '2026-07-05T21:00Z'],
    ['the minute of closing', '2026-07-10T21:00Z', null],
    ['Sunday before it opens', '2026-07-12T20:59Z', null],
    ['Sunday when it opens, in winter', '2026-01-11T22:00Z', '2026-01-11T22:00Z'],
    ['Sunday before it opens, in winter', '2026-01-11T21:30Z', null],
  ])('counts its hours in its own time zone: %s', async (_, at, since) => {
    const { rows } = await sql<{ since: Date | null }>`
      select market_open_since(market_zone, market_opens, market_closes, ${new Date(at)}) as since
      from pricing_profiles where code = 'EUR'`.execute(database);
    expect(rows[0]?.since?.toISOString() ?? null).toBe(since && new Date(since).toISOString());
  });
});

test('a collection that is given up asks for no further history', async () => {
  await collectPrices(world);
  await advance(DAY_S + MINUTE_S);
  const asked: string[] = [];
  const over = new AbortController();
  const slow = tradeWith({
    candles: async (query) => {
      asked.push(query.code);
      over.abort(new Error('given up'));
      return providers.trade.candles(query);
    },
  });
  await expect(collectPrices(slow, over.signal)).rejects.toThrow('given up');
  expect(asked.length).toBe(new Set(asked).size);
  await collectPrices(world);
});

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
  const before = await latestPrices(database);
  await advance(MINUTE_S);
  const moved = (code: AssetCode) => ((before.get(code)?.price ?? 0n) * 11n) / 10n;
  const stale = tradeWith({
    prices: async (codes): Promise<MarketPrice[]> =>
      codes.map((code) => ({ code, price: formatRate(moved(code)), at: until })),
  });
  const seen = await collectPrices(stale);
  expect((await latestPrices(database)).get('BTC')).toMatchObject({
    price: moved('BTC'),
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

describe('a reading that jumps', () => {
  /** The exchange with a present price of bitcoin that is wrong. */
  const wrong = (times: bigint) =>
    tradeWith({
      prices: async (codes): Promise<MarketPrice[]> =>
        (await providers.trade.prices(codes)).map((each) =>
          each.code === 'BTC' ? { ...each, price: formatRate(rateOf(each.price) * times) } : each,
        ),
    });
  const bitcoin = async () => (await latestPrices(database, ['BTC'])).get('BTC');
  const held = async () =>
    (await database.selectFrom('held_prices').selectAll().execute()).map(({ code }) => code);
  const openAlarms = () => openAlarmsAbout(database, 'price_held');
  const setBitcoin = async (times: bigint) => {
    const price = ((await bitcoin())?.price ?? 0n) * times;
    await world.sandbox.setPrice({ code: 'BTC', price });
    return price;
  };

  test('once between good ones never becomes a price', async () => {
    await collectPrices(world);
    const before = await bitcoin();
    const from = await now();
    await advance(MINUTE_S);
    await collectPrices(wrong(2n));
    // The old price stays, of its own moment, and nothing is complete from the reading on.
    expect(await bitcoin()).toMatchObject({ price: before?.price, at: before?.at });
    expect(await held()).toEqual(['BTC']);
    const [until, ether] = [await collectedUntil('BTC'), await collectedUntil('ETH')];
    expect(until && ether && until < ether).toBe(true);
    await advance(MINUTE_S);
    expect(await collectPrices(world)).toEqual(await collectedUntil('BTC'));
    expect(await held()).toEqual([]);
    const since = await priceHistory(database, 'BTC', from, await now());
    const limit = ((before?.price ?? 0n) * 11n) / 10n;
    expect(since.length).toBeGreaterThanOrEqual(3);
    expect(since.filter(({ price }) => price > limit)).toEqual([]);
  });

  test('is the price one reading later when the market stays there, and of its own moment too', async () => {
    await collectPrices(world);
    const old = await bitcoin();
    const moved = await setBitcoin(2n);
    await advance(1);
    const at = await now();
    const held = await collectPrices(world);
    expect((await bitcoin())?.price).toBe(old?.price);
    expect(held < (await now())).toBe(true);
    await advance(30);
    const until = await collectPrices(world);
    expect((await bitcoin())?.price).toBe(moved);
    expect(until > held).toBe(true);
    const after = new Date(at.getTime() + 5_000);
    expect((await pricesAt(database, ['BTC'], after)).get('BTC')?.price).toBe(moved);
    // Who knew no more than then still reads what was read then.
    const then = await pricesAt(database, ['BTC'], after, { knownUntil: after });
    expect(then.get('BTC')?.price).toBe(old?.price);
    await world.sandbox.setPrice({ code: 'BTC', price: old?.price ?? 1n });
    await collectConfirmed(world, advance);
  });

  test('keeps no other asset from its price', async () => {
    await collectPrices(world);
    await advance(MINUTE_S);
    await collectPrices(wrong(2n));
    const latest = await latestPrices(database);
    for (const code of CODES.filter((each) => each !== 'BTC')) {
      expect(latest.get(code)?.ageMs).toBeLessThan(10_000);
    }
    expect(latest.get('BTC')?.ageMs).toBeGreaterThan(50_000);
    await advance(MINUTE_S);
    await collectPrices(world);
  });

  test('is told once when it is held for more than five minutes, until it is over', async () => {
    await collectPrices(world);
    // Each reading is far from the one before, so none is confirmed.
    for (const times of [3n, 9n, 27n, 81n, 243n]) {
      await advance(MINUTE_S);
      await collectPrices(wrong(times));
    }
    expect(await openAlarms()).toEqual([]);
    // Also when nothing answers any more.
    await advance(MINUTE_S + 1);
    const silent = tradeWith({ candles: () => Promise.reject(new OutcomeUnknown('candles')) });
    for (let time = 0; time < 2; time += 1) {
      await expect(collectPrices(silent)).rejects.toThrow(OutcomeUnknown);
    }
    expect(await openAlarms()).toMatchObject([{ id: 'BTC' }]);
    const told = await database
      .selectFrom('audit_trail')
      .select('subject_id')
      .where('action', '=', 'alarm_price_held')
      .execute();
    expect(told).toEqual([{ subject_id: 'BTC' }]);
    await advance(MINUTE_S);
    await collectPrices(world);
    expect(await openAlarms()).toEqual([]);
  });

  test.each([2 * 3_600, 3 * DAY_S])(
    'waits after a gap of %d seconds, too, until a second one confirms it',
    async (gap) => {
      await collectPrices(world);
      const old = await bitcoin();
      const moved = await setBitcoin(2n);
      const presentOnly = tradeWith({
        candles: async (query) => (query.code === 'BTC' ? [] : providers.trade.candles(query)),
      });
      await advance(gap);
      await collectPrices(presentOnly);
      expect((await bitcoin())?.price).toBe(old?.price);
      expect(await held()).toEqual(['BTC']);
      await advance(10);
      await collectPrices(presentOnly);
      expect((await bitcoin())?.price).toBe(moved);
      expect(await held()).toEqual([]);
      await world.sandbox.setPrice({ code: 'BTC', price: old?.price ?? 1n });
      await advance(MINUTE_S);
      await collectConfirmed(world, advance);
    },
  );

  test('is taken after an outage in which the market moved, from the ends of its minutes', async () => {
    await collectPrices(world);
    const from = await now();
    const old = await bitcoin();
    const moved = await setBitcoin(2n);
    await advance(20 * MINUTE_S);
    await collectPrices(world);
    expect(await bitcoin()).toMatchObject({ price: moved });
    const since = await priceHistory(database, 'BTC', from, await now());
    expect(since.length).toBeGreaterThanOrEqual(20);
    expect(since.every(({ price }) => price === moved)).toBe(true);
    await world.sandbox.setPrice({ code: 'BTC', price: old?.price ?? 1n });
    await collectConfirmed(world, advance);
  });
});

describe('a price that is restated', () => {
  const restate = (code: AssetCode, asOf: Date, price: string) =>
    transact(database, (tx) => restatePrice(tx, { code, asOf, price: rateOf(price) }));
  const readers = {
    pricesAt: async (at: Date, knowledge: Knowledge) =>
      (await pricesAt(database, ['BTC', 'ETH'], at, knowledge)).get('ETH')?.price,
    dailyCloses: async (at: Date, knowledge: Knowledge) =>
      (await dailyCloses(database, ['ETH'], new Date(at.getTime() - 1), at, knowledge)).get(
        'ETH',
      )?.[0]?.price,
    priceHistory: async (at: Date, knowledge: Knowledge) =>
      (await priceHistory(database, 'ETH', new Date(at.getTime() - 1), at, knowledge))[0]?.price,
  };

  test.each(Object.entries(readers))(
    'is read now, and as it was by whoever knew less: %s',
    async (_, read) => {
      await collectPrices(world);
      const today = await now();
      const close = new Date(Math.floor(today.getTime() / (DAY_S * 1000)) * DAY_S * 1000);
      const [count, first] = [(await storedRows()).length, await read(close, {})];
      await advance(10);
      const second = await restate('ETH', close, '1111');
      await advance(10);
      const third = await restate('ETH', close, '2222');
      expect(await read(close, {})).toBe(rateOf('2222'));
      expect(await read(close, { knownUntil: third })).toBe(rateOf('2222'));
      expect(await read(close, { knownUntil: new Date(third.getTime() - 1) })).toBe(rateOf('1111'));
      expect(await read(close, { knownUntil: second })).toBe(rateOf('1111'));
      expect(await read(close, { knownUntil: new Date(second.getTime() - 1) })).toBe(first);
      expect(await storedRows()).toHaveLength(count + 2);
      await restate('ETH', close, formatRate(first ?? 1n));
    },
  );

  test('changes the last price when it is that one, and no other', async () => {
    const latest = async () => (await latestPrices(database, ['ETH'])).get('ETH');
    await advance(MINUTE_S);
    await collectPrices(world);
    const before = await latest();
    const earlier = (await priceHistory(database, 'ETH', await ago(3_600), await now()))[0];
    if (!before || !earlier) throw new Error('there is no price');
    await restate('ETH', earlier.at, '1111');
    expect(await latest()).toMatchObject({ price: before.price, at: before.at });
    await restate('ETH', before.at, '3333');
    expect(await latest()).toMatchObject({ price: rateOf('3333'), at: before.at });
    const setLatest = (asOf: Date, knownAt: Date) =>
      transact(database, (tx) =>
        setLatestPrices(tx, [{ code: 'ETH', asOf, price: rateOf('4444') }], knownAt),
      );
    await setLatest(before.at, before.at);
    await setLatest(earlier.at, await now());
    expect(await latest()).toMatchObject({ price: rateOf('3333'), at: before.at });
    await restate('ETH', before.at, formatRate(before.price));
    await restate('ETH', earlier.at, formatRate(earlier.price));
  });

  test('of the day before moves the change over 24 hours', async () => {
    await collectPrices(world);
    const [dayBefore] = (
      await priceHistory(database, 'ETH', await ago(DAY_S + 3_600), await ago(DAY_S))
    ).slice(-1);
    if (!dayBefore) throw new Error('there is no price a day ago');
    await restate('ETH', dayBefore.at, '1234');
    expect((await latestPrices(database, ['ETH'])).get('ETH')?.dayBefore).toBe(rateOf('1234'));
    await restate('ETH', dayBefore.at, formatRate(dayBefore.price));
  });

  test('must have had a price of its moment, and gets a later time of knowledge twice at once', async () => {
    await expect(restate('ETH', new Date('2020-01-01'), '1')).rejects.toThrow('not_found');
    const at = (await latestPrices(database, ['ETH'])).get('ETH')?.at ?? new Date(0);
    const known = await Promise.all([restate('ETH', at, '3001'), restate('ETH', at, '3000')]);
    expect(new Set(known.map((each) => each.getTime())).size).toBe(2);
  });

  test.each(['now', 'then'])(
    'leaves each look-up one look into the index (as known %s)',
    async (which) => {
      await sql`analyze prices`.execute(database);
      const knowledge = which === 'then' ? { knownUntil: await now() } : {};
      const { statements } = await statementsOf(() =>
        pricesAt(database, ['BTC', 'ETH'], new Date('2027-06-01'), knowledge),
      );
      expect(statements).toHaveLength(1);
      // The statement names parameters and is given none, so it goes by itself.
      const rows = await world.open.asOwner(({ run }) =>
        run(`explain (generic_plan, costs off) ${statements[0]}`),
      );
      const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
      expect(plan).toMatch(
        /Limit\n +-> +Index Scan Backward using prices__pk on prices\n +Index Cond/,
      );
      // The pricing profiles have one row for each asset, so that reading them whole costs nothing.
      expect(plan.replace('Seq Scan on pricing_profiles', '')).not.toMatch(/Sort|Seq Scan/);
    },
  );
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
