import { Refusal } from '@ballast/contract/errors.ts';
import { expect, test } from 'vitest';
import { twentieth } from '../../tests/harness/scale.ts';
import { ownRequest, tradesById } from '../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../tests/worlds/funds.ts';
import { somebodyWaits } from '../../tests/worlds/waits.ts';
import { newId } from '../database/identifier.ts';
import { transact } from '../database/transact.ts';
import { TRADE_PARENTS } from '../main/trade-parents.ts';
import { workOnDueTrades } from '../payments/trades/trade-orders.ts';
import { recordFill, type TradeFill } from '../payments/trades/trade-results.ts';
import { createInvestment } from './investments/investments.ts';
import { createRedemption } from './redemptions/redemptions.ts';

const PRICES = { BTC: '50000', ETH: '2500', USDC: '1', USDT: '1' } as const;
const PARALLEL = 40;
const ROUNDS = twentieth(50);

const world = await openFundsWorld();
const { database, minor } = world;
await world.setPrices(PRICES);
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });

async function investor() {
  const client = await world.client();
  await world.fund(client, 'USDC', '10000');
  await world.setPrices(PRICES);
  return client;
}

const times = <T>(howOften: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: howOften }, make));

const acceptanceOf = (ownerId: string, quoteId: string) => ({ ownerId, quoteId, key: newId() });

/** What the exchange says of a trade whose order has had the time to fill. */
async function fillOf(tradeId: string): Promise<TradeFill> {
  const { ownerId } = await ownRequest(database, tradeId);
  await world.advance(4);
  const report = await world.providers.trade.findOrder({ key: tradeId });
  const { providerReference, sold, bought, rate, filledAt } = report ?? {};
  if (!providerReference || !sold || !bought || !rate || !filledAt) throw new Error('not filled');
  return { ownerId, tradeId, providerReference, sold, bought, rate, filledAt };
}

/** Lets operations race; returns how many were done and the codes of the others. */
async function race(operations: readonly (() => Promise<unknown>)[]) {
  const results = await Promise.allSettled(operations.map((operation) => operation()));
  const codes = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    return result.reason instanceof Refusal ? [result.reason.code] : [String(result.reason)];
  });
  return { done: results.length - codes.length, codes: new Set(codes) };
}

test('investments never spend more than there is, and as much as there is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    const quotes = await times(PARALLEL, () => world.quote(client, core, 'USDC', '1000'));
    const outcome = await race(
      quotes.map(
        ({ id }) =>
          () =>
            world.accept(client, id),
      ),
    );
    expect(outcome).toEqual({ done: 10, codes: new Set(['insufficient_funds']) });
    expect(await world.balance(client, 'available', 'USDC')).toEqual({
      posted: minor('USDC', '10000'),
      held: minor('USDC', '10000'),
    });
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('a quote accepted many times at once makes one investment', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    const { id } = await world.quote(client, core, 'USDC', '1000');
    const accepts = Array.from({ length: PARALLEL }, () => () => world.accept(client, id));
    expect(await race(accepts)).toEqual({ done: 1, codes: new Set(['quote_expired']) });
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('a key used many times at once makes one investment', async () => {
  const client = await investor();
  const key = newId();
  const quotes = await times(8, () => world.quote(client, core, 'USDC', '1000'));
  const outcome = await race(
    quotes.map(
      ({ id }) =>
        () =>
          world.accept(client, id, key),
    ),
  );
  expect(outcome.done).toBe(1);
  expect((await world.balance(client, 'available', 'USDC')).held).toBe(minor('USDC', '1000'));
  await world.settle();
}, 600_000);

test('investments and withdrawals never spend more than there is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    const wallet = await world.wallet(client, 'USDC');
    const quotes = await times(PARALLEL / 2, () => world.quote(client, core, 'USDC', '1000'));
    // 995 and the network's fee of 5.
    const withdraw = () => world.create(client, wallet, 'USDC', '995');
    const operations = quotes.flatMap(({ id }) => [() => world.accept(client, id), withdraw]);
    const outcome = await race(operations);
    expect(outcome).toEqual({ done: 10, codes: new Set(['insufficient_funds']) });
    expect((await world.balance(client, 'available', 'USDC')).held).toBe(minor('USDC', '10000'));
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('redemptions never sell more than is held, and as much as there is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    await world.invest(client, core, 'USDC', '10000');
    await world.settle();
    await world.setPrices(PRICES);
    const quotes = await times(PARALLEL, () => world.quoteOut(client, core, 'USDC', '900'));
    const outcome = await race(
      quotes.map(
        ({ id }) =>
          () =>
            world.acceptOut(client, id),
      ),
    );
    // About 9,990 is held: eleven redemptions leave about 90, and the twelfth finds too little.
    expect(outcome).toEqual({ done: 11, codes: new Set(['insufficient_funds']) });
    for (const asset of ['BTC', 'ETH'] as const) {
      const { posted, held } = await world.balance(client, 'units', asset, core);
      expect(held).toBeLessThanOrEqual(posted);
    }
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('two halves redeemed at once are both paid in full', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    await world.invest(client, core, 'USDC', '10000');
    await world.settle();
    await world.setPrices(PRICES);
    const halves = await times(2, () => world.quoteOut(client, core, 'USDC', '4900'));
    const outcome = await race(
      halves.map(
        ({ id }) =>
          () =>
            world.acceptOut(client, id),
      ),
    );
    expect(outcome).toEqual({ done: 2, codes: new Set() });
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('investments and redemptions of one client at once both go through', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    await world.invest(client, core, 'USDC', '5000');
    await world.settle();
    await world.setPrices(PRICES);
    const ins = await times(5, () => world.quote(client, core, 'USDC', '1000'));
    const outs = await times(5, () => world.quoteOut(client, core, 'USDC', '500'));
    const outcome = await race([
      ...ins.map(
        ({ id }) =>
          () =>
            world.accept(client, id),
      ),
      ...outs.map(
        ({ id }) =>
          () =>
            world.acceptOut(client, id),
      ),
    ]);
    expect(outcome).toEqual({ done: 10, codes: new Set() });
  }
  await world.settle();
  await world.assertBooksAgree();
}, 600_000);

test('a redemption that needs no trade and the result of another never lock each other out', async () => {
  const dollars = await world.basket({ USDC: '1' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const client = await investor();
    await world.invest(client, dollars, 'USDC', '4000');
    await world.settle();
    await world.setPrices(PRICES);
    const traded = await world.redeem(client, dollars, 'BTC', '0.01');
    await workOnDueTrades(world.desk);
    const [trade] = await tradesById(database, traded.id);
    const fill = await fillOf(trade?.id ?? '');
    const [quote, other] = [
      await world.quoteOut(client, dollars, 'USDC', '1000'),
      await world.quote(client, dollars, 'USDC', '1000'),
    ];
    const runs = { creating: 0, recording: 0 };
    const [locked, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Has the owner's books until both others wait for them.
    const first = transact(database, async (tx) => {
      await createInvestment(tx, client.actor, acceptanceOf(client.id, other.id));
      locked.resolve();
      await freed.promise;
    });
    await locked.promise;
    const creating = transact(database, (tx) => {
      runs.creating += 1;
      return createRedemption(tx, client.actor, acceptanceOf(client.id, quote.id));
    });
    await somebodyWaits(database, 1);
    const recording = transact(database, (tx) => {
      runs.recording += 1;
      return recordFill(tx, TRADE_PARENTS, fill);
    });
    await somebodyWaits(database, 2);
    freed.resolve();
    await Promise.all([first, creating, recording]);
    expect(runs).toEqual({ creating: 1, recording: 1 });
    await world.settle();
  }
  await world.assertBooksAgree();
}, 600_000);
