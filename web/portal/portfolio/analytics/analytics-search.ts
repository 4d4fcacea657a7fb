import { type ChartSearch, readChartSearch } from '../performance/chart-search.ts';

/** By what the portfolio is split; the first is what the page shows, which its address does not name. */
export const SPLITS = ['products', 'currencies', 'strategies', 'liquidities'] as const;

export type Split = (typeof SPLITS)[number];

/** What the analytics show; kept in the address. `fund` is a slug. */
export type AnalyticsSearch = ChartSearch & { fund?: string; by?: Split };

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const { fund } = search;
  const by = SPLITS.find((each) => each === search.by);
  return {
    ...readChartSearch(search),
    ...(typeof fund === 'string' && /^[a-z0-9-]{1,64}$/.test(fund) && { fund }),
    ...(by && by !== SPLITS[0] && { by }),
  };
}
