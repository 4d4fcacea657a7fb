import type { QueryOf } from '@ballast/contract/call.ts';
import { listTransactions } from '@ballast/contract/payments/transactions.ts';
import {
  getAnalytics,
  getPortfolioAssets,
  listInvestments,
} from '@ballast/contract/portfolio/portfolio.ts';
import type { FirstQuery } from '../../app/session/early-queries.ts';
import { type ChartSearch, periodOf, readChartSearch, viewOf } from './performance/chart-search.ts';

/** The transactions in progress that the portfolio lists. */
export const PENDING_QUERY = { status: 'processing', limit: 5 } as const;

/** Of which part of the portfolio figures are asked; of all of it where nothing is named. */
export type AskedPart = {
  fund?: string;
  product_type?: QueryOf<typeof getAnalytics>['product_type'];
};

/** What the performance chart reads, by its address: of the whole portfolio, or of a part of it. */
export const analyticsQuery = (search: ChartSearch, part: AskedPart = {}) => ({
  view: viewOf(search),
  period: periodOf(search),
  ...part,
});

/** What the portfolio asks for first, with exactly the input that its cards give. */
export function firstQueries(address: URLSearchParams): readonly FirstQuery[] {
  const search = readChartSearch(Object.fromEntries(address));
  return [
    [getPortfolioAssets],
    [listInvestments],
    [getAnalytics, { query: analyticsQuery(search) }],
    [listTransactions, { query: PENDING_QUERY }],
  ];
}
