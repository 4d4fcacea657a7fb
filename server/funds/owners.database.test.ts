import { expect, test } from 'vitest';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { openWatch } from '../../tests/worlds/touched-rows.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { workOnTrade } from '../payments/trades/trade-orders.ts';
import { tradesOf } from '../payments/trades/trades.ts';
import { createInvestment } from './investments/investments.ts';
import { createRedemption } from './redemptions/redemptions.ts';

const watch = openWatch();
const world = await openFundsWorld(watch.through);
const { database, client: addClient } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const [client, other] = [await addClient(), await addClient()];
for (const each of [client, other]) {
  await world.fund(each, 'USDC', '10000');
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  await world.invest(each, core, 'USDC', '5000');
  await world.settle();
}

/** Whose rows work touches; fails when any of them is found by other than its owner. */
async function ownersTouchedBy(
  work: () => Promise<unknown>,
  looked: readonly string[] = [],
): Promise<readonly string[]> {
  const { violations, looks, writtenOwners } = await watch.touchedBy(work);
  expect(violations).toEqual([]);
  expect(looks).toEqual(looked);
  return [...new Set([...writtenOwners.values()].flat())];
}

/** What the house may still lose is counted where the owner stands. */
const COVER = ['trades__open', 'trades__second'];

/** Takes the trades of an investment or redemption to the exchange, and reads back what became of them. */
async function trade(id: string): Promise<void> {
  const { desk } = world;
  const trades = await tradesOf(database, { ownerId: client.id, id });
  expect(trades.length).toBeGreaterThan(0);
  for (const round of [1, 2]) {
    const touched = await ownersTouchedBy(async () => {
      for (const { ownerId, id: tradeId } of trades) {
        expect([round, await workOnTrade(desk, { ownerId, tradeId })]).toEqual([round, true]);
      }
    });
    expect(touched).toEqual([client.id]);
    await world.advance(300);
  }
  const ended = await tradesOf(database, { ownerId: client.id, id });
  expect(ended.map(({ state }) => state)).toEqual(ended.map(() => 'FILLED'));
}

test('investing, and the trades of it, touch the rows of one owner and the house’s', async () => {
  let quoteId = '';
  const ask = async () => {
    quoteId = (await world.quote(client, core, 'USDC', '1000')).id;
  };
  expect(await ownersTouchedBy(ask, COVER)).toEqual([client.id]);
  const accepted = { ownerId: client.id, quoteId, key: newId() };
  let investmentId = '';
  const invest = () =>
    transact(database, async (tx) => {
      investmentId = (await createInvestment(tx, client.actor, accepted)).id;
    });
  expect(await ownersTouchedBy(invest, COVER)).toEqual([client.id]);
  await trade(investmentId);
});

test('redeeming, and the trades of it, touch the rows of one owner and the house’s', async () => {
  await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
  let quoteId = '';
  const ask = async () => {
    quoteId = (await world.quoteOut(client, core, 'USDC', '500')).id;
  };
  expect(await ownersTouchedBy(ask, COVER)).toEqual([client.id]);
  const accepted = { ownerId: client.id, quoteId, key: newId() };
  let redemptionId = '';
  const redeem = () =>
    transact(database, async (tx) => {
      redemptionId = (await createRedemption(tx, client.actor, accepted)).id;
    });
  expect(await ownersTouchedBy(redeem, COVER)).toEqual([client.id]);
  await trade(redemptionId);
});
