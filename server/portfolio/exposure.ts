import type { AnswerOf } from '@ballast/contract/call.ts';
import type { LIQUIDITIES, PRODUCT_TYPES, STRATEGIES } from '@ballast/contract/funds/funds.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import type { getExposure as getExposureCall } from '@ballast/contract/portfolio/measures.ts';
import type { Database } from '../database/connect.ts';
import { fundKinds } from '../funds/funds.ts';
import { currenciesOfUnits } from '../funds/private-funds/unit-values.ts';
import { positionsOf } from './positions.ts';

type Answer = AnswerOf<typeof getExposureCall>;

/** A part of the portfolio, and what it counts as. */
type Part = {
  readonly worth: Rate;
  readonly product: 'CASH' | (typeof PRODUCT_TYPES)[number];
  readonly currency: AssetCode;
  readonly strategy: 'NONE' | (typeof STRATEGIES)[number];
  readonly liquidity: (typeof LIQUIDITIES)[number];
};

const CASH: Omit<Part, 'worth' | 'currency'> = {
  product: 'CASH',
  strategy: 'NONE',
  liquidity: 'instant',
};

/** What a client's portfolio is exposed to at the latest prices, each list from the largest part to the smallest. */
export async function getExposure(
  database: Database,
  ownerId: string,
  currency: AssetCode,
  now: Date,
): Promise<Answer> {
  const all = await positionsOf(database, ownerId, currency);
  const positions = all.filter(({ purpose }) => purpose !== 'receivable');
  const units = positions.flatMap(({ asset }) => (assetOf(asset).kind === 'units' ? [asset] : []));
  const funds = positions.flatMap(({ fundId }) => (fundId === null ? [] : [fundId]));
  const [kinds, currencies] = await Promise.all([
    fundKinds(database, funds),
    currenciesOfUnits(database, units),
  ]);
  const parts = positions.flatMap(({ asset, fundId, worth }): Part[] => {
    const own = fundId === null ? CASH : kinds.get(fundId);
    if (worth === null || worth === 0n || !own) return [];
    return [{ worth, currency: currencies.get(asset) ?? asset, ...own }];
  });
  const isKnown = positions.every(({ worth }) => worth !== null);
  const total = parts.reduce((sum, { worth }) => sum + worth, 0n);
  return {
    as_of: now.toISOString(),
    display_currency: currency,
    total: isKnown ? formatRate(total) : null,
    exposure: isKnown
      ? {
          products: listBy(parts, ({ product }) => product),
          currencies: listBy(parts, ({ currency }) => currency),
          strategies: listBy(parts, ({ strategy }) => strategy),
          liquidities: listBy(parts, ({ liquidity }) => liquidity),
        }
      : null,
  };
}

/** The sum of each key with its weight; the weights add up to one. */
function listBy<Key>(
  parts: readonly Part[],
  keyOf: (part: Part) => Key,
): { key: Key; value: string; weight: string }[] {
  const sums = new Map<Key, Rate>();
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0n) + part.worth);
  if (sums.size === 0) return [];
  const sorted = [...sums].toSorted(([, one], [, other]) => (one < other ? 1 : -1));
  const weights = splitByWeights(
    RATE_ONE,
    sorted.map(([, sum]) => sum),
  );
  return sorted.map(([key, sum], i) => ({
    key,
    value: formatRate(sum),
    weight: formatRate(weights[i] ?? 0n),
  }));
}
