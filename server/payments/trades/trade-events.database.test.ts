import { formatRate, RATE_ONE } from '@ballast/contract/money/rate.ts';
import { afterEach, expect, test } from 'vitest';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import type { EventData } from '../../providers/event-data.ts';
import type { OrderReport } from '../../providers/trade/port.ts';
import { TRADE_EVENTS } from './trade-events.ts';
import { workOnDueTrades } from './trade-orders.ts';
import type { TradeRecord } from './trades.ts';

const world = await openFundsWorld();
const { database, desk, minor, providers } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const only = await world.basket({ BTC: '1' });
const client = await world.client();
await world.fund(client, 'USDC', '100000');
// Nothing but the report of these tests says what became of an order.
let report: Partial<OrderReport> = {};
const exchange = {
  ...providers.trade,
  order: async ({ key }: { key: string }) =>
    ({ providerReference: `or_${key}`, state: 'accepted' }) as const,
  findOrder: async ({ key }: { key: string }) => ({ ...accepted(key), ...report }),
};
world.replaceTrade(exchange);

afterEach(() => {
  report = {};
  world.replaceTrade(exchange);
});

function accepted(key: string): OrderReport {
  return {
    providerReference: `or_${key}`,
    key,
    requestId: key,
    state: 'accepted',
    sold: { asset: 'USDC', amount: minor('USDC', '1000') },
    bought: null,
    rate: null,
    filledAt: null,
    failure: null,
    createdAt: new Date(),
  };
}

const filled = async (bitcoin: string, rate: string): Promise<Partial<OrderReport>> => ({
  state: 'settled',
  bought: { asset: 'BTC', amount: minor('BTC', bitcoin) },
  rate,
  filledAt: await world.now(),
});

const sold = async (trade: TradeRecord, dollars: string): Promise<Partial<OrderReport>> => {
  const minorUnits = minor('USDC', dollars);
  // Dollars for one bitcoin: six places against eight, and eighteen of a rate.
  const rate = formatRate((minorUnits * 100n * RATE_ONE) / trade.sell.minor);
  return {
    state: 'settled',
    sold: { asset: trade.sell.asset, amount: trade.sell.minor },
    bought: { asset: 'USDC', amount: minorUnits },
    rate,
    filledAt: await world.now(),
  };
};

async function sentTrade(): Promise<{ id: string; trade: TradeRecord }> {
  const { id } = await world.invest(client, only, 'USDC', '1000');
  await workOnDueTrades(desk);
  const [trade] = await tradesById(database, id);
  if (!trade) throw new Error('an investment in one asset has a trade');
  return { id, trade };
}

type TradeEvent = 'trade.order_filled' | 'trade.order_failed';

const tell = <Type extends TradeEvent>(type: Type, data: EventData[Type]) =>
  transact(database, async (tx) => {
    const event = { id: newId(), provider: 'trade', eventId: newId(), type, data };
    return TRADE_EVENTS[type]?.(tx, { ...event, receivedAt: new Date() });
  });

const toldFilled = (id: string, bitcoin: string) =>
  tell('trade.order_filled', {
    request_id: id,
    provider_ref: `or_${id}`,
    sold: { asset: 'USDC', amount: '1000000000' },
    bought: { asset: 'BTC', amount: minor('BTC', bitcoin).toString() },
    rate: '0.000020000000000000',
  });

const toldFailed = (id: string) =>
  tell('trade.order_failed', { request_id: id, provider_ref: `or_${id}`, failure: 'refused' });

async function openAlarms(subjectId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('alarms')
    .select('kind')
    .where('subject_id', '=', subjectId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ kind }) => kind);
}

test('an event books nothing that the exchange does not say when it is asked', async () => {
  const { id, trade } = await sentTrade();
  expect(await toldFilled(trade.id, '0.02')).toBe('done');
  await workOnDueTrades(desk);
  expect(await toldFailed(trade.id)).toBe('done');
  await workOnDueTrades(desk);
  expect(await entriesOfRequestById(database, trade.id)).toEqual([]);
  expect((await requestById(database, id))?.state).toBe('processing');

  // Half of the fill is a lie; what the exchange answers is booked.
  report = await filled('0.02', '0.000020000000000000');
  expect(await toldFilled(trade.id, '0.01')).toBe('done');
  await workOnDueTrades(desk);
  const [after] = await tradesById(database, id);
  expect(after).toMatchObject({ state: 'FILLED', bought: minor('BTC', '0.02') });
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('an event wakes its trade at once, and one that is repeated does nothing', async () => {
  const { id, trade } = await sentTrade();
  report = await filled('0.02', '0.000020000000000000');
  expect(await workOnDueTrades(desk)).toBe(0);
  expect(await toldFilled(trade.id, '0.02')).toBe('done');
  expect(await workOnDueTrades(desk)).toBe(1);
  expect((await requestById(database, id))?.state).toBe('completed');
  expect(await toldFilled(trade.id, '0.02')).toBe('done');
  expect(await workOnDueTrades(desk)).toBe(0);
});

test('an event that contradicts an end waits for staff', async () => {
  const { trade } = await sentTrade();
  report = await filled('0.02', '0.000020000000000000');
  await toldFilled(trade.id, '0.02');
  await workOnDueTrades(desk);
  const parked = { parked: expect.any(String) };
  expect(await toldFilled(trade.id, '0.03')).toEqual(parked);
  expect(await toldFailed(trade.id)).toEqual(parked);
  expect(await toldFilled(newId(), '0.02')).toEqual(parked);
});

test('an event that comes while its order is being placed comes again', async () => {
  const { id } = await world.invest(client, only, 'USDC', '1000');
  const [trade] = await tradesById(database, id);
  const outcomes: unknown[] = [];
  world.replaceTrade({
    ...exchange,
    order: async (order) => {
      outcomes.push(await toldFilled(order.key, '0.02'));
      return exchange.order(order);
    },
  });
  await workOnDueTrades(desk);
  expect(outcomes).toEqual([{ later: expect.any(String) }]);
  report = await filled('0.02', '0.000020000000000000');
  expect(await toldFilled(trade?.id ?? '', '0.02')).toBe('done');
  await workOnDueTrades(desk);
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('a fill at an odd price raises an alarm and books nothing, until it is put right', async () => {
  const { id, trade } = await sentTrade();
  report = await filled('0.021', '0.000021000000000000');
  await toldFilled(trade.id, '0.021');
  await workOnDueTrades(desk);
  expect(await openAlarms(trade.id)).toEqual(['trade_contradicted']);
  expect(await openAlarms(id)).toEqual(['investment_blocked']);
  expect(await entriesOfRequestById(database, trade.id)).toEqual([]);
  expect((await requestById(database, id))?.state).toBe('processing');
  report = await filled('0.0205', '0.000020500000000000');
  await world.advance(301);
  await workOnDueTrades(desk);
  expect(await openAlarms(trade.id)).toEqual([]);
  expect(await openAlarms(id)).toEqual([]);
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('an order that filled, and at nobody knows what, has not failed', async () => {
  const { id, trade } = await sentTrade();
  report = { state: 'settled' };
  await toldFilled(trade.id, '0.02');
  await workOnDueTrades(desk);
  expect(await openAlarms(trade.id)).toEqual(['trade_contradicted']);
  expect((await requestById(database, id))?.state).toBe('processing');
  report = await filled('0.02', '0.000020000000000000');
  await world.advance(301);
  await workOnDueTrades(desk);
  expect((await requestById(database, id))?.state).toBe('completed');
});

test('a redemption in doubt has an alarm of its own, keeps no other waiting and is told once', async () => {
  const { id: investmentId, trade: invested } = await sentTrade();
  report = await filled('0.02', '0.000020000000000000');
  await toldFilled(invested.id, '0.02');
  await workOnDueTrades(desk);
  expect((await requestById(database, investmentId))?.state).toBe('completed');

  const blocked = await world.redeem(client, only, 'USDC', '300');
  const free = await world.redeem(client, only, 'USDC', '400');
  report = {};
  await workOnDueTrades(desk);
  const [[odd], [fair]] = [
    await tradesById(database, blocked.id),
    await tradesById(database, free.id),
  ];
  if (!odd || !fair) throw new Error('a redemption of one asset has a trade');
  const answers = new Map([
    [odd.id, await sold(odd, '270')],
    [fair.id, await sold(fair, '400')],
  ]);
  world.replaceTrade({
    ...exchange,
    findOrder: async ({ key }) => ({ ...accepted(key), ...answers.get(key) }),
  });
  for (const round of [1, 2]) {
    await world.advance(301);
    await workOnDueTrades(desk);
    expect([round, await openAlarms(blocked.id)]).toEqual([round, ['redemption_blocked']]);
  }
  expect((await requestById(database, blocked.id))?.state).toBe('processing');
  expect((await requestById(database, free.id))?.state).toBe('completed');
  const { details } = await database
    .selectFrom('alarms')
    .select('details')
    .where('subject_id', '=', blocked.id)
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    by: odd.id,
    blocks: [{ trade: odd.id, state: 'SENT', sell: { asset: 'BTC', minor: '600601' } }],
  });
  const about = `We are checking your redemption from Ballast Core`;
  await world.queue.runDueJobs();
  expect((await world.subjectsSentTo(client)).filter((each) => each === about)).toHaveLength(1);

  answers.set(odd.id, await sold(odd, '300'));
  await world.advance(301);
  await workOnDueTrades(desk);
  expect((await requestById(database, blocked.id))?.state).toBe('completed');
  expect(await openAlarms(blocked.id)).toEqual([]);
});
