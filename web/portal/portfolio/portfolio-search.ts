import { type ChartSearch, readChartSearch } from './performance/chart-search.ts';

/** What the portfolio shows; kept in the address. */
export type PortfolioSearch = ChartSearch & { tab?: 'transactions' };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readPortfolioSearch(search: Record<string, unknown>): PortfolioSearch {
  return { ...readChartSearch(search), ...(search.tab === 'transactions' && { tab: search.tab }) };
}
