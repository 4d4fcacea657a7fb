import { deposits } from './portal/deposits.ts';
import { documents } from './portal/documents.ts';
import { funds } from './portal/funds.ts';
import { portfolio } from './portal/portfolio.ts';
import { transactions } from './portal/transactions.ts';
import { withdrawals } from './portal/withdrawals.ts';
import { showScreens } from './show.ts';

showScreens('the portal', [
  ...portfolio,
  ...transactions,
  ...funds,
  ...deposits,
  ...withdrawals,
  ...documents,
]);
