import { LIQUIDITIES, PRODUCT_TYPES, STRATEGIES } from '@ballast/contract/funds/funds.ts';

/** Which funds are shown; kept in the address. */
export type FundFilter = {
  product_type?: (typeof PRODUCT_TYPES)[number];
  strategy?: (typeof STRATEGIES)[number];
  liquidity?: (typeof LIQUIDITIES)[number];
};

/** The router keeps beside it whatever else the address says, so it is read again where it is used. */
// The page starts with the lists alone; the words for their values come with the screens.
export function readFundFilter(search: Record<string, unknown>): FundFilter {
  const product_type = PRODUCT_TYPES.find((each) => each === search.product_type);
  const strategy = STRATEGIES.find((each) => each === search.strategy);
  const liquidity = LIQUIDITIES.find((each) => each === search.liquidity);
  return {
    ...(product_type && { product_type }),
    ...(strategy && { strategy }),
    ...(liquidity && { liquidity }),
  };
}
