import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { divide } from '@ballast/contract/money/amount.ts';
import { unitOf } from '@ballast/contract/money/asset.ts';
import { expect, test } from 'vitest';
import { count, randomOf, replayHint } from '../../../../tests/harness/scale.ts';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_KEY,
  SPOT_SECRET,
  type SpotFault,
} from '../../../../tests/worlds/spot-exchange.ts';
import type { SpotTrade } from '../../../../tests/worlds/spot-exchange-book.ts';
import { OutcomeUnknown, ProviderRefusal, readBack } from '../../failures.ts';
import type { OrderReport, TradeOrder } from '../port.ts';
import { ccxtTrade } from './ccxt-trade.ts';

const ORDERS = count(2000, 400, 200);
const AT_ONCE = 10;
const SETTLE_MS = 250;
const ONE = 100_000_000n;

const FAULTS: Readonly<Record<string, readonly SpotFault[]>> = {
  'POST order': [
    'dropped',
    'lost',
    'unavailable',
    'unknown_status',
    'maintenance',
    'unseen',
    'slow',
    'answers_nonsense',
  ],
  'GET order': ['dropped', 'lost', 'unavailable', 'unknown_status', 'maintenance'],
  'GET myTrades': ['dropped', 'trade_missing', 'unavailable'],
  'GET ticker/24hr': ['dropped', 'answers_nonsense'],
};

/** What one whole unit costs in dollars. */
const PRICES: Readonly<Record<string, bigint>> = { BTC: 60_000n, ETH: 3000n, USDC: 1n };
const PAIRS = [
  ['BTC', 'USDC'],
  ['USDC', 'BTC'],
  ['ETH', 'USDC'],
  ['USDC', 'ETH'],
  ['ETH', 'BTC'],
  ['BTC', 'ETH'],
] as const;

type Doing = { attempts: number; wasAccepted: boolean };

/** What became of an order as far as we know. */
type End = OrderReport | { readonly state: 'refused' };

test(replayHint(
  'random orders under faults: nothing twice, nothing lost, to the last digit',
), async () => {
  const random = randomOf('orders of an exchange');
  const exchange = await openSpotExchange();
  listSpotMarkets(exchange.book);
  const began = new Date(Date.now() - 1000);
  exchange.byChance((call) => {
    const faults = FAULTS[call];
    if (!faults || random() > 0.25) return null;
    return faults[Math.floor(random() * faults.length)] ?? null;
  });
  const open = () =>
    ccxtTrade(
      {
        ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null },
        ...{ url: exchange.url, timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
      },
      { settleMs: SETTLE_MS, standingMs: 400 },
    );
  const trade = await open();
  const before = new Map([...exchange.book.balances]);

  /** As the trades' own job does it: asks first from the second attempt on, and never sends again what was accepted. */
  async function carryOut(order: TradeOrder): Promise<End> {
    const doing: Doing = { attempts: 0, wasAccepted: false };
    for (let end: End | null = null; doing.attempts < 200; end = await attempt(order, doing)) {
      if (end) return end;
      if (doing.attempts > 0) await setTimeout(60);
    }
    throw new Error('an order never ended');
  }

  async function attempt(order: TradeOrder, doing: Doing): Promise<End | null> {
    doing.attempts += 1;
    try {
      const find = () => readBack((query) => trade.findOrder({ ...query, order }), order.key);
      const report = doing.attempts === 1 ? null : await find();
      if (report) return report.state === 'accepted' ? null : report;
      if (doing.wasAccepted) return null;
      await trade.order(order);
      doing.wasAccepted = true;
      return null;
    } catch (error) {
      return endBy(error);
    }
  }

  const orders = Array.from({ length: ORDERS }, () => randomOrder(random));
  const ends = new Map<string, End>();
  const left = [...orders];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let order = left.shift(); order; order = left.shift()) {
        ends.set(order.key, await carryOut(order));
      }
    }),
  );
  exchange.byChance(() => null);

  const placed = Map.groupBy(exchange.book.orders, ({ key }) => key);
  const told = new Set<string>();
  for (const order of orders) {
    const end = ends.get(order.key);
    const theirs = placed.get(order.key) ?? [];
    expect(theirs.length).toBeLessThanOrEqual(1);
    const trades = theirs.flatMap((each) => each.trades);
    told.add(end?.state ?? 'none');
    if (end?.state !== 'settled') {
      expect(trades).toEqual([]);
      continue;
    }
    expect({ sold: end.sold.amount, bought: end.bought?.amount }).toEqual(movedBy(order, trades));
    expect(end.sold.amount).toBeLessThanOrEqual(order.sell.amount);
    if (theirs[0]?.status === 'FILLED') {
      expect(end.bought?.amount).toBeGreaterThanOrEqual(order.floor);
    }
  }
  expect(exchange.book.orders.every(({ key }) => ends.has(key))).toBe(true);
  expect([...told].toSorted()).toEqual(['failed', 'refused', 'settled']);

  // What another process lists adds up to what lies there, and names each trade once.
  const other = await open();
  const fills = await other.fillsSince(began);
  const all = exchange.book.orders.flatMap(({ trades }) => trades);
  expect(fills.length).toBe(all.length);
  expect(new Set(fills.map(({ id }) => id)).size).toBe(all.length);
  const after = await other.balances();
  for (const asset of ['BTC', 'ETH', 'USDC']) {
    const moved = fills.reduce((sum, { moved: by }) => sum + (by.get(asset) ?? 0n), 0n);
    const was = (before.get(asset) ?? 0n) * 10n ** 10n;
    expect((after.get(asset) ?? 0n) - was).toBe(moved);
  }
  await exchange.close();
}, 120_000);

function endBy(error: unknown): End | null {
  if (error instanceof ProviderRefusal) return { state: 'refused' };
  if (error instanceof OutcomeUnknown) return null;
  throw error;
}

function randomOrder(random: () => number): TradeOrder {
  const [sell, buy] = PAIRS[Math.floor(random() * PAIRS.length)] ?? PAIRS[0];
  const key = randomUUID();
  // From less than what is taken to more than what stands at good prices, with odd digits.
  const cents = BigInt(Math.floor(100 * 10 ** (random() * 4.8)));
  const amount =
    (cents * unitOf(sell)) / ((PRICES[sell] ?? 1n) * 100n) + BigInt(Math.floor(random() * 1000));
  const worth =
    (amount * (PRICES[sell] ?? 1n) * unitOf(buy)) / (unitOf(sell) * (PRICES[buy] ?? 1n));
  const floor = (worth * BigInt(9900 + Math.floor(random() * 100))) / 10_000n;
  return { key, requestId: key, sell: { asset: sell, amount }, buy, floor };
}

/** What trades of the exchange's own book moved, in our smallest units: rounded against us. */
function movedBy({ sell, buy }: TradeOrder, trades: readonly SpotTrade[]) {
  const sum = (of: (trade: SpotTrade) => bigint) =>
    trades.reduce((all, each) => all + of(each), 0n);
  const isBuyer = trades[0]?.isBuyer ?? false;
  const [quantity, cost] = [sum((each) => each.quantity), sum((each) => each.cost)];
  const [sold, bought] = isBuyer ? [cost, quantity] : [quantity, cost];
  const fee = sum((each) => each.fee);
  return {
    sold: divide(sold * unitOf(sell.asset), ONE, 'up'),
    bought: divide((bought - fee) * unitOf(buy), ONE, 'down'),
  };
}
