import { ProviderRefusal } from '../failures.ts';
import type { Trade } from './port.ts';

/**
 * An exchange that tells prices and takes no orders, beside a custodian that the platform is itself: what the sandbox of one would fill
 * never moves on a chain, and what lies at a live one has no place in the books unless `EXCHANGE_ADDRESS` gives it one (docs/decisions/0314).
 */
export function closedTrade(trade: Trade): Trade {
  return {
    prices: (codes) => trade.prices(codes),
    candles: (query) => trade.candles(query),
    pairs: (codes) => trade.pairs(codes),
    order: () => Promise.reject(new ProviderRefusal('refused')),
    findOrder: (query) => trade.findOrder(query),
  };
}
