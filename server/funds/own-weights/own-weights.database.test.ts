import { parseAmount } from '@ballast/contract/money/amount.ts';
import { expect, test } from 'vitest';
import { tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import { transact } from '../../database/transact.ts';
import { chooseOwnWeights, getOwnWeights } from './own-weight-answers.ts';

const world = await openFundsWorld();
const { database, now } = world;
await world.setPrices({ BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' });
const LIST = { BTC: '0.4', ETH: '0.3', USDT: '0.2', USDC: '0.1' };
const own = await world.basket(LIST, { ownWeights: true });
const house = await world.basket(LIST);

async function investor() {
  const client = await world.client();
  await world.fund(client, 'USDC', '30000');
  return client;
}

async function choose(client: TestClient, weights: Readonly<Record<string, string>>, fund = own) {
  const at = await now();
  const parts = Object.entries(weights).map(([asset, weight]) => ({ asset, weight }));
  return transact(database, (tx) =>
    chooseOwnWeights(tx, client.actor, { ownerId: client.id, fund, weights: parts }, at),
  );
}

const read = async (client: TestClient) => getOwnWeights(database, client.id, own, await now());

const chosenBy = async (client: TestClient) =>
  (await read(client)).items.flatMap(({ asset, weight }) => (weight ? [[asset, weight]] : []));

test('a client invests by weights that are chosen, each currency for its part of the money', async () => {
  const client = await investor();
  await expect(world.quote(client, own, 'USDC', '10000')).rejects.toThrow('weights_required');
  await choose(client, { ETH: '0.6667', BTC: '0.3333' });
  const investment = await world.invest(client, own, 'USDC', '10000');
  await world.settle();
  const trades = await tradesById(database, investment.id);
  expect(trades.map(({ sell, buy }) => [buy, sell.minor])).toEqual([
    ['ETH', parseAmount('USDC', '6667')?.minor],
    ['BTC', parseAmount('USDC', '3333')?.minor],
  ]);
  await world.assertBooksAgree();
});

test('the list tells what was chosen beside what the index follows', async () => {
  const client = await investor();
  expect(await read(client)).toMatchObject({ is_fixed: false, chosen_at: null });
  expect(await chosenBy(client)).toEqual([]);
  await choose(client, { USDT: '1' });
  expect(await read(client)).toMatchObject({
    is_fixed: false,
    chosen_at: expect.any(String),
    items: [
      { asset: 'BTC', weight: null, model_weight: '0.400000000000000000' },
      { asset: 'ETH', weight: null, model_weight: '0.300000000000000000' },
      { asset: 'USDT', weight: '1.000000000000000000', model_weight: '0.200000000000000000' },
      { asset: 'USDC', weight: null, model_weight: '0.100000000000000000' },
    ],
  });
});

test.each([
  ['less than everything', { BTC: '0.5', ETH: '0.4999' }],
  ['more than everything', { BTC: '0.5', ETH: '0.5001' }],
  ['finer than a hundredth of a percent', { BTC: '0.50001', ETH: '0.49999' }],
  ['a weight of nothing', { BTC: '1', ETH: '0' }],
  ['a weight below nothing', { BTC: '1.5', ETH: '-0.5' }],
  ['what the fund does not list', { BTC: '0.5', EUR: '0.5' }],
  ['nothing at all', {}],
])('%s is refused, and changes nothing', async (_what, weights) => {
  const client = await investor();
  await choose(client, { BTC: '0.5', ETH: '0.5' });
  await expect(choose(client, weights)).rejects.toThrow('weights_invalid');
  expect(await chosenBy(client)).toEqual([
    ['BTC', '0.500000000000000000'],
    ['ETH', '0.500000000000000000'],
  ]);
});

test('a basket of the house has no weights to choose', async () => {
  const client = await investor();
  await expect(choose(client, { BTC: '1' }, house)).rejects.toThrow('not_found');
});

test('weights are fixed from the first investment until everything is redeemed', async () => {
  const client = await investor();
  await choose(client, { BTC: '0.5', ETH: '0.5' });
  await choose(client, { BTC: '0.6', ETH: '0.4' });
  await world.invest(client, own, 'USDC', '10000');
  await expect(choose(client, { BTC: '1' })).rejects.toThrow('weights_fixed');
  await world.settle();
  expect(await read(client)).toMatchObject({ is_fixed: true });
  await expect(choose(client, { BTC: '1' })).rejects.toThrow('weights_fixed');
  await world.redeem(client, own, 'USDC', null);
  await world.settle();
  expect(await read(client)).toMatchObject({ is_fixed: false });
  await choose(client, { BTC: '1' });
  expect(await chosenBy(client)).toEqual([['BTC', '1.000000000000000000']]);
});

test('a quote by weights that were changed since is over', async () => {
  const client = await investor();
  await choose(client, { BTC: '0.5', ETH: '0.5' });
  const quote = await world.quote(client, own, 'USDC', '10000');
  await choose(client, { BTC: '1' });
  await expect(world.accept(client, quote.id)).rejects.toThrow('quote_expired');
});

test('who invests and who changes the weights at the same time do not miss each other', async () => {
  for (let round = 0; round < 10; round += 1) {
    const client = await investor();
    await choose(client, { BTC: '0.5', ETH: '0.5' });
    const { id } = await world.quote(client, own, 'USDC', '10000');
    const [invested, changed] = await Promise.allSettled([
      world.accept(client, id),
      choose(client, { BTC: '1' }),
    ]);
    expect([invested.status, changed.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  }
});

test('weights of one client are not those of another', async () => {
  const [one, other] = [await investor(), await investor()];
  await choose(one, { BTC: '1' });
  expect(await read(other)).toMatchObject({ chosen_at: null });
  await expect(world.quote(other, own, 'USDC', '10000')).rejects.toThrow('weights_required');
});
