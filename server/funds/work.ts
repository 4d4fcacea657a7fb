import type { Database } from '../database/connect.ts';
import type { Sweep } from '../jobs/job.ts';
import { forgetUnusedQuotes } from '../payments/trades/quotes.ts';
import { tellHolders } from './basket-targets/tell-holders.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
import { exchangeForFunds } from './order-exchanges/exchange-for-funds.ts';
import { accrueFees } from './private-funds/accrual.ts';
import { workOnBatches } from './private-funds/deal-batch.ts';
import { tellOfTerms } from './private-funds/desk/tell-terms.ts';
import { releaseAudited } from './private-funds/holdbacks.ts';

import { workOnRebalances } from './rebalances/carry-out.ts';
import { proposeRebalances } from './rebalances/propose-rebalances.ts';
import { sellForFees } from './redemptions/fee-sales.ts';
import { followTrends } from './trend/follow-trends.ts';

export function fundsSweeps(database: Database): Sweep[] {
  return [
    {
      name: 'forget unused quotes of funds',
      run: async () => {
        const investments = await forgetUnusedQuotes(database, 'investment_quotes');
        return investments + (await forgetUnusedQuotes(database, 'redemption_quotes'));
      },
    },
    {
      name: 'accrue fees of private funds',
      run: (signal) => accrueFees(database, signal),
    },
    {
      name: 'go on with dealing batches',
      run: (signal) => workOnBatches(database, signal),
    },
    {
      name: 'exchange for orders of private funds',
      run: (signal) => exchangeForFunds(database, signal),
    },
    {
      name: 'release what was held back until an audit',
      run: (signal) => releaseAudited(database, signal),
    },
    {
      name: 'sell holdings for fees',
      run: (signal) => sellForFees(database, signal),
    },
    {
      name: 'bring indices up to date',
      run: (signal) => bringIndicesUpToDate(database, signal),
    },
    {
      name: 'follow trends',
      run: (signal) => followTrends(database, signal),
    },
    {
      name: 'propose rebalances',
      run: (signal) => proposeRebalances(database, signal),
    },
    {
      name: 'tell holders of new target weights',
      run: (signal) => tellHolders(database, signal),
    },
    {
      name: 'tell clients of new terms of classes',
      run: (signal) => tellOfTerms(database, signal),
    },
    {
      name: 'go on with rebalances',
      run: (signal) => workOnRebalances(database, signal),
    },
  ];
}
