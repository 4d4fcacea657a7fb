import { transact } from '../../database/transact.ts';
import type { JobHandler, Sweep } from '../../jobs/job.ts';
import { forgetUnusedQuotes } from './quotes.ts';
import { remakeSecondOrders } from './second-orders.ts';
import { alarmTrades } from './trade-alarms.ts';
import { closeTradeResults } from './trade-closes.ts';
import { type TradeDesk, workOnDueTrades, workOnTrade } from './trade-orders.ts';
import { PLACE_TRADE } from './trades.ts';

/** Jobs that take trades to the exchange. */
export function tradeJobs(desk: TradeDesk): JobHandler[] {
  return [
    PLACE_TRADE.handledBy(async (own) => {
      await workOnTrade(desk, own);
    }),
  ];
}

/** Sweeps that resume what a lost job or event left, and tell of what does not end. */
export function tradeSweeps(desk: TradeDesk): Sweep[] {
  return [
    { name: 'work on due trades', run: (signal) => workOnDueTrades(desk, signal) },
    { name: 'make second orders anew', run: () => remakeSecondOrders(desk.database) },
    { name: 'close trade results', run: () => transact(desk.database, closeTradeResults) },
    { name: 'alarm trades', run: () => alarmTrades(desk.database) },
    {
      name: 'forget unused quotes',
      run: () => forgetUnusedQuotes(desk.database, 'exchange_quotes'),
    },
  ];
}
