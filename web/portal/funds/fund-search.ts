import { type ChartSearch, readChartSearch } from '../portfolio/performance/chart-search.ts';

const TABS = ['composition', 'transactions', 'documents'] as const;

/** What a fund's page shows; kept in the address. */
export type FundSearch = Pick<ChartSearch, 'period'> & { tab?: (typeof TABS)[number] };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readFundSearch(search: Record<string, unknown>): FundSearch {
  const { period } = readChartSearch(search);
  const tab = TABS.find((each) => each === search.tab);
  return { ...(period && { period }), ...(tab && { tab }) };
}
