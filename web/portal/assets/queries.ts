import type { Period } from '@ballast/contract/funds/periods.ts';
import { knownAssets } from '@ballast/contract/money/asset.ts';
import {
  getPortfolioAsset,
  getPriceChange,
  getPricePlot,
  listMarkets,
} from '@ballast/contract/portfolio/asset.ts';
import { callQuery } from '../../app/session/queries.ts';

export const ownAssetQuery = (code: string) => callQuery(getPortfolioAsset, { params: { code } });

export const pricePlotQuery = (code: string, period: Period) =>
  callQuery(getPricePlot, { params: { code }, query: { period } });

export const priceChangeQuery = (code: string, period: Period) =>
  callQuery(getPriceChange, { params: { code }, query: { period } });

/** The markets of all currencies but one. */
export const otherMarketsQuery = (code: string) => {
  const others = knownAssets().filter((asset) => asset.kind !== 'units' && asset.code !== code);
  return callQuery(listMarkets, { query: { ids: others.map((asset) => asset.code).join(',') } });
};

/** Which transactions the page of a currency lists. */
export const ownTransactions = (code: string) => ({ asset: code, limit: 25 });
