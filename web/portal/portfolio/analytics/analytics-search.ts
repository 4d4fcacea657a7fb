import { readDay } from '../../../ui/fields/date-text.ts';
import type { AskedPart } from '../first-queries.ts';
import { type ChartSearch, readChartSearch } from '../performance/chart-search.ts';

/** By what the portfolio is split; the first is what the page shows, which its address does not name. */
export const SPLITS = ['products', 'currencies', 'strategies', 'liquidities'] as const;

export type Split = (typeof SPLITS)[number];

/** The products that are looked at by themselves, as addresses name them. */
const PRODUCTS_IN_ADDRESS = {
  baskets: 'SMA_PRODUCTS',
  'private-funds': 'FUND_PRODUCTS',
  available: 'AVAILABLE_FOR_INVESTMENT',
} as const;

export type ProductInAddress = keyof typeof PRODUCTS_IN_ADDRESS;

export const PRODUCTS = Object.keys(PRODUCTS_IN_ADDRESS) as ProductInAddress[];

/**
 * What the analytics show; kept in the address. `fund` is a slug, and goes before a product. `day` is that at whose close the
 * portfolio is split, as `2026-11-25`; none is now.
 */
export type AnalyticsSearch = ChartSearch & {
  fund?: string;
  product?: ProductInAddress;
  by?: Split;
  day?: string;
};

/** Of which part of the portfolio the figures are. */
export function partOf({ fund, product }: AnalyticsSearch): AskedPart {
  if (fund !== undefined) return { fund };
  return product ? { product_type: PRODUCTS_IN_ADDRESS[product] } : {};
}

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
export function readAnalyticsSearch(search: Record<string, unknown>): AnalyticsSearch {
  const { fund } = search;
  const by = SPLITS.find((each) => each === search.by);
  const product = PRODUCTS.find((each) => each === search.product);
  const day = readDay(search.day);
  return {
    ...readChartSearch(search),
    ...(typeof fund === 'string' && /^[a-z0-9-]{1,64}$/.test(fund) && { fund }),
    ...(product && { product }),
    ...(by && by !== SPLITS[0] && { by }),
    ...(day && { day }),
  };
}
