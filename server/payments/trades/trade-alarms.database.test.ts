import { expect, test } from 'vitest';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { OutcomeUnknown } from '../../providers/failures.ts';
import { alarmTrades } from './trade-alarms.ts';
import { workOnDueTrades, workOnTrade } from './trade-orders.ts';
import { tradeSweeps } from './work.ts';

const world = await openFundsWorld();
const { database, desk } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });

test('staff are told once of an order that the exchange accepted and does not fill, until it does', async () => {
  const sweep = () => alarmTrades(database);
  const core = await world.basket({ BTC: '1' });
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  const { id } = await world.invest(client, core, 'USDC', '1000');
  const [trade] = await tradesById(database, id);
  const tradeId = trade?.id ?? '';
  expect(await workOnTrade(desk, { ownerId: client.id, tradeId })).toBe(true);

  await world.advance(19 * 60);
  expect(await sweep()).toBe(0);
  await world.advance(60);
  expect(await sweep()).toBe(1);
  expect(await sweep()).toBe(0);
  expect(await openAlarmsAbout(database, 'trade_late')).toEqual([
    { ownerId: client.id, id: tradeId },
  ]);

  await world.settle();
  expect((await requestById(database, id))?.state).toBe('completed');
  expect(await openAlarmsAbout(database, 'trade_late')).toEqual([]);
});

test('staff are told of every order that is unclear, though each run of work on trades hangs and is given up', async () => {
  const core = await world.basket({ BTC: '0.5', ETH: '0.5' });
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  const { id } = await world.invest(client, core, 'USDC', '1000');
  const ids = (await tradesById(database, id)).map((trade) => trade.id);
  let over = new AbortController();
  world.replaceTrade({
    ...world.providers.trade,
    order: async () => {
      over.abort();
      throw new OutcomeUnknown('order: no answer in time');
    },
  });
  for (const _ of ids) {
    over = new AbortController();
    await workOnDueTrades(desk, over.signal);
  }
  await world.advance(119);
  const sweep = tradeSweeps(desk).find(({ name }) => name === 'alarm trades');
  expect(await sweep?.run()).toBe(0);
  await world.advance(1);
  // The last one hangs while the alarms are raised.
  world.replaceTrade({ ...world.providers.trade, findOrder: () => new Promise(() => {}) });
  void workOnDueTrades(desk, over.signal);
  expect(await sweep?.run()).toBe(2);
  expect(await sweep?.run()).toBe(0);
  const told = await openAlarmsAbout(database, 'trade_unclear');
  expect(told.map((alarm) => alarm.id).toSorted()).toEqual(ids.toSorted());

  world.replaceTrade(world.providers.trade);
  await world.advance(61);
  await world.settle();
  await world.advance(300);
  await world.settle();
  expect((await requestById(database, id))?.state).toBe('completed');
  expect(await openAlarmsAbout(database, 'trade_unclear')).toEqual([]);
});
