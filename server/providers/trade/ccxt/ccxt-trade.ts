import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Trade } from '../port.ts';
import { failureOf, isKind } from './exchange-failures.ts';
import { exchangeMarkets } from './exchange-markets.ts';
import { exchangeOrders, ORDER_TIMING } from './exchange-orders.ts';
import { exchangePrices } from './exchange-prices.ts';
import { type ExchangeRecords, exchangeRecords } from './exchange-records.ts';
import { loadExchange, withRightClock } from './load-exchange.ts';
import type { ExchangeSettings } from './settings.ts';

/** An exchange that trades real money. */
export type LiveTrade = Trade &
  ExchangeRecords & {
    /** Whether it can do what an order takes, with the key that is given; says why not. */
    tryOut(): Promise<string | null>;
  };

/** An exchange that ccxt speaks, reached with a key of ours. */
export async function ccxtTrade(
  settings: ExchangeSettings,
  timing = ORDER_TIMING,
): Promise<LiveTrade> {
  const exchange = await loadExchange(settings);
  const markets = exchangeMarkets(exchange, settings.feeShare);
  const orders = exchangeOrders(exchange, markets, timing);
  const records = exchangeRecords(exchange, markets);
  const { prices, candles } = exchangePrices(exchange, markets, settings.dollar);

  async function reading<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await withRightClock(exchange, call);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * An order is filled whole or not at all, and looked up by our key: an exchange that does not say of a key that nobody used that
   * there is no order under it cannot be traded on.
   */
  async function tryOut(): Promise<string | null> {
    if (!canFillOrKill(exchange.features))
      return 'it has no orders that are filled whole or not at all';
    try {
      const [market] = await markets.ours();
      if (!market) return 'it trades nothing that the platform knows';
      await reading(() => exchange.fetchOrder('', market.symbol, { clientOrderId: randomUUID() }));
      return 'it finds an order under a key that nobody used';
    } catch (error) {
      return whyNot(error);
    }
  }

  return {
    tryOut,
    prices: (codes) => reading(() => prices(codes)),
    candles: (query) => reading(() => candles(query)),
    pairs: (codes) => reading(() => markets.pairsAmong(codes)),
    order: (order) => orders.place(order),
    balances: () => reading(records.balances),
    fillsSince: (from) => reading(() => records.fillsSince(from)),
    listsMoves: records.listsMoves,
    movesSince: (from) => reading(() => records.movesSince(from)),
    depositAddress: (asset) => reading(() => records.depositAddress(asset)),
    findOrder: (query) => reading(() => orders.find(query)),
  };
}

/** What an exchange that was tried is told of; null where nothing is amiss. */
function whyNot(error: unknown): string | null {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  if (isKind(cause, 'OrderNotFound')) return null;
  if (isKind(cause, 'AuthenticationError')) return 'it refuses the key';
  // Whether it can is not known while it is away.
  const isAway = ['OperationFailed', 'AskedToWait'].some((kind) => isKind(cause, kind));
  return isAway ? null : 'it does not look an order up by our key';
}

const Features = z.object({
  spot: z.object({
    createOrder: z.object({ timeInForce: z.object({ FOK: z.literal(true) }) }),
  }),
});

function canFillOrKill(features: unknown): boolean {
  return Features.safeParse(features).success;
}
