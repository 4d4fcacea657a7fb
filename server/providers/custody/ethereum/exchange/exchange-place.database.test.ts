import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEthereum } from '../../../../../tests/worlds/ethereum.ts';
import { openPaymentsWorld } from '../../../../../tests/worlds/payments.ts';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_ADDRESS,
  SPOT_KEY,
  SPOT_SECRET,
} from '../../../../../tests/worlds/spot-exchange.ts';
import { SYSTEM } from '../../../../database/audit-trail.ts';
import { newId } from '../../../../database/identifier.ts';
import { transact } from '../../../../database/transact.ts';
import { purposeTotals } from '../../../../ledger/balances.ts';
import { latestReconciliation, reconcile } from '../../../../payments/custody/reconciliation.ts';
import { takeAsCapital } from '../../../../payments/deposits/suspense.ts';
import { ccxtTrade } from '../../../trade/ccxt/ccxt-trade.ts';
import type { TradeOrder } from '../../../trade/port.ts';
import { writeEthereumAddress } from '../../address-format.ts';
import type { HouseMove, TransferPage } from '../../port.ts';
import { ethereumCustody } from '../ethereum-custody.ts';
import { exchangePlace } from './exchange-place.ts';

// One chain, one exchange and one world for all: each test goes on from where the one before it ended.
const chain = await openEthereum();
const world = await openPaymentsWorld();
const { database, sandboxDatabase, advance, queue } = world;
const exchange = await openSpotExchange();
afterAll(exchange.close);
const { book } = exchange;
listSpotMarkets(book);

const ETHER = 10n ** 18n;
const USD = 10n ** 6n;
/** The exchange writes eight places. */
const AT_EXCHANGE = 10n ** 8n;

const LIMITS = new Map([
  ['ETH', 100n * ETHER],
  ['USDC', 4000n * USD],
]);
const wallet = writeEthereumAddress(chain.hot.slice(2));
const custody = ethereumCustody(sandboxDatabase, chain.settings);
const live = await ccxtTrade(
  {
    ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null },
    ...{ url: exchange.url, timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
  },
  { settleMs: 60, standingMs: 60 },
);
const places = {
  ethereum: chain.settings,
  exchange: { address: SPOT_ADDRESS, limits: LIMITS },
};
const { place, trade, work, tryOut } = exchangePlace(sandboxDatabase, places, live);

/** Some time passes, and the exchange is counted. */
async function count(): Promise<void> {
  await advance(31);
  await work();
}

/** Blocks are made and looked at until all is final that was sent before. */
async function finalise(): Promise<void> {
  for (let i = 0; i < 4; i += 1) {
    await chain.mine();
    await custody.work();
  }
  await advance(60);
  await queue.runDueJobs();
}

type Row = readonly [reference: string, asset: string, amount: bigint];

/** What each row of a page moves; nothing where it is not settled. */
function rowsOf({ transfers, settlements, costs }: TransferPage): Row[] {
  const signed = ({ direction, amount }: { direction: 'in' | 'out'; amount: bigint }) =>
    direction === 'in' ? amount : -amount;
  return [
    ...transfers.map((each): Row => {
      const moved = each.state === 'settled' ? signed(each) : 0n;
      return [each.providerReference, each.currency, moved];
    }),
    ...settlements.map((each): Row => [each.providerReference, each.asset, each.amount]),
    ...costs.map((each): Row => {
      return [each.providerReference, each.asset, each.state === 'settled' ? -each.amount : 0n];
    }),
  ];
}

/** What the list adds up to by asset, as somebody reads it who has read nothing before. */
async function listed(): Promise<Map<string, bigint>> {
  const latest = new Map<string, Row>();
  for (let cursor: string | null = null; ; ) {
    const page: TransferPage = await custody.transfersSince(cursor);
    for (const row of rowsOf(page)) latest.set(`${row[0]}/${row[1]}`, row);
    if (page.nextCursor === cursor) break;
    cursor = page.nextCursor;
  }
  const sums = new Map<string, bigint>();
  for (const [, asset, amount] of latest.values()) {
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  return sums;
}

/** The list explains what is held, to the last unit, and ends where the balances do. */
async function expectExplained(): Promise<void> {
  const { balances } = await custody.balances();
  const sums = await listed();
  const held = new Map(balances.map(({ asset, amount }) => [asset, amount]));
  for (const asset of new Set([...sums.keys(), ...held.keys()])) {
    expect([asset, held.get(asset) ?? 0n]).toEqual([asset, sums.get(asset) ?? 0n]);
  }
}

/** The books of the platform agree with both, as the daily comparison sees it. */
async function expectEqual(): Promise<void> {
  await expectExplained();
  await reconcile(world.context, SYSTEM);
  expect((await latestReconciliation(database))?.findings).toEqual([]);
}

const heldOf = async (asset: string) =>
  (await custody.balances()).balances.find((each) => each.asset === asset)?.amount ?? 0n;

const placed = async (asset: string) =>
  (await place.holdings()).assets.find((each) => each.asset === asset);

const move = (
  direction: HouseMove['direction'],
  asset: string,
  amount: bigint,
  key = newId(),
): HouseMove => ({
  ...{ key, direction, asset, amount },
  address: direction === 'TO_EXCHANGE' ? SPOT_ADDRESS : wallet,
});

const hashOf = async (key: string) =>
  (await sandboxDatabase
    .selectFrom('ethereum.transfers')
    .select('hash')
    .where('house_key', '=', key)
    .executeTakeFirst()) ?? { hash: null };

/** What the house has of a purpose in all. */
const bookedAs = async (purpose: 'suspense' | 'network_costs', asset: string) =>
  (await purposeTotals(database, purpose)).find((each) => each.asset === asset)?.posted ?? 0n;

const at = async () => (await world.now()).getTime();

beforeAll(async () => {
  for (const asset of ['BTC', 'USDC']) book.balances.set(asset, 0n);
  book.balances.set('ETH', 5n * AT_EXCHANGE);
  world.useCustody(custody);
  await chain.pay('ETH', chain.hot, 20n * ETHER);
  await chain.pay('USDC', chain.hot, 5000n * USD);
  await custody.work();
  await finalise();
  await finalise();
});

test('the exchange is one that can be used, and names the address that is set', async () => {
  expect(await tryOut()).toBeNull();
  exchange.account.address = chain.other;
  expect(await tryOut()).toContain('another address');
  exchange.account.address = SPOT_ADDRESS;
});

test('what lies at both places in the beginning came for nobody', async () => {
  await count();
  await finalise();
  expect(await heldOf('ETH')).toBe(
    (await chain.held('ETH', chain.hot)) +
      (await chain.held('ETH', chain.settings.coldAddress)) +
      5n * ETHER,
  );
  const rows = await sandboxDatabase
    .selectFrom('ethereum.transfers')
    .select('provider_ref')
    .execute();
  expect(rows.map((row) => row.provider_ref)).toContain('exchange/opening/ETH');
  for (const { provider_ref: reference } of rows) {
    await transact(database, (tx) => takeAsCapital(tx, SYSTEM, reference));
  }
  await expectEqual();
});

test('money that goes to the exchange is held all the time, whichever side tells of it first, and moves once', async () => {
  const before = await heldOf('USDC');
  const order = move('TO_EXCHANGE', 'USDC', 1500n * USD);
  const answers = await Promise.all([place.move(order), place.move(order)]);
  expect(answers.map(({ state }) => state)).toEqual(['ordered', 'ordered']);
  await expect(place.move({ ...order, amount: 1n })).rejects.toThrow('key_reused');
  await custody.work();
  await expectEqual();
  await finalise();
  expect(await place.move(order)).toMatchObject({ state: 'on_the_way' });
  expect(await heldOf('USDC')).toBe(before);
  await expectEqual();
  const { hash } = await hashOf(order.key);
  book.receive('USDC', 1500n * AT_EXCHANGE, hash ?? '', await at());
  await count();
  expect(await place.move(order)).toMatchObject({ state: 'arrived', hash });
  expect(await placed('USDC')).toMatchObject({ atExchange: 1500n * USD, goingThere: 0n });
  expect(await heldOf('USDC')).toBe(before);
  await expectEqual();

  const quick = move('TO_EXCHANGE', 'USDC', 500n * USD);
  await place.move(quick);
  await custody.work();
  await chain.mine();
  await custody.work();
  book.receive('USDC', 500n * AT_EXCHANGE, (await hashOf(quick.key)).hash ?? '', await at());
  await count();
  expect(await heldOf('USDC')).toBe(before);
  await finalise();
  expect(await heldOf('USDC')).toBe(before);
  await expectEqual();
});

test.each([
  ['more than may lie there', () => move('TO_EXCHANGE', 'USDC', 2001n * USD), 'exchange_limit'],
  ['what has no limit', () => move('TO_EXCHANGE', 'USDT', 1n), 'exchange_limit'],
  [
    'more than is in the wallet',
    () => move('TO_EXCHANGE', 'ETH', 50n * ETHER),
    'insufficient_funds',
  ],
  ['more than lies there', () => move('TO_WALLET', 'ETH', 500n * ETHER), 'insufficient_funds'],
  [
    'to another address than that of the settings',
    () => ({ ...move('TO_EXCHANGE', 'USDC', 1n), address: chain.other }),
    'address_invalid',
  ],
])('%s is not moved', async (_what, make, failure) => {
  const order = make();
  expect(await place.move(order)).toMatchObject({ state: 'failed', failure });
  expect(await place.move(order)).toMatchObject({ state: 'failed', failure });
  await custody.work();
  expect((await hashOf(order.key)).hash).toBeNull();
  await expectExplained();
});

test('what comes back is known by its transaction, which may be told after it has come, and its fee is the house’s', async () => {
  const before = await heldOf('ETH');
  const costs = await bookedAs('network_costs', 'ETH');
  const suspended = await bookedAs('suspense', 'ETH');
  const order = move('TO_WALLET', 'ETH', 2n * ETHER);
  expect(await place.move(order)).toMatchObject({ state: 'ordered' });
  const sent = book.send('ETH', 2n * AT_EXCHANGE, AT_EXCHANGE / 1000n, {
    ...{ address: wallet, at: await at() },
  });
  await count();
  expect(await place.move(order)).toMatchObject({ state: 'on_the_way' });
  expect(await place.stop(order.key)).toMatchObject({ state: 'on_the_way' });
  expect(await heldOf('ETH')).toBe(before);
  await expectEqual();
  const hash = await chain.pay('ETH', chain.hot, 2n * ETHER);
  await finalise();
  // It is there, and nobody has said that it is this one.
  expect(await heldOf('ETH')).toBe(before);
  await expectEqual();
  Object.assign(sent, { hash, isDone: true });
  await count();
  await finalise();
  expect(await place.move(order)).toMatchObject({ state: 'arrived', hash });
  expect(await heldOf('ETH')).toBe(before - ETHER / 1000n);
  expect(await bookedAs('network_costs', 'ETH')).toBe(costs - ETHER / 1000n);
  expect(await bookedAs('suspense', 'ETH')).toBe(suspended);
  await expectEqual();
});

test('a stranger’s money that comes meanwhile waits, and is then nobody’s', async () => {
  const order = move('TO_WALLET', 'USDC', 100n * USD);
  await place.move(order);
  const strange = await chain.pay('USDC', chain.hot, 7n * USD);
  await finalise();
  await expectEqual();
  expect(await place.stop(order.key)).toMatchObject({ state: 'failed', failure: 'stopped' });
  await finalise();
  await expectExplained();
  const row = await sandboxDatabase
    .selectFrom('ethereum.transfers')
    .select(['state', 'provider_ref'])
    .where('hash', '=', strange)
    .executeTakeFirstOrThrow();
  expect(row.state).toBe('settled');
  await transact(database, (tx) => takeAsCapital(tx, SYSTEM, row.provider_ref));
  await expectEqual();
});

test('what is called off at the exchange may be asked for again', async () => {
  const before = await heldOf('USDC');
  const order = move('TO_WALLET', 'USDC', 50n * USD);
  await place.move(order);
  const off = book.send('USDC', 50n * AT_EXCHANGE, AT_EXCHANGE, {
    ...{ address: wallet, at: await at() },
  });
  await count();
  book.callOff(off);
  await count();
  expect(await place.move(order)).toMatchObject({ state: 'ordered' });
  expect(await heldOf('USDC')).toBe(before);
  await expectEqual();
  const sent = book.send('USDC', 50n * AT_EXCHANGE, AT_EXCHANGE, {
    ...{ address: wallet, at: await at() },
  });
  Object.assign(sent, { hash: await chain.pay('USDC', chain.hot, 50n * USD), isDone: true });
  await count();
  await finalise();
  expect(await place.move(order)).toMatchObject({ state: 'arrived' });
  expect(await heldOf('USDC')).toBe(before - USD);
  await expectEqual();
});

test('a block that falls away has it on its way again', async () => {
  const before = await heldOf('USDC');
  const order = move('TO_WALLET', 'USDC', 20n * USD);
  await place.move(order);
  const hash = await chain.pay('USDC', chain.hot, 20n * USD);
  const raw = await chain.rawOf(hash);
  const sent = book.send('USDC', 20n * AT_EXCHANGE, 0n, { address: wallet, at: await at() });
  Object.assign(sent, { hash, isDone: true });
  await count();
  await finalise();
  expect(await place.move(order)).toMatchObject({ state: 'arrived' });
  await chain.reorganise(6);
  await chain.mine();
  await custody.work();
  expect(await heldOf('USDC')).toBe(before);
  await chain.resend(raw);
  await finalise();
  await finalise();
  expect(await heldOf('USDC')).toBe(before);
  await expectEqual();
});

test('what leaves the exchange without an order shows as a difference, until an order of it is approved', async () => {
  // More than is left there.
  const sent = book.send('USDC', 980n * AT_EXCHANGE, 0n, { address: wallet, at: await at() });
  await count();
  const there = await placed('USDC');
  expect(there?.freeThere).toBe((there?.atExchange ?? 0n) + 980n * USD);
  await queue.runDueJobs();
  await reconcile(world.context, SYSTEM);
  expect((await latestReconciliation(database))?.findings).toMatchObject([
    { asset: 'USDC', kind: 'BALANCE_DIFFERS', difference: -980n * USD },
  ]);
  const order = move('TO_WALLET', 'USDC', 980n * USD);
  await place.move(order);
  await count();
  await expectEqual();
  Object.assign(sent, { hash: await chain.pay('USDC', chain.hot, 980n * USD), isDone: true });
  await count();
  await finalise();
  expect(await place.move(order)).toMatchObject({ state: 'arrived' });
  await expectEqual();
});

test('what has come as nobody’s before its order is approved goes out of the list and of suspense again', async () => {
  const before = await heldOf('USDC');
  const suspended = await bookedAs('suspense', 'USDC');
  const sent = book.send('USDC', 40n * AT_EXCHANGE, 0n, { address: wallet, at: await at() });
  Object.assign(sent, { hash: await chain.pay('USDC', chain.hot, 40n * USD), isDone: true });
  await count();
  await finalise();
  expect(await bookedAs('suspense', 'USDC')).toBe(suspended + 40n * USD);
  const order = move('TO_WALLET', 'USDC', 40n * USD);
  await place.move(order);
  await count();
  expect(await place.move(order)).toMatchObject({ state: 'arrived' });
  expect(await heldOf('USDC')).toBe(before);
  await advance(60);
  await queue.runDueJobs();
  expect(await bookedAs('suspense', 'USDC')).toBe(suspended);
  await expectEqual();
});

const orderOf = (amount: bigint): TradeOrder => {
  const key = newId();
  return { key, requestId: key, sell: { asset: 'USDC', amount }, buy: 'ETH', floor: 1n };
};

test('a filled order is in the list once for each asset, before anybody is told, and its rounding is no difference', async () => {
  const orders = [orderOf(123_456_789n), orderOf(300n * USD)];
  for (const order of orders) {
    await trade.order(order);
    await Promise.all([trade.findOrder({ key: order.key, order }), work()]);
    await expectExplained();
  }
  await count();
  await expectExplained();
  const page = await custody.transfersSince(null);
  for (const { key } of orders) {
    const rows = page.settlements.filter(({ requestId }) => requestId === key);
    expect(rows.map(({ asset }) => asset).toSorted()).toEqual(['ETH', 'USDC']);
  }
});

test('an order that is filled between two questions has the exchange counted again', async () => {
  const { countedAt } = await place.holdings();
  const balances = async () => {
    const held = await live.balances();
    const order = orderOf(50n * USD);
    await trade.order(order);
    await trade.findOrder({ key: order.key, order });
    return held;
  };
  await advance(31);
  await exchangePlace(sandboxDatabase, places, { ...live, balances }).work();
  expect((await place.holdings()).countedAt).toEqual(countedAt);
  await expectExplained();
  await count();
  expect((await place.holdings()).countedAt).not.toEqual(countedAt);
  await expectExplained();
});

test('an order whose answer was lost is entered before it is sent, and nothing is counted until its end is known', async () => {
  const { countedAt } = await place.holdings();
  const order = orderOf(200n * USD);
  exchange.plant('POST order', 'lost');
  await trade.order(order).catch(() => null);
  exchange.plant('GET order', 'dropped');
  await count();
  expect((await place.holdings()).countedAt).toEqual(countedAt);
  // The process that sent it is gone: the books alone ask.
  await count();
  await expectExplained();
  const { settlements } = await custody.transfersSince(null);
  expect(settlements.filter(({ requestId }) => requestId === order.key)).toHaveLength(2);
  await count();
  expect((await place.holdings()).countedAt).not.toEqual(countedAt);
  await expectExplained();
});

test('an order that never reached the exchange ends, and may be given to it again', async () => {
  const order = orderOf(200n * USD);
  exchange.plant('GET order', 'dropped');
  await trade.order(order).catch(() => null);
  await advance(121);
  await work();
  await trade.order(order);
  await work();
  await count();
  await expectExplained();
  const { settlements } = await custody.transfersSince(null);
  expect(settlements.filter(({ requestId }) => requestId === order.key)).toHaveLength(2);
});

test('an order that the exchange refuses has ended, and keeps nothing from being counted', async () => {
  const { countedAt } = await place.holdings();
  await expect(trade.order({ ...orderOf(200n * USD), buy: 'CHF' })).rejects.toThrow(
    'pair_not_traded',
  );
  await count();
  expect((await place.holdings()).countedAt).not.toEqual(countedAt);
  await expectExplained();
});

test('no two orders to the wallet are of the same money', async () => {
  const { freeThere = 0n } = (await placed('USDC')) ?? {};
  const [all, more] = [move('TO_WALLET', 'USDC', freeThere), move('TO_WALLET', 'USDC', USD)];
  expect(await place.move(all)).toMatchObject({ state: 'ordered' });
  expect(await placed('USDC')).toMatchObject({ freeThere: 0n });
  expect(await place.move(more)).toMatchObject({ failure: 'insufficient_funds' });
  expect(await place.stop(all.key)).toMatchObject({ failure: 'stopped' });
  expect(await placed('USDC')).toMatchObject({ freeThere });
});

test('what leaves over another network is not what an order waits for', async () => {
  const before = await heldOf('USDC');
  const order = move('TO_WALLET', 'USDC', 20n * USD);
  await place.move(order);
  const to = { address: wallet, at: await at(), network: 'BSC' };
  const sent = book.send('USDC', 20n * AT_EXCHANGE, 0n, to);
  await count();
  expect(await place.move(order)).toMatchObject({ state: 'ordered' });
  expect(await heldOf('USDC')).toBe(before - 20n * USD);
  book.callOff(sent);
  await count();
  expect(await heldOf('USDC')).toBe(before);
  await place.stop(order.key);
});

test('what moves at the exchange by no order of ours shows', async () => {
  book.balances.set('USDC', (book.balances.get('USDC') ?? 0n) - 3n * AT_EXCHANGE);
  const before = (await listed()).get('USDC') ?? 0n;
  await count();
  expect(await heldOf('USDC')).toBe(before - 3n * USD);
  book.balances.set('USDC', (book.balances.get('USDC') ?? 0n) + 3n * AT_EXCHANGE);
  await count();
  await expectExplained();
});
