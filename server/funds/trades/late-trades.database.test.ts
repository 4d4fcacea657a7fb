import { expect, test } from 'vitest';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import { openAlarmsAbout } from '../../database/alarms.ts';
import { transact } from '../../database/transact.ts';
import { fundsSweeps } from '../work.ts';
import { alarmLateTrades } from './late-trades.ts';
import { workOnTrade } from './trade-orders.ts';

const world = await openFundsWorld();
const { database, desk } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });

test('staff are told once of an order that the exchange accepted and does not fill, until it does', async () => {
  const sweep = () => transact(database, alarmLateTrades);
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
  for (const { run } of fundsSweeps(desk)) await run();
  expect(await openAlarmsAbout(database, 'trade_late')).toEqual([]);
});
