import { transact } from '../database/transact.ts';
import type { JobHandler, Sweep } from '../jobs/job.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
import { forgetUnusedQuotes } from './quotes.ts';
import { alarmLateTrades } from './trades/late-trades.ts';
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
    { name: 'alarm late trades', run: () => transact(desk.database, alarmLateTrades) },
    { name: 'forget unused quotes', run: () => forgetUnusedQuotes(desk.database) },
    {
      name: 'bring indices up to date',
      run: (signal) => bringIndicesUpToDate(desk.database, signal),
    },
  ];
}
