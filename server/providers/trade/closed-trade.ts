import { ProviderRefusal } from '../failures.ts';
import type { Trade } from './port.ts';

/**
 * An exchange that tells prices and takes no orders: what the sandbox of one would fill never moves on a chain, so the books would
 * be of money that is not there.
 */
export function closedTrade(trade: Trade): Trade {
  return {
    prices: (codes) => trade.prices(codes),
    candles: (query) => trade.candles(query),
    order: () => Promise.reject(new ProviderRefusal('refused')),
    findOrder: (query) => trade.findOrder(query),
  };
}
