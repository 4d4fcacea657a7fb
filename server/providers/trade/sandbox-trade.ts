import type { Database } from '../../database/connect.ts';
import { recordCall } from '../sandbox/sandbox-calls.ts';
import type { Market } from './market.ts';
import type { Trade } from './port.ts';
import { fillDueOrders } from './sandbox-fills.ts';
import { findOrderRow, placeOrder, reportOf } from './sandbox-orders.ts';
import { pairsAmong } from './sandbox-pairs.ts';
import { candlesOf, listPrices } from './sandbox-prices.ts';

/** Makes the sandbox exchange. What it is asked to read it first brings up to the clock. */
export function sandboxTrade(sandboxDatabase: Database, market: Market): Trade {
  return {
    prices: (codes) => listPrices(sandboxDatabase, market, codes),
    candles: candlesOf(sandboxDatabase, market),
    pairs: async (codes) => pairsAmong(codes),
    order: (order) => placeOrder(sandboxDatabase, order),
    findOrder: async ({ key }) => {
      await fillDueOrders(sandboxDatabase, market);
      const row = await findOrderRow(sandboxDatabase, key);
      const report = row ? reportOf(row) : null;
      await recordCall(
        sandboxDatabase,
        { provider: 'trade', call: 'find_order', key, body: { key } },
        { order: report },
      );
      return report;
    },
  };
}
