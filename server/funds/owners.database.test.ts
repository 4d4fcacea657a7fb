import { afterAll, expect, test } from 'vitest';
import { openWireTap } from '../../tests/harness/wire-tap.ts';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { forgetRows, judgePlans, watchRows } from '../../tests/worlds/touched-rows.ts';
import { openDatabase } from '../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { createInvestment } from './investments/investments.ts';
import { createRedemption } from './redemptions/redemptions.ts';
import { workOnTrade } from './trades/trade-orders.ts';
import { tradesOf } from './trades/trades.ts';

const world = await openFundsWorld();
const { url, client: addClient } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const [client, other] = [await addClient(), await addClient()];
for (const each of [client, other]) {
  await world.fund(each, 'USDC', '10000');
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  await world.invest(each, core, 'USDC', '5000');
  await world.settle();
}
await watchRows(world.open);
const tap = await openWireTap(url);
const { database, close } = await openDatabase({ url: tap.url, dataDir: '' });
afterAll(async () => {
  await close();
  await tap.close();
});

/** Whose rows work touches; fails when any of them is found by other than its owner. */
async function ownersTouchedBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  await forgetRows(url);
  tap.takeNotices();
  await work();
  const { violations, writtenOwners, placements } = await judgePlans(url, tap.takeNotices());
  expect(violations).toEqual([]);
  expect(placements.get('requests')).toBe('owner');
  const owners = new Set([...writtenOwners.values()].flat());
  owners.delete(HOUSE_OWNER_ID);
  return [...owners];
}

/** Takes the trades of an investment or redemption to the exchange, and reads back what became of them. */
async function trade(id: string): Promise<void> {
  const desk = { database, providers: world.providers };
  const trades = await tradesOf(database, { ownerId: client.id, id });
  expect(trades.length).toBeGreaterThan(0);
  for (const round of [1, 2]) {
    for (const { ownerId, id: tradeId } of trades) {
      expect([round, await workOnTrade(desk, { ownerId, tradeId })]).toEqual([round, true]);
    }
    await world.advance(300);
  }
  const ended = await tradesOf(database, { ownerId: client.id, id });
  expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'FILLED'));
}

test('investing, and the trades of it, touch the rows of one owner and the house’s', async () => {
  const { id: quoteId } = await world.quote(client, core, 'USDC', '1000');
  const accepted = { ownerId: client.id, quoteId, key: newId() };
  let investmentId = '';
  const invest = () =>
    transact(database, async (tx) => {
      investmentId = (await createInvestment(tx, client.actor, accepted)).id;
    });
  expect(await ownersTouchedBy(invest)).toEqual([client.id]);
  expect(await ownersTouchedBy(() => trade(investmentId))).toEqual([client.id]);
});

test('redeeming, and the trades of it, touch the rows of one owner and the house’s', async () => {
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  const { id: quoteId } = await world.quoteOut(client, core, 'USDC', '500');
  const accepted = { ownerId: client.id, quoteId, key: newId() };
  let redemptionId = '';
  const redeem = () =>
    transact(database, async (tx) => {
      redemptionId = (await createRedemption(tx, client.actor, accepted)).id;
    });
  expect(await ownersTouchedBy(redeem)).toEqual([client.id]);
  expect(await ownersTouchedBy(() => trade(redemptionId))).toEqual([client.id]);
});
