import type { JobHandler, Sweep } from '../jobs/job.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
import { forgetUnusedQuotes } from './quotes.ts';
import { alarmTrades } from './trades/trade-alarms.ts';
import { type TradeDesk, workOnDueTrades, workOnTrade } from './trades/trade-orders.ts';
import { PLACE_TRADE } from './trades/trades.ts';

export function fundsJobs(desk: TradeDesk): JobHandler[] {
  return [
    PLACE_TRADE.handledBy(async (own) => {
      await workOnTrade(desk, own);
    }),
  ];
}

export function fundsSweeps(desk: TradeDesk): Sweep[] {
  return [
    { name: 'work on due trades', run: (signal) => workOnDueTrades(desk, signal) },
    { name: 'alarm trades', run: () => alarmTrades(desk.database) },
    { name: 'forget unused quotes', run: () => forgetUnusedQuotes(desk.database) },
    {
      name: 'bring indices up to date',
      run: (signal) => bringIndicesUpToDate(desk.database, signal),
    },
  ];
}
