import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { randomOf, replayHint, twentieth } from '../../../tests/harness/scale.ts';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { whileRowsFail } from '../../../tests/worlds/poisoned-rows.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { OutcomeUnknown, ProviderRefusal } from '../../providers/failures.ts';
import type { Trade } from '../../providers/trade/port.ts';
import { bookCustodyTransfers } from '../custody/custody-books.ts';
import { alarmTrades } from './trade-alarms.ts';
import { workOnDueTrades, workOnTrade } from './trade-orders.ts';
import type { OwnTrade, TradeRecord } from './trades.ts';

const world = await openFundsWorld();
const { database, sandbox, providers, desk } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const client = await world.client();
await world.fund(client, 'USDC', '4000000');

afterEach(() => world.replaceTrade(providers.trade));

const ownTradeOf = (trade: TradeRecord | undefined): OwnTrade => ({
  ownerId: trade?.ownerId ?? '',
  tradeId: trade?.id ?? '',
});

async function invest(): Promise<{ id: string; trades: TradeRecord[] }> {
  const { id } = await world.invest(client, core, 'USDC', '1000');
  return { id, trades: await tradesById(database, id) };
}

/** How often the exchange was asked to trade under each key, and how many orders its books have. */
async function askedFor(trades: readonly TradeRecord[]) {
  const books = await sandbox.books('trade');
  const keys = trades.map(({ id }) => id);
  const of = (record: string, call?: string) =>
    keys.map(
      (key) =>
        books.filter((row) => row.key === key && row.record === record && row.call === call).length,
    );
  return { calls: of('call', 'order'), orders: of('order') };
}

/** Lets time pass until nothing is left to retry or to be read back. */
async function settleFaults(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await world.settle();
    await world.advance(300);
  }
  await world.settle();
}

describe('an order whose answer is lost', () => {
  test.each([
    'error_before',
    'error_after_accepting',
    'timeout_after_accepting',
    'answer_twice',
    'delay',
  ] as const)('is at the exchange once and completes (%s)', async (fault) => {
    await sandbox.plantFault({ provider: 'trade', fault, times: 2 });
    const { id, trades } = await invest();
    await settleFaults();
    expect((await askedFor(trades)).orders).toEqual([1, 1]);
    expect((await requestById(database, id))?.state).toBe('completed');
    await world.assertBooksAgree();
  });

  test('is read back before it is sent again', async () => {
    const asked: string[] = [];
    const spied: Trade = {
      ...providers.trade,
      order: async (order) => {
        asked.push(`order ${order.key}`);
        await providers.trade.order(order);
        throw new OutcomeUnknown('order: timed out');
      },
      findOrder: (query) => {
        asked.push(`find ${query.key}`);
        return providers.trade.findOrder(query);
      },
    };
    world.replaceTrade(spied);
    const { trades } = await invest();
    const [trade] = trades;
    expect(await workOnTrade(desk, ownTradeOf(trade))).toBe(true);
    expect(await workOnTrade(desk, ownTradeOf(trade))).toBe(false);
    await world.advance(11);
    expect(await workOnTrade(desk, ownTradeOf(trade))).toBe(true);
    expect(asked).toEqual([`order ${trade?.id}`, `find ${trade?.id}`]);
    world.replaceTrade(providers.trade);
    await settleFaults();
  });

  test('is never sent again once it was accepted, also when the exchange does not list it any more', async () => {
    const asked: string[] = [];
    world.replaceTrade({
      ...providers.trade,
      order: (order) => {
        asked.push('order');
        return providers.trade.order(order);
      },
      findOrder: async () => {
        asked.push('find');
        return null;
      },
    });
    const { id, trades } = await invest();
    const [trade] = trades;
    expect(await workOnTrade(desk, ownTradeOf(trade))).toBe(true);
    await world.advance(301);
    expect(await workOnTrade(desk, ownTradeOf(trade))).toBe(true);
    expect(asked).toEqual(['order', 'find']);
    world.replaceTrade(providers.trade);
    await settleFaults();
    expect((await requestById(database, id))?.state).toBe('completed');
    expect((await askedFor(trades)).orders).toEqual([1, 1]);
  });

  test('because another order has its key is no failure: what was traded is read back', async () => {
    const mistaken: Trade = {
      ...providers.trade,
      order: async (order) => {
        await providers.trade.order(order);
        throw new ProviderRefusal('key_reused');
      },
    };
    world.replaceTrade(mistaken);
    const { id, trades } = await invest();
    await workOnDueTrades(desk);
    expect((await requestById(database, id))?.state).toBe('processing');
    const alarms = await database
      .selectFrom('alarms')
      .select('subject_id')
      .where('kind', '=', 'trade_unclear')
      .where(
        'subject_id',
        'in',
        trades.map((trade) => trade.id),
      )
      .execute();
    expect(alarms).toHaveLength(trades.length);
    world.replaceTrade(providers.trade);
    await settleFaults();
    expect((await requestById(database, id))?.state).toBe('completed');
    expect((await askedFor(trades)).orders).toEqual([1, 1]);
    await world.assertBooksAgree();
  });

  test.each<[string, Trade['findOrder']]>([
    ['refused', () => Promise.reject(new ProviderRefusal('too_many_requests'))],
    [
      'answered with another order',
      async ({ key }) => {
        const order = await providers.trade.findOrder({ key });
        return order && { ...order, key: 'another' };
      },
    ],
  ])('is not known to have failed when its look-up is %s', async (_, findOrder) => {
    await sandbox.plantFault({ provider: 'trade', fault: 'error_after_accepting', times: 2 });
    const { id, trades } = await invest();
    await workOnDueTrades(desk);
    world.replaceTrade({ ...providers.trade, findOrder });
    await world.advance(30);
    expect(await workOnDueTrades(desk)).toBe(2);
    const waiting = await tradesById(database, id);
    expect(waiting.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['SENT', 2],
      ['SENT', 2],
    ]);

    world.replaceTrade(providers.trade);
    await settleFaults();
    expect((await requestById(database, id))?.state).toBe('completed');
    expect(await askedFor(trades)).toEqual({ calls: [1, 1], orders: [1, 1] });
    await world.assertBooksAgree();
  });

  test('that stays unknown is told to staff within five minutes', async () => {
    const silent: Trade = {
      ...providers.trade,
      order: () => Promise.reject(new OutcomeUnknown('order: timed out')),
      findOrder: () => Promise.reject(new OutcomeUnknown('find_order: timed out')),
    };
    world.replaceTrade(silent);
    const { trades } = await invest();
    const ids = trades.map(({ id }) => id);
    for (let minute = 0; minute < 5; minute += 1) {
      await workOnDueTrades(desk);
      await world.advance(30);
      await workOnDueTrades(desk);
      await world.advance(30);
      await alarmTrades(database);
    }
    const alarms = await database
      .selectFrom('audit_trail')
      .select('subject_id')
      .where('action', '=', 'alarm_trade_unclear')
      .where('subject_id', 'in', ids)
      .execute();
    expect(alarms.map(({ subject_id }) => subject_id).toSorted()).toEqual(ids.toSorted());
    world.replaceTrade(providers.trade);
    await world.advance(600);
    await settleFaults();
    await world.assertBooksAgree();
  });
});

describe('a worker that ends', () => {
  test('between the order and its note leaves a trade that goes on, once', async () => {
    const asked: string[] = [];
    world.replaceTrade({
      ...providers.trade,
      order: async (order) => {
        await providers.trade.order(order);
        asked.push(order.key);
        return new Promise(() => {});
      },
    });
    const { id, trades } = await invest();
    const ids = trades.map((trade) => trade.id);
    for (const trade of trades) void workOnTrade(desk, ownTradeOf(trade));
    await expect.poll(() => asked.toSorted(), { interval: 10 }).toEqual(ids.toSorted());
    world.replaceTrade(providers.trade);
    await world.advance(61);
    await settleFaults();
    expect(await askedFor(trades)).toEqual({ calls: [1, 1], orders: [1, 1] });
    expect((await requestById(database, id))?.state).toBe('completed');
    await world.assertBooksAgree();
  });

  test('before the order leaves a trade that is sent by the next one', async () => {
    const asked: string[] = [];
    world.replaceTrade({
      ...providers.trade,
      order: ({ key }) => {
        asked.push(key);
        return new Promise(() => {});
      },
    });
    const { id, trades } = await invest();
    const ids = trades.map((trade) => trade.id);
    for (const trade of trades) void workOnTrade(desk, ownTradeOf(trade));
    await expect.poll(() => asked.toSorted(), { interval: 10 }).toEqual(ids.toSorted());
    world.replaceTrade(providers.trade);
    await world.advance(61);
    await settleFaults();
    expect(await askedFor(trades)).toEqual({ calls: [1, 1], orders: [1, 1] });
    expect((await requestById(database, id))?.state).toBe('completed');
  });
});

describe('a trade that cannot be worked on is put off with an alarm and keeps back no other', () => {
  const alarmsOf = (id: string) =>
    database
      .selectFrom('alarms')
      .select(['kind', sql`details ->> 'note'`.as('note')])
      .where('subject_id', '=', id)
      .where('closed_at', 'is', null)
      .execute();

  test('because the exchange says what nobody foresaw', async () => {
    const { id, trades } = await invest();
    const [odd, other] = trades;
    world.replaceTrade({
      ...providers.trade,
      order: async (order) => {
        if (order.key === odd?.id) throw new Error('not what was expected');
        return providers.trade.order(order);
      },
    });
    expect(await workOnDueTrades(desk)).toBe(2);
    expect((await tradesById(database, id)).map((trade) => trade.providerReference)).toEqual([
      null,
      expect.any(String),
    ]);
    expect(await workOnDueTrades(desk)).toBe(0);
    const alarm = { kind: 'trade_unclear', note: 'not what was expected' };
    expect(await alarmsOf(odd?.id ?? '')).toEqual([alarm]);
    expect(await alarmsOf(other?.id ?? '')).toEqual([]);

    world.replaceTrade(providers.trade);
    await world.advance(300);
    await settleFaults();
    expect((await requestById(database, id))?.state).toBe('completed');
    expect(await alarmsOf(odd?.id ?? '')).toEqual([]);
  });

  test('because it cannot be claimed', async () => {
    const { id, trades } = await invest();
    const [odd] = trades;
    const claimed = {
      table: 'trades',
      on: 'update',
      when: `new.id = '${odd?.id}' and new.attempts > old.attempts`,
    } as const;
    await whileRowsFail(world.url, claimed, async () => {
      expect(await workOnDueTrades(desk)).toBe(2);
    });
    const after = await tradesById(database, id);
    expect(after.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['WAITING', 0],
      ['SENT', 1],
    ]);
    expect(await workOnDueTrades(desk)).toBe(0);
    expect((await alarmsOf(odd?.id ?? '')).map(({ kind }) => kind)).toEqual(['trade_unclear']);

    await world.advance(300);
    await settleFaults();
    expect((await requestById(database, id))?.state).toBe('completed');
    await world.assertBooksAgree();
  });
});

test('several workers send each order once', async () => {
  const investments = [await invest(), await invest(), await invest()];
  const worked = await Promise.all(Array.from({ length: 8 }, () => workOnDueTrades(desk)));
  expect(worked.reduce((sum, one) => sum + one, 0)).toBe(6);
  const { calls } = await askedFor(investments.flatMap(({ trades }) => trades));
  expect(calls).toEqual([1, 1, 1, 1, 1, 1]);
  await settleFaults();
  await world.assertBooksAgree();
});

test(`whatever the exchange does, each trade is there once (${replayHint('faults')})`, async () => {
  const faults = [
    'refuse',
    'error_before',
    'error_after_accepting',
    'timeout_after_accepting',
    'answer_twice',
    'delay',
    'fail_after_accepting',
  ] as const;
  const draw = randomOf('faults of the exchange');
  const trades: TradeRecord[] = [];
  for (let round = 0; round < twentieth(400); round += 1) {
    const fault = faults[Math.floor(draw() * faults.length)];
    if (fault && draw() < 0.8) await sandbox.plantFault({ provider: 'trade', fault, times: 1 });
    trades.push(...(await invest()).trades);
    if (draw() < 0.3) await world.settle();
    else await world.advance(1);
  }
  await settleFaults();
  const books = (await sandbox.books('trade')).filter(({ record }) => record === 'order');
  for (const { id } of trades) {
    const orders = books.filter(({ key }) => key === id);
    const state = (await requestById(database, id))?.state;
    const filled = orders.filter((order) => order.state === 'settled');
    expect(orders.length).toBeLessThanOrEqual(1);
    expect(state).toBe(filled.length === 1 ? 'completed' : 'failed');
  }
  await world.assertBooksAgree();
}, 600_000);

test('how the exchange says that an order ended is kept before the custodian lists it', async () => {
  const { trades } = await invest();
  const [filled, failed] = trades;
  world.replaceTrade({
    ...providers.trade,
    findOrder: async (query) => {
      const order = await providers.trade.findOrder(query);
      if (order === null || query.key === filled?.id) return order;
      return { ...order, state: 'failed', bought: null, rate: null, failure: 'no_liquidity' };
    },
  });
  await workOnDueTrades(desk);
  await world.advance(300);
  await workOnDueTrades(desk);
  const kept = async (trade: TradeRecord | undefined) =>
    database
      .selectFrom('provider_movements')
      .select(['asset', 'kind', 'state', 'position'])
      .where('request_id', '=', trade?.id ?? '')
      .orderBy('amount')
      .execute();
  const common = { kind: 'trade', position: null };
  expect(await kept(filled)).toEqual([
    { ...common, asset: 'USDC', state: 'settled' },
    { ...common, asset: filled?.buy, state: 'settled' },
  ]);
  expect(await kept(failed)).toEqual([{ ...common, asset: 'USDC', state: 'failed' }]);

  // The custodian lists that what is said to have failed was traded all the same.
  await bookCustodyTransfers({ database, providers });
  expect((await auditBooks(database)).map(({ id }) => id)).toEqual(['I14']);
});
