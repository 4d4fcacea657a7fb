import { scaleOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE } from '@ballast/contract/money/rate.ts';
import { expect, test } from 'vitest';
import { twentieth } from '../../../tests/harness/scale.ts';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { transact } from '../../database/transact.ts';
import { TRADE_PARENTS } from '../../main/trade-parents.ts';
import { workOnDueTrades } from './trade-orders.ts';
import { recordFailure, recordFill, type TradeFill } from './trade-results.ts';
import type { TradeRecord } from './trades.ts';

const world = await openFundsWorld();
const { database, desk, minor } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const client = await world.client();
await world.fund(client, 'USDC', '100000');
// Nobody but these tests says what becomes of an order.
world.replaceTrade({
  ...world.providers.trade,
  order: async ({ key }) => ({ providerReference: `or_${key}`, state: 'accepted' }),
});

/** Whole units bought for one whole unit sold. */
const rateFor = ({ sell, buy }: TradeRecord, bought: bigint) =>
  (bought * RATE_ONE * 10n ** BigInt(scaleOf(sell.asset))) /
  (sell.minor * 10n ** BigInt(scaleOf(buy)));

const fill = (trade: TradeRecord, bought: bigint): TradeFill => ({
  ownerId: trade.ownerId,
  tradeId: trade.id,
  providerReference: `or_${trade.id}`,
  sold: { asset: trade.sell.asset, amount: trade.sell.minor },
  bought: { asset: trade.buy, amount: bought },
  rate: formatRate(rateFor(trade, bought)),
  filledAt: trade.createdAt,
});
const record = (result: TradeFill) =>
  transact(database, (tx) => recordFill(tx, TRADE_PARENTS, result));

/** An investment whose orders are out, with no exchange to answer them. */
async function sentTrades(): Promise<{ id: string; btc: TradeRecord; eth: TradeRecord }> {
  const { id } = await world.invest(client, core, 'USDC', '1000');
  await workOnDueTrades(desk);
  const [btc, eth] = await tradesById(database, id);
  if (!btc || !eth) throw new Error('an investment in two assets has two trades');
  return { id, btc, eth };
}

test('a result told twice is booked once', async () => {
  const { id, btc, eth } = await sentTrades();
  const results = [fill(btc, minor('BTC', '0.012')), fill(eth, minor('ETH', '0.16'))];
  for (const result of [...results, ...results]) expect(await record(result)).toBe('done');
  expect(await entriesOfRequestById(database, btc.id)).toHaveLength(1);
  expect(await entriesOfRequestById(database, id)).toHaveLength(1);
  const actions = await database
    .selectFrom('audit_trail')
    .select('action')
    .where('subject_id', 'in', [id, btc.id, eth.id])
    .orderBy('audit_id')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual([
    'investment_created',
    'trade_filled',
    'trade_filled',
    'investment_completed',
  ]);
});

test('a result of what was not ordered is not booked', async () => {
  const { id, btc, eth } = await sentTrades();
  const good = fill(btc, minor('BTC', '0.012'));
  const wrong: TradeFill[] = [
    { ...good, sold: { ...good.sold, amount: good.sold.amount + 1n } },
    { ...good, sold: { ...good.sold, amount: 0n } },
    { ...good, sold: { ...good.sold, asset: 'USDT' } },
    { ...good, bought: { ...good.bought, asset: 'ETH' } },
    { ...good, bought: { ...good.bought, amount: 0n } },
    // Half a percent less than the 0.011988 quoted is what the order takes; a unit less is not.
    fill(btc, minor('BTC', '0.01192805')),
    { ...good, providerReference: 'or_another' },
    { ...good, tradeId: id },
  ];
  for (const result of wrong) {
    expect(await record(result)).toEqual({ parked: expect.any(String) });
  }
  expect(await entriesOfRequestById(database, btc.id)).toEqual([]);
  await record(good);
  expect(await record({ ...good, bought: { ...good.bought, amount: 1n } })).toEqual({
    parked: expect.any(String),
  });
  const { ownerId, tradeId, providerReference } = good;
  const failed = { ownerId, tradeId, providerReference, failure: 'late' };
  expect(await transact(database, (tx) => recordFailure(tx, TRADE_PARENTS, failed))).toEqual({
    parked: expect.any(String),
  });
  await record(fill(eth, minor('ETH', '0.16')));
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('what the steps of a market leave of what was to be sold is the house’s', async () => {
  const { btc, eth } = await sentTrades();
  const all = fill(btc, minor('BTC', '0.012'));
  const left = 1_234n;
  const sold = { asset: 'USDC', amount: btc.sell.minor - left };
  const rate = formatRate((all.bought.amount * RATE_ONE * 10n ** 6n) / (sold.amount * 10n ** 8n));
  expect(await record({ ...all, sold, rate })).toBe('done');
  const [entry] = await entriesOfRequestById(database, btc.id);
  const moved = (purpose: string, asset: string) =>
    entry?.lines.find((each) => each.asset === asset && each.accountKey?.includes(purpose))?.minor;
  expect(moved('custody', 'USDC')).toBe(sold.amount);
  expect(moved('trade_result', 'USDC')).toBe(left);
  await record(fill(eth, minor('ETH', '0.16')));
});

test('a result whose amounts are not those of its rate is not booked', async () => {
  const { btc, eth } = await sentTrades();
  const good = fill(btc, minor('BTC', '0.012'));
  const parked = { parked: 'rate_wrong' };
  for (const amount of [good.bought.amount - 2n, good.bought.amount + 2n]) {
    expect(await record({ ...good, bought: { asset: 'BTC', amount } })).toEqual(parked);
  }
  expect(await record({ ...good, rate: '50000.000000000000000000' })).toEqual(parked);
  const oneMore = { asset: 'BTC', amount: good.bought.amount + 1n } as const;
  expect(await record({ ...good, bought: oneMore })).toBe('done');
  await record(fill(eth, minor('ETH', '0.16')));
});

test('a result is booked at a price within three percent of the stored one, else not', async () => {
  const { id, btc, eth } = await sentTrades();
  for (const tooMuch of ['0.01236001', '1', '0.0125']) {
    expect(await record(fill(btc, minor('BTC', tooMuch)))).toEqual({
      parked: 'price_far',
    });
  }
  expect(await entriesOfRequestById(database, btc.id)).toEqual([]);
  expect((await requestById(database, id))?.state).toBe('processing');
  expect(await record(fill(btc, minor('BTC', '0.01236')))).toBe('done');
  expect(await record(fill(eth, minor('ETH', '0.1592')))).toBe('done');
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('the stored price is that of the fill, however late it is read', async () => {
  const { btc, eth } = await sentTrades();
  await world.setPrices({ BTC: '60000', ETH: '3000' });
  expect(await record(fill(btc, minor('BTC', '0.012')))).toBe('done');
  const late = { ...fill(eth, minor('ETH', '0.16')), filledAt: await world.now() };
  expect(await record(late)).toEqual({ parked: expect.any(String) });
  expect(await record({ ...late, filledAt: new Date(0) })).toBe('done');
  await world.setPrices({ BTC: '50000', ETH: '2500' });
});

test('a result is judged only by a price that was fresh when it was filled', async () => {
  const { btc, eth } = await sentTrades();
  const { asOf } = await lastPrice('BTC');
  const filledAfter = (trade: TradeRecord, bought: bigint, seconds: number) => ({
    ...fill(trade, bought),
    filledAt: new Date(asOf.getTime() + seconds * 1000),
  });
  await world.advanceInSilence(600);
  const fair = minor('BTC', '0.012');
  expect(await record(filledAfter(btc, fair, 301))).toEqual({
    parked: 'price_missing',
  });
  expect(await record(filledAfter(btc, fair, 300))).toBe('done');

  // A price that comes later, of that moment, decides about a fill that waits for one.
  const late = filledAfter(eth, minor('ETH', '0.16'), 500);
  expect(await record(late)).toEqual({ parked: expect.any(String) });
  const codes = ['ETH', 'USDC'];
  const as_of = new Date(asOf.getTime() + 480_000);
  const price_usd = (code: string) => (code === 'ETH' ? '2500' : '1');
  const rows = codes.map((code) => ({ code, as_of, price_usd: price_usd(code) }));
  await database.insertInto('prices').values(rows).execute();
  expect(await record(late)).toBe('done');
  await world.advance(0);
});

async function lastPrice(code: string): Promise<{ asOf: Date }> {
  return database
    .selectFrom('prices')
    .select('as_of as asOf')
    .where('code', '=', code)
    .orderBy('as_of', 'desc')
    .executeTakeFirstOrThrow();
}

test('a result that arrives with its sibling finishes the investment once', async () => {
  const rounds = twentieth(50, 5);
  for (let round = 0; round < rounds; round += 1) {
    const { id, btc, eth } = await sentTrades();
    const results = [fill(btc, minor('BTC', '0.012')), fill(eth, minor('ETH', '0.16'))];
    const outcomes = await Promise.all([...results, ...results].map(record));
    expect(outcomes).toEqual(['done', 'done', 'done', 'done']);
    expect((await requestById(database, id))?.state).toBe('completed');
    expect(await entriesOfRequestById(database, id)).toHaveLength(1);
  }
});

test('results of two redemptions that arrive together finish both', async () => {
  const halves = await world.basket({ BTC: '0.5', ETH: '0.5' });
  const { id: invested } = await world.invest(client, halves, 'USDC', '40000');
  await workOnDueTrades(desk);
  for (const trade of await tradesById(database, invested)) {
    await record(fill(trade, trade.buy === 'BTC' ? minor('BTC', '0.4') : minor('ETH', '8')));
  }
  const rounds = twentieth(50, 10);
  for (let round = 0; round < rounds; round += 1) {
    // Nobody asks for two quotes in no time, over and over.
    await world.advance(4);
    const redemptions = [
      await world.redeem(client, halves, 'USDC', '100'),
      await world.redeem(client, halves, 'USDC', '100'),
    ];
    await workOnDueTrades(desk);
    const trades = await Promise.all(redemptions.map(({ id }) => tradesById(database, id)));
    const [early, late] = [0, 1].map((i) =>
      trades.flatMap((pair) => pair.slice(i, i + 1)).map((trade) => fill(trade, 50_000_000n)),
    );
    for (const result of early ?? []) await record(result);
    await Promise.all((late ?? []).map(record));
    const entries = await Promise.all(
      redemptions.map(({ id }) => entriesOfRequestById(database, id)),
    );
    expect(entries.map((posted) => posted.length)).toEqual([1, 1]);
  }
});
