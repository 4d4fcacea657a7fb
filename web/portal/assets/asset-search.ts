import { type ChartSearch, readChartSearch } from '../portfolio/performance/chart-search.ts';

/** What the page of a currency shows; kept in the address. */
export type AssetSearch = Pick<ChartSearch, 'period'>;

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readAssetSearch(search: Record<string, unknown>): AssetSearch {
  const { period } = readChartSearch(search);
  return period ? { period } : {};
}
