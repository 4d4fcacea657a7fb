import type { Period } from '@ballast/contract/funds/periods.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getAnalytics,
  getPortfolioAssets,
  listInvestments,
} from '@ballast/contract/portfolio/portfolio.ts';
import type { FirstQuery } from '../../app/session/early-queries.ts';

/** What the performance chart shows first. */
export const FIRST_VIEW = 'BALANCE';
export const FIRST_PERIOD: Period = 'LAST_YEAR';

/** The transactions in progress that the portfolio lists. */
export const PENDING_QUERY = { status: 'processing', limit: 5 } as const;

/** What the portfolio asks for first, with exactly the input that its cards give. */
export const FIRST_QUERIES: readonly FirstQuery[] = [
  [getPortfolioAssets],
  [listInvestments],
  [getAnalytics, { query: { view: FIRST_VIEW, period: FIRST_PERIOD } }],
  [listTransactions, { query: PENDING_QUERY }],
];
