import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_KEY,
  SPOT_SECRET,
  type SpotFault,
} from '../../../tests/worlds/spot-exchange.ts';
import { ccxtTrade } from '../../providers/trade/ccxt/ccxt-trade.ts';
import { workOnDueTrades } from './trade-orders.ts';

const SETTLE_MS = 60;

const world = await openFundsWorld();
const { database, desk, minor } = world;
const exchange = await openSpotExchange();
afterAll(exchange.close);
listSpotMarkets(exchange.book);
await world.setPrices({ BTC: '60000', ETH: '3000', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const client = await world.client();
await world.fund(client, 'USDC', '100000');

/** Begins as a process does that knows nothing of what was sent before it. */
async function startAnew(standingMs = 60): Promise<void> {
  const settings = {
    ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null },
    ...{ url: exchange.url, timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
  };
  world.replaceTrade(await ccxtTrade(settings, { settleMs: SETTLE_MS, standingMs }));
}
await startAnew();

/** Lets the trades' job do its work until nothing of a request is open; as often as an answer is lost, it waits. */
async function carryOut(id: string, rounds = 10): Promise<string | undefined> {
  for (let round = 0; round < rounds; round += 1) {
    await workOnDueTrades(desk);
    const state = (await requestById(database, id))?.state;
    if (state !== 'processing') return state;
    await setTimeout(SETTLE_MS);
    await world.advance(60);
  }
  return 'processing';
}

const ordersOf = async (id: string) => {
  const keys = (await tradesById(database, id)).map((trade) => trade.id);
  return exchange.book.orders.filter(({ key }) => keys.includes(key));
};

const alarmsOf = async (id: string) => {
  const ids = [id, ...(await tradesById(database, id)).map((trade) => trade.id)];
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('subject_id', 'in', ids)
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute();
  return [...new Set(rows.map(({ kind }) => kind))];
};

const free = async () => {
  const { posted, held } = await world.balance(client, 'available', 'USDC');
  return posted - held;
};

test.each<SpotFault | null>([
  ...([null, 'lost', 'dropped', 'unknown_status', 'unseen', 'slow'] as const),
  ...(['maintenance', 'unavailable', 'too_many', 'answers_nonsense'] as const),
])('an investment is bought at the exchange and booked to the last digit (%s)', async (fault) => {
  const before = exchange.book.orders.length;
  if (fault) exchange.plant('POST order', fault);
  const { id } = await world.invest(client, core, 'USDC', '1000');
  // What asks us to wait asks for a second.
  expect(await carryOut(id, fault === 'too_many' ? 40 : 10)).toBe('completed');
  const trades = await tradesById(database, id);
  const orders = exchange.book.orders.slice(before);
  expect(orders.length).toBe(trades.length);
  for (const trade of trades) {
    const theirs = orders.find(({ key }) => key === trade.id);
    const sum = (of: 'quantity' | 'cost' | 'fee') =>
      (theirs?.trades ?? []).reduce((all, each) => all + each[of], 0n);
    const [entry] = await entriesOfRequestById(database, trade.id);
    const moved = (purpose: string, asset: string) =>
      entry?.lines.find((each) => each.asset === asset && each.accountKey?.includes(purpose))
        ?.minor ?? 0n;
    // The exchange writes eight places; USDC has six and ether eighteen.
    const spent = (sum('cost') + 99n) / 100n;
    const brought = ((sum('quantity') - sum('fee')) * minor(trade.buy, '1')) / 100_000_000n;
    expect(moved('custody', 'USDC')).toBe(spent);
    expect(moved('custody', trade.buy)).toBe(-brought);
    // What was not spent is the house's, and what was brought beyond or below the quote.
    expect(moved('trade_result', 'USDC')).toBe(trade.sell.minor - spent);
    expect(moved('trade_result', trade.buy)).toBe(brought - trade.quoted);
  }
});

test('what the exchange has too little for is refused, and the money is free again', async () => {
  const before = { orders: exchange.book.orders.length, free: await free() };
  const there = exchange.book.balances.get('USDC') ?? 0n;
  exchange.book.balances.set('USDC', 1n);
  const { id } = await world.invest(client, core, 'USDC', '1000');
  expect(await carryOut(id)).toBe('failed');
  exchange.book.balances.set('USDC', there);
  expect(await tradesById(database, id)).toMatchObject([
    { state: 'FAILED', failure: 'insufficient_funds' },
    { state: 'FAILED', failure: 'insufficient_funds' },
  ]);
  expect({ orders: exchange.book.orders.length, free: await free() }).toEqual(before);
});

test('an order that was accepted and that the exchange does not list any more is never sent again', async () => {
  exchange.unseen.forMs = 600_000;
  exchange.plant('POST order', 'unseen');
  const { id } = await world.invest(client, core, 'USDC', '1000');
  expect(await carryOut(id, 4)).toBe('processing');
  await startAnew();
  expect(await carryOut(id, 4)).toBe('processing');
  expect(await ordersOf(id)).toHaveLength(2);
  exchange.reveal();
  exchange.unseen.forMs = 30;
  expect(await carryOut(id)).toBe('completed');
  expect(await ordersOf(id)).toHaveLength(2);
});

test.each<SpotFault>(['lost', 'dropped', 'slow'])(
  'a process that ends in the middle leaves an order that the next one finds by our key, once (%s)',
  async (fault) => {
    exchange.plant('POST order', fault);
    const { id } = await world.invest(client, core, 'USDC', '1000');
    await workOnDueTrades(desk);
    await startAnew();
    await setTimeout(SETTLE_MS);
    await world.advance(60);
    expect(await carryOut(id)).toBe('completed');
    const trades = await tradesById(database, id);
    expect((await ordersOf(id)).map(({ key }) => key).toSorted()).toEqual(
      trades.map((trade) => trade.id).toSorted(),
    );
  },
);

test('an order that was filled in part and taken back below its floor waits for people, and nothing of it is booked', async () => {
  await startAnew(0);
  // More than stands at the best price.
  for (const call of ['POST order', 'POST order']) exchange.plant(call, 'slow');
  const { id } = await world.invest(client, core, 'USDC', '20000');
  expect(await carryOut(id, 4)).toBe('processing');
  const orders = await ordersOf(id);
  expect(orders.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
  expect(orders.every(({ trades }) => trades.length > 0)).toBe(true);
  expect(await alarmsOf(id)).toEqual(['investment_blocked', 'trade_contradicted']);
  for (const trade of await tradesById(database, id)) {
    expect(await entriesOfRequestById(database, trade.id)).toEqual([]);
  }
  await startAnew();
});
