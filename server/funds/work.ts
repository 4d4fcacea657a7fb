import type { Database } from '../database/connect.ts';
import type { Sweep } from '../jobs/job.ts';
import { forgetUnusedQuotes } from '../payments/trades/quotes.ts';
import { bringIndicesUpToDate } from './index/fund-index.ts';
import { accrueFees } from './private-funds/accrual.ts';
import { workOnBatches } from './private-funds/deal-batch.ts';

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
      name: 'bring indices up to date',
      run: (signal) => bringIndicesUpToDate(database, signal),
    },
  ];
}
