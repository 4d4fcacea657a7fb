import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openEthereum } from '../../../tests/worlds/ethereum.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import type { TestClient } from '../../../tests/worlds/payments.ts';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_ADDRESS,
  SPOT_KEY,
  SPOT_SECRET,
} from '../../../tests/worlds/spot-exchange.ts';
import { SYSTEM } from '../../database/audit-trail.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transact.ts';
import { auditBooks } from '../../ledger/audit.ts';
import { ethereumCustody } from '../../providers/custody/ethereum/ethereum-custody.ts';
import { exchangePlace } from '../../providers/custody/ethereum/exchange/exchange-place.ts';
import { ccxtTrade } from '../../providers/trade/ccxt/ccxt-trade.ts';
import { latestReconciliation, reconcile } from '../custody/reconciliation.ts';
import { takeAsCapital } from '../deposits/suspense.ts';
import { workOnDueTrades } from './trade-orders.ts';

/*
 * Orders in production: what clients have lies in our own wallets on a chain and at an exchange, and after each step the books agree with
 * the one list and the one count of both.
 */

const SETTLE_MS = 60;
const ETHER = 10n ** 18n;
const USD = 10n ** 6n;
/** The exchange writes eight places. */
const AT_EXCHANGE = 10n ** 8n;

const chain = await openEthereum();
const world = await openFundsWorld(undefined, { isEndowed: false });
const { database, sandboxDatabase, desk, queue } = world;
const exchange = await openSpotExchange();
afterAll(exchange.close);
const { book } = exchange;
listSpotMarkets(book);
for (const asset of ['BTC', 'ETH', 'USDC']) book.balances.set(asset, 0n);

const custody = ethereumCustody(sandboxDatabase, chain.settings);
const live = await ccxtTrade(
  {
    ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null },
    ...{ url: exchange.url, timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
  },
  { settleMs: SETTLE_MS, standingMs: 60 },
);
const { place, trade, work } = exchangePlace(
  sandboxDatabase,
  {
    ethereum: chain.settings,
    exchange: { address: SPOT_ADDRESS, limits: new Map([['USDC', 100_000n * USD]]) },
  },
  live,
);

let client: TestClient;
let basket: string;

async function finalise(): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await chain.mine();
    await custody.work();
  }
  await world.advance(60);
  await queue.runDueJobs();
}

async function count(): Promise<void> {
  await world.advance(31);
  await work();
}

async function findings() {
  await reconcile(world.context, SYSTEM);
  return (await latestReconciliation(database))?.findings;
}

beforeAll(async () => {
  world.useCustody(custody);
  world.replaceTrade(trade);
  await world.setPrices({ BTC: '60000', ETH: '3000', USDC: '1', USDT: '1' });
  basket = await world.basket({ ETH: '1' });
  client = await world.client();
  await custody.work();
  await chain.pay('ETH', chain.hot, 20n * ETHER);
  await chain.pay('USDC', chain.hot, 5000n * USD);
  await finalise();
  await finalise();
  const rows = await sandboxDatabase
    .selectFrom('ethereum.transfers')
    .select('provider_ref')
    .execute();
  for (const { provider_ref: reference } of rows) {
    await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference));
  }
  await chain.pay('USDC', await world.addressOf(client, 'USDC'), 3000n * USD);
  await finalise();
  await finalise();
  await world.advance(86_400);
  await queue.runDueJobs();
  // What came to the client is gathered, and goes to the exchange.
  await finalise();
  await finalise();
  const key = newId();
  const order = { key, direction: 'TO_EXCHANGE', asset: 'USDC', amount: 4000n * USD } as const;
  await place.move({ ...order, address: SPOT_ADDRESS });
  await custody.work();
  await finalise();
  const { hash } = await place.move({ ...order, address: SPOT_ADDRESS });
  await count();
  book.receive('USDC', 4000n * AT_EXCHANGE, hash ?? '', (await world.now()).getTime());
  await count();
  await world.setPrices({ BTC: '60000', ETH: '3000', USDC: '1', USDT: '1' });
});

/** Lets the trades' job do its work until nothing of a request is open. */
async function carryOut(id: string): Promise<string | undefined> {
  for (let round = 0; round < 10; round += 1) {
    await workOnDueTrades(desk);
    const state = (await requestById(database, id))?.state;
    if (state !== 'processing') return state;
    await setTimeout(SETTLE_MS);
    await world.advance(60);
  }
  return 'processing';
}

test('an investment is filled at the exchange, booked, and in the list at once', async () => {
  expect(await findings()).toEqual([]);
  const { id } = await world.invest(client, basket, 'USDC', '1000');
  expect(await carryOut(id)).toBe('completed');
  expect(await findings()).toEqual([]);
  await count();
  expect(await findings()).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
});

test('a fill that is in the list before it is booked is explained by its trade, and stops nothing', async () => {
  const { id } = await world.invest(client, basket, 'USDC', '1000');
  exchange.plant('POST order', 'lost');
  await workOnDueTrades(desk);
  await setTimeout(SETTLE_MS);
  // The process that sent it is gone: the books alone ask.
  await work();
  const [order] = await tradesById(database, id);
  expect(await findings()).toMatchObject([
    { kind: 'NOT_BOOKED', explainedBy: 'TRADE_OPEN' },
    { kind: 'NOT_BOOKED', explainedBy: 'TRADE_OPEN' },
  ]);
  expect(order?.state).toBe('SENT');
  expect(await carryOut(id)).toBe('completed');
  await count();
  expect(await findings()).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
});

test('more than lies there is refused, and nothing has moved', async () => {
  const there = book.balances.get('USDC') ?? 0n;
  const { id } = await world.invest(client, basket, 'USDC', '1000');
  book.balances.set('USDC', 1n);
  expect(await carryOut(id)).toBe('failed');
  book.balances.set('USDC', there);
  await setTimeout(SETTLE_MS);
  await world.advance(121);
  await work();
  await count();
  expect(await findings()).toEqual([]);
  expect(await auditBooks(database)).toEqual([]);
});
