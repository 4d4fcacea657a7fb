import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { entriesOfRequestById, requestById, tradesById } from '../../../tests/worlds/by-id.ts';
import { openFundsWorld } from '../../../tests/worlds/funds.ts';
import {
  listSpotMarkets,
  openSpotExchange,
  SPOT_KEY,
  SPOT_SECRET,
  type SpotFault,
} from '../../../tests/worlds/spot-exchange.ts';
import { ccxtTrade } from '../../providers/trade/ccxt/ccxt-trade.ts';
import { workOnDueTrades } from './trade-orders.ts';

const SETTLE_MS = 60;

const world = await openFundsWorld();
const { database, desk, minor } = world;
const exchange = await openSpotExchange();
afterAll(exchange.close);
listSpotMarkets(exchange.book);
await world.setPrices({ BTC: '60000', ETH: '3000', USDC: '1', USDT: '1' });
const core = await world.basket({ BTC: '0.6', ETH: '0.4' });
const client = await world.client();
await world.fund(client, 'USDC', '100000');
world.replaceTrade(
  await ccxtTrade(
    {
      ...{ id: 'binance', key: SPOT_KEY, secret: SPOT_SECRET, passphrase: null },
      ...{ url: exchange.url, timeoutMs: 2000, isPaced: false, feeShare: null, dollar: 'USDC' },
    },
    { settleMs: SETTLE_MS, standingMs: 60 },
  ),
);

/** Lets the trades' job do its work until nothing of a request is open; as often as an answer is lost, it waits. */
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

test.each<SpotFault | null>([null, 'lost', 'dropped', 'unknown_status', 'unseen', 'slow'])(
  'an investment is bought at the exchange and booked to the last digit (%s)',
  async (fault) => {
    const before = exchange.book.orders.length;
    if (fault) exchange.plant('POST order', fault);
    const { id } = await world.invest(client, core, 'USDC', '1000');
    expect(await carryOut(id)).toBe('completed');
    const trades = await tradesById(database, id);
    const orders = exchange.book.orders.slice(before);
    expect(orders.length).toBe(trades.length);
    for (const trade of trades) {
      const theirs = orders.find(({ key }) => key === trade.id);
      const sum = (of: 'quantity' | 'cost' | 'fee') =>
        (theirs?.trades ?? []).reduce((all, each) => all + each[of], 0n);
      const [entry] = await entriesOfRequestById(database, trade.id);
      const moved = (purpose: string, asset: string) =>
        entry?.lines.find((each) => each.asset === asset && each.accountKey?.includes(purpose))
          ?.minor ?? 0n;
      // The exchange writes eight places; USDC has six and ether eighteen.
      const spent = (sum('cost') + 99n) / 100n;
      const brought = ((sum('quantity') - sum('fee')) * minor(trade.buy, '1')) / 100_000_000n;
      expect(moved('custody', 'USDC')).toBe(spent);
      expect(moved('custody', trade.buy)).toBe(-brought);
      // What was not spent is the house's, and what was brought beyond or below the quote.
      expect(moved('trade_result', 'USDC')).toBe(trade.sell.minor - spent);
      expect(moved('trade_result', trade.buy)).toBe(brought - trade.quoted);
    }
  },
);
