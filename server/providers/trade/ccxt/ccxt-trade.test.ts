import { randomUUID } from 'node:crypto';
import { unitOf } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_ADDRESS,
  SPOT_KEY,
  SPOT_SECRET,
  type SpotFault,
} from '../../../../tests/worlds/spot-exchange.ts';
import { keepsToTradePort } from '../../../../tests/worlds/trade-contract.ts';
import { BELOW_FLOOR, OutcomeUnknown, ProviderRefusal } from '../../failures.ts';
import type { TradeOrder } from '../port.ts';
import { ccxtTrade, type LiveTrade } from './ccxt-trade.ts';
import type { ExchangeSettings } from './settings.ts';

const ONE = 100_000_000n;
/** What a test waits until an exchange is believed that it has no order. */
const SETTLE_MS = 80;

let exchange: Awaited<ReturnType<typeof openSpotExchange>>;
let trade: LiveTrade;

beforeEach(async () => {
  exchange = await openSpotExchange();
  listSpotMarkets(exchange.book);
  trade = await openTrade();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await exchange.close();
});

/** Lets the second pass for which the exchange asks us to wait. */
function passSecond(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_001);
}

function openTrade(part: Partial<ExchangeSettings> = {}, settleMs = SETTLE_MS): Promise<LiveTrade> {
  const settings = {
    ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null, url: exchange.url },
    ...{ timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
  };
  return ccxtTrade({ ...settings, ...part }, { settleMs, standingMs: 60 });
}

function orderOf(part: Partial<TradeOrder> = {}): TradeOrder {
  const id = randomUUID();
  const sell = { asset: 'BTC', amount: ONE / 10n };
  return { key: id, requestId: id, sell, buy: 'USDC', floor: 5_970_000_000n, ...part };
}

/** 6,000 USDC for bitcoin, at 60,000 for one. */
const buying = (part: Partial<TradeOrder> = {}) =>
  orderOf({
    sell: { asset: 'USDC', amount: 6_000_000_000n },
    buy: 'BTC',
    floor: 9_950_000n,
    ...part,
  });

const find = (order: TradeOrder) => trade.findOrder({ key: order.key, order });
const settled = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS + 20));
const asked = (call: string) => exchange.calls.filter((each) => each.call === call).length;

keepsToTradePort({
  trade: () => trade,
  fair: async () => 1_666_666n,
  settle: async () => {
    await settled();
  },
  loseAnswer: async () => {
    exchange.plant('POST order', 'lost');
  },
});

describe('an order', () => {
  test('that sells sells all of it, and brings what its trades say less the fee', async () => {
    const order = orderOf();
    const receipt = await trade.order(order);
    expect(receipt).toMatchObject({ state: 'settled', providerReference: 'BTC/USDC:1000' });
    const [placed] = exchange.book.orders;
    const brought = placed?.trades.reduce((sum, each) => sum + each.cost - each.fee, 0n) ?? 0n;
    expect(placed?.trades.length).toBe(2);
    const report = await find(order);
    expect(report).toMatchObject({
      ...{ state: 'settled', key: order.key, requestId: order.requestId, failure: null },
      sold: { asset: 'BTC', amount: ONE / 10n },
      bought: { asset: 'USDC', amount: (brought * unitOf('USDC')) / ONE },
      filledAt: new Date(placed?.trades.at(-1)?.at ?? 0),
    });
    expect(rateOf(report?.rate ?? '')).toBeGreaterThan(rateOf('59800'));
  });

  test('that buys spends at most what is sold, nearly all of it, and brings at least the floor', async () => {
    const order = buying();
    await trade.order(order);
    const report = await find(order);
    expect(report?.bought?.amount).toBeGreaterThanOrEqual(order.floor);
    expect(report?.sold.amount).toBeLessThanOrEqual(order.sell.amount);
    expect(report?.sold.amount).toBeGreaterThan((order.sell.amount * 998n) / 1000n);
    const [placed] = exchange.book.orders;
    const cost = placed?.trades.reduce((sum, each) => sum + each.cost, 0n) ?? 0n;
    // A unit of the exchange is a hundredth of ours, and rounds against us.
    expect(report?.sold.amount).toBe((cost + 99n) / 100n);
  });

  test('leaves what the steps of the market do not reach', async () => {
    const order = orderOf({ sell: { asset: 'BTC', amount: 10_000_999n } });
    await trade.order(order);
    expect((await find(order))?.sold).toEqual({ asset: 'BTC', amount: 10_000_000n });
  });

  test('is filled whole or not at all', async () => {
    const tooDear = orderOf({ floor: 5_999_000_000n });
    expect(await trade.order(tooDear)).toMatchObject({ state: 'failed' });
    expect(await find(tooDear)).toMatchObject({
      state: 'failed',
      bought: null,
      failure: BELOW_FLOOR,
    });
    const tooLarge = orderOf({
      sell: { asset: 'BTC', amount: 30n * ONE },
      floor: 1_791_000_000_000n,
    });
    await trade.order(tooLarge);
    expect(await find(tooLarge)).toMatchObject({ state: 'failed', failure: BELOW_FLOOR });
    expect(exchange.book.orders.flatMap(({ trades }) => trades)).toEqual([]);
  });

  test('counts a fee in whichever of its currencies it is taken', async () => {
    exchange.book.feeAsset = 'USDC';
    const order = buying();
    await trade.order(order);
    const [placed] = exchange.book.orders;
    const all = placed?.trades ?? [];
    const spent = all.reduce((sum, each) => sum + each.cost + each.fee, 0n);
    const got = all.reduce((sum, each) => sum + each.quantity, 0n);
    expect(await find(order)).toMatchObject({
      sold: { amount: (spent + 99n) / 100n },
      bought: { amount: got },
    });
  });

  test.each([
    ['a pair that is not listed', { buy: 'EUR' }, 'pair_not_traded'],
    ['nothing', { sell: { asset: 'BTC', amount: 0n } }, 'amount_invalid'],
    ['less than a step', { sell: { asset: 'BTC', amount: 999n }, floor: 1n }, 'amount_invalid'],
    [
      'less than the least',
      { sell: { asset: 'BTC', amount: 5000n }, floor: 2_985_000n },
      'amount_invalid',
    ],
  ] as const)('for %s is refused', async (_what, part, reason) => {
    await expect(trade.order(orderOf(part))).rejects.toEqual(new ProviderRefusal(reason));
    expect(exchange.book.orders).toEqual([]);
  });

  test('for which there is too little at the exchange is refused', async () => {
    exchange.book.balances.set('BTC', 1n);
    await expect(trade.order(orderOf())).rejects.toEqual(new ProviderRefusal('insufficient_funds'));
  });

  test('trades once however often it is asked, and another under its key is refused', async () => {
    const order = orderOf();
    const receipts = await Promise.all(Array.from({ length: 20 }, () => trade.order(order)));
    expect(new Set(receipts.map((each) => each.providerReference)).size).toBe(1);
    await trade.order(order);
    expect(asked('POST order')).toBe(1);
    for (const part of [{ floor: 1n }, { buy: 'ETH' }, { sell: { asset: 'BTC', amount: 1n } }]) {
      await expect(trade.order({ ...order, ...part })).rejects.toEqual(
        new ProviderRefusal('key_reused'),
      );
    }
    // Whoever begins anew knows of no order, and asks.
    trade = await openTrade();
    await trade.order(order);
    expect(asked('POST order')).toBe(1);
  });
});

describe('an answer that is lost', () => {
  test.each<[SpotFault, boolean]>([
    ['dropped', false],
    ['lost', true],
    ['unavailable', false],
    ['unknown_status', true],
    ['maintenance', false],
    ['too_many', false],
    ['answers_nonsense', true],
  ])('(%s) leaves open what happened until the order is read back', async (fault, isPlaced) => {
    exchange.plant('POST order', fault);
    const order = orderOf();
    await expect(trade.order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    if (fault === 'too_many') passSecond();
    await settled();
    expect((await find(order))?.state).toBe(isPlaced ? 'settled' : undefined);
    await trade.order(order);
    expect(exchange.book.orders.length).toBe(1);
  });

  test('is not taken for an order that is not there, as long as the exchange may still take it', async () => {
    trade = await openTrade({}, 60_000);
    exchange.plant('POST order', 'dropped');
    const order = orderOf();
    await expect(trade.order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(find(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    await expect(trade.order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(asked('POST order')).toBe(1);
  });

  test('is taken for one after that', async () => {
    exchange.plant('POST order', 'dropped');
    const order = orderOf();
    await expect(trade.order(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    await settled();
    expect(await find(order)).toBeNull();
  });

  test('nor is an order that was accepted and is not listed yet', async () => {
    trade = await openTrade({}, 60_000);
    exchange.unseen.forMs = 60_000;
    exchange.plant('POST order', 'unseen');
    const order = orderOf();
    await trade.order(order);
    await expect(find(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    exchange.reveal();
    expect((await find(order))?.state).toBe('settled');
  });

  test('of a look-up is none', async () => {
    const order = orderOf();
    await trade.order(order);
    for (const fault of [
      'dropped',
      'lost',
      'unavailable',
      'maintenance',
      'answers_nonsense',
    ] as const) {
      exchange.plant('GET order', fault);
      await expect(find(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    }
    exchange.plant('GET myTrades', 'trade_missing');
    await expect(find(order)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect((await find(order))?.state).toBe('settled');
  });
});

test('an exchange that asks us to wait is left alone until then', async () => {
  exchange.plant('GET ticker/24hr', 'too_many');
  await expect(trade.prices(['BTC'])).rejects.toBeInstanceOf(OutcomeUnknown);
  const before = exchange.calls.length;
  await expect(trade.prices(['BTC'])).rejects.toThrow('asked us to wait');
  await expect(trade.order(orderOf())).rejects.toBeInstanceOf(OutcomeUnknown);
  expect(exchange.calls.length).toBe(before);
  passSecond();
  expect(await trade.prices(['BTC'])).toHaveLength(1);
});

describe('an order that fills by and by', () => {
  test('is open until all of it is filled', async () => {
    exchange.plant('POST order', 'slow');
    const order = orderOf();
    expect(await trade.order(order)).toMatchObject({ state: 'accepted', readBackInS: 5 });
    expect(await find(order)).toMatchObject({ state: 'accepted', bought: null });
    expect(await find(order)).toMatchObject({ state: 'accepted', bought: null });
    expect(await find(order)).toMatchObject({ state: 'settled', sold: { amount: ONE / 10n } });
  });

  test('is taken back when it stands, and what it filled counts', async () => {
    exchange.plant('POST order', 'slow');
    const order = orderOf({ sell: { asset: 'BTC', amount: ONE }, floor: 59_700_000_000n });
    await trade.order(order);
    await settled();
    expect(await find(order)).toMatchObject({ state: 'accepted' });
    const [placed] = exchange.book.orders;
    expect(placed?.status).toBe('CANCELED');
    const filled = placed?.trades.reduce((sum, each) => sum + each.quantity, 0n) ?? 0n;
    expect(filled).toBe(ONE / 20n);
    expect(await find(order)).toMatchObject({ state: 'settled', sold: { amount: filled } });
  });
});

test.each([-10_000, 10_000])(
  'a clock that is %d ms off is set by the exchange',
  async (aheadMs) => {
    exchange.clock.aheadMs = aheadMs;
    const order = orderOf();
    await trade.order(order);
    expect((await find(order))?.state).toBe('settled');
    expect(exchange.book.orders.length).toBe(1);
  },
);

describe('what it is tried with at the start', () => {
  test('a key that it takes, and a look-up by our key', async () => {
    expect(await trade.tryOut()).toBeNull();
  });

  test.each([
    ['a key of another', { key: 'another' }],
    ['a wrong secret', { secret: 'another' }],
  ])('%s is refused', async (_what, part) => {
    expect(await (await openTrade(part)).tryOut()).toBe('it refuses the key');
  });

  test('an exchange without orders that are filled whole or not at all is refused', async () => {
    expect(await (await openTrade({ id: 'zaif' })).tryOut()).toMatch('whole or not at all');
  });

  test('one that is away ends no start, and is used once it is back', async () => {
    exchange.plant('GET exchangeInfo', 'maintenance');
    expect(await trade.tryOut()).toBeNull();
    expect(await trade.prices(['BTC'])).toHaveLength(1);
  });

  test('one that ccxt does not know, or that is a path, is none', async () => {
    await expect(openTrade({ id: 'nosuchexchange' })).rejects.toThrow('ccxt knows no exchange');
    await expect(openTrade({ id: '../binance' })).rejects.toThrow('ccxt knows no exchange');
  });
});

describe('prices', () => {
  test('are the middle of what is bid and asked, in the order asked, with their time', async () => {
    const before = Date.now();
    const prices = await trade.prices(['USD', 'ETH', 'BTC', 'USDC']);
    expect(prices.map(({ code, price }) => [code, price])).toEqual([
      ['USD', '1'],
      ['ETH', '3000'],
      ['BTC', '60000'],
      ['USDC', '1'],
    ]);
    for (const { at } of prices) expect(at.getTime()).toBeGreaterThanOrEqual(before - 1000);
  });

  test('go over a second market where there is none in dollars', async () => {
    exchange.book.markets.delete('ETHUSDC');
    const [eth] = await trade.prices(['ETH']);
    expect(rateOf(eth?.price ?? '')).toBeGreaterThan(rateOf('2990'));
    expect(rateOf(eth?.price ?? '')).toBeLessThan(rateOf('3010'));
  });

  test('of what is not listed are refused', async () => {
    await expect(trade.prices(['CHF'])).rejects.toEqual(new ProviderRefusal('pair_not_traded'));
  });

  test('of the past are whole periods, page by page', async () => {
    const to = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    const from = new Date(to.getTime() - 1500 * 60_000);
    const minutes = await trade.candles({ code: 'BTC', from, to, resolution: 'MINUTE' });
    expect(minutes.length).toBe(1500);
    for (const [i, { start, open }] of minutes.entries()) {
      expect(start.getTime() % 60_000).toBe(0);
      if (i > 0) expect(open).toBe(minutes[i - 1]?.close);
    }
    expect((minutes.at(-1)?.start.getTime() ?? 0) + 60_000).toBeLessThanOrEqual(to.getTime());
    const tooLong = new Date(to.getTime() - 5002 * 60_000);
    await expect(
      trade.candles({ code: 'BTC', from: tooLong, to, resolution: 'MINUTE' }),
    ).rejects.toEqual(new ProviderRefusal('range_too_long'));
  });
});

test('pairs are those that are listed, each way', async () => {
  const pairs = await trade.pairs(['BTC', 'USDC', 'EUR']);
  expect(pairs).toEqual([
    { sell: 'BTC', buy: 'USDC' },
    { sell: 'USDC', buy: 'BTC' },
  ]);
});

test('trades are listed by their names, page by page, and add up to the balances', async () => {
  const from = new Date(Date.now() - 1000);
  const before = await trade.balances();
  const depth = exchange.book.marketOf('BTCUSDC');
  depth.depth = 100_000n;
  for (let i = 0; i < 60; i += 1) {
    await trade.order(orderOf({ sell: { asset: 'BTC', amount: 1_000_000n }, floor: 590_000_000n }));
  }
  const fills = await trade.fillsSince(from);
  const theirs = exchange.book.orders.flatMap(({ trades }) => trades);
  expect(theirs.length).toBe(600);
  expect(new Set(fills.map(({ id }) => id))).toEqual(
    new Set(theirs.map(({ id }) => `BTC/USDC:${id}`)),
  );
  const after = await trade.balances();
  for (const asset of ['BTC', 'USDC']) {
    const moved = fills.reduce((sum, each) => sum + (each.moved.get(asset) ?? 0n), 0n);
    expect((after.get(asset) ?? 0n) - (before.get(asset) ?? 0n)).toBe(moved);
  }
});

test('what came and left is told to the last digit, with its transaction once somebody knows it', async () => {
  const { book } = exchange;
  const from = new Date(Date.now() - 5000);
  const to = { address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', at: Date.now() };
  book.receive('USDC', 1_234_567_891n, '0xAB', Date.now());
  const sent = book.send('ETH', 2n * ONE, 123_456n, to);
  const off = book.send('ETH', ONE, 0n, to);
  book.callOff(off);
  const withdrawal = { kind: 'withdrawal', asset: 'ETH', address: to.address };
  expect(await trade.movesSince(from)).toMatchObject([
    { kind: 'deposit', asset: 'USDC', amount: rateOf('12.34567891'), hash: '0xab', state: 'done' },
    {
      ...{ ...withdrawal, id: sent.id, amount: rateOf('2'), fee: rateOf('0.00123456') },
      ...{ hash: null, state: 'open' },
    },
    { ...withdrawal, id: off.id, state: 'failed' },
  ]);
  Object.assign(sent, { hash: '0xCD', isDone: true });
  const told = await trade.movesSince(from);
  expect(told.find(({ id }) => id === sent.id)).toMatchObject({ hash: '0xcd', state: 'done' });
  expect(await trade.depositAddress('ETH')).toEqual({ address: SPOT_ADDRESS, memo: null });
});

test('a fill tells what rounding left, to the last digit', async () => {
  const order = buying({ sell: { asset: 'USDC', amount: 6_000_000_001n } });
  await trade.order(order);
  const report = await find(order);
  const [theirs] = exchange.book.orders;
  const sum = (of: 'quantity' | 'cost' | 'fee') =>
    (theirs?.trades ?? []).reduce((all, each) => all + each[of], 0n);
  const exact = (asset: string, minor: bigint) => (minor * rateOf('1')) / unitOf(asset);
  const atExchange = (amount: bigint) => (amount * rateOf('1')) / ONE;
  expect(exact('USDC', report?.sold.amount ?? 0n) - (report?.residue?.sold ?? 0n)).toBe(
    atExchange(sum('cost')),
  );
  expect(exact('BTC', report?.bought?.amount ?? 0n) + (report?.residue?.bought ?? 0n)).toBe(
    atExchange(sum('quantity') - sum('fee')),
  );
});
