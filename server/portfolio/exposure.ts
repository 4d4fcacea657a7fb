import type { AnswerOf, QueryOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { LIQUIDITIES, PRODUCT_TYPES, STRATEGIES } from '@ballast/contract/funds/funds.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import { lastClosedDay } from '@ballast/contract/portfolio/closed-days.ts';
import type { getExposure as getExposureCall } from '@ballast/contract/portfolio/measures.ts';
import type { Database } from '../database/connect.ts';
import { type Day, dayOf } from '../database/days.ts';
import { fundKinds } from '../funds/funds.ts';
import { currenciesOfUnits } from '../funds/private-funds/unit-values.ts';
import { firstBookedAt } from '../ledger/account-histories.ts';
import { type PastPosition, positionsAt } from './past-positions.ts';
import { positionsOf } from './positions.ts';
import { momentsOf } from './statements/content.ts';

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

type Query = Omit<QueryOf<typeof getExposureCall>, 'display_currency'> & {
  readonly currency: AssetCode;
};

/**
 * What a client's portfolio is exposed to at the latest prices, or was at the close of a day; each list from the largest part to the
 * smallest. Refuses `day_without_close`.
 */
export async function getExposure(
  database: Database,
  ownerId: string,
  { currency, by, as_of: day }: Query,
  now: Date,
): Promise<Answer> {
  const first = await firstBookedAt(database, ownerId);
  const firstOn = first && dayOf(first);
  const close = day === undefined ? null : closeOf(day, firstOn, now);
  const all = close
    ? await positionsAt(database, ownerId, currency, { close, now })
    : await positionsOf(database, ownerId, currency);
  const positions = all.filter(({ purpose }) => purpose !== 'receivable');
  const parts = await partsOf(database, positions);
  const isKnown = positions.every(({ worth }) => worth !== null);
  const total = parts.reduce((sum, { worth }) => sum + worth, 0n);
  return {
    as_of: (close ?? now).toISOString(),
    first_on: firstOn,
    display_currency: currency,
    total: isKnown ? formatRate(total) : null,
    exposure: isKnown ? listsOf(parts, by) : null,
  };
}

/** Before anything came every day that is over is one on which nothing was held. */
function closeOf(day: Day, firstOn: Day | null, now: Date): Date {
  const isBefore = firstOn !== null && day < firstOn;
  if (isBefore || day > lastClosedDay(now)) throw new Refusal('day_without_close');
  return momentsOf({ starts_on: null, ends_on: day }).until;
}

async function partsOf(database: Database, positions: readonly PastPosition[]): Promise<Part[]> {
  const units = positions.flatMap(({ asset }) => (assetOf(asset).kind === 'units' ? [asset] : []));
  const funds = positions.flatMap(({ fundId }) => (fundId === null ? [] : [fundId]));
  const [kinds, currencies] = await Promise.all([
    fundKinds(database, funds),
    currenciesOfUnits(database, units),
  ]);
  return positions.flatMap(({ asset, fundId, worth }): Part[] => {
    const own = fundId === null ? CASH : kinds.get(fundId);
    if (worth === null || worth === 0n || !own) return [];
    return [{ worth, currency: currencies.get(asset) ?? asset, ...own }];
  });
}

function listsOf(parts: readonly Part[], by: Query['by']): NonNullable<Answer['exposure']> {
  const isAsked = (split: Query['by']) => by === undefined || by === split;
  return {
    ...(by === undefined && { products: listBy(parts, ({ product }) => product) }),
    ...(isAsked('CURRENCY') && { currencies: listBy(parts, ({ currency }) => currency) }),
    ...(isAsked('STRATEGY') && { strategies: listBy(parts, ({ strategy }) => strategy) }),
    ...(isAsked('LIQUIDITY') && { liquidities: listBy(parts, ({ liquidity }) => liquidity) }),
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
