import { isKeyOf } from '../../app/routing/known-key.ts';
import { LIQUIDITY_WORDS, PRODUCT_WORDS, STRATEGY_WORDS } from './fund-words.ts';

/** Which funds are shown; kept in the address. */
export type FundFilter = {
  product_type?: keyof typeof PRODUCT_WORDS;
  strategy?: keyof typeof STRATEGY_WORDS;
  liquidity?: keyof typeof LIQUIDITY_WORDS;
};

export function readFundFilter(search: Record<string, unknown>): FundFilter {
  const { product_type, strategy, liquidity } = search;
  return {
    ...(isKeyOf(PRODUCT_WORDS, product_type) && { product_type }),
    ...(isKeyOf(STRATEGY_WORDS, strategy) && { strategy }),
    ...(isKeyOf(LIQUIDITY_WORDS, liquidity) && { liquidity }),
  };
}
