import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Database } from '../database/connect.ts';
import { type LatestPrice, latestPrices, type PricesAsOf } from '../prices/prices.ts';
import { PRODUCT_SCOPES, type Scope } from './holdings.ts';
import { otherCurrencies } from './in-currencies.ts';
import { type UnknownSince, type Valuation, valueNow } from './replay.ts';
import type { Measure } from './rules.ts';
import { readValuationState } from './valuation-state.ts';
import { follow, nextJourney } from './valuations.ts';

/** A client at this moment. */
export type Current = {
  readonly ownerId: string;
  readonly at: Date;
  /** Valuations that are due and not stored yet. */
  readonly tail: readonly Valuation[];
  /** Every scope that ever held something and is known, at the latest prices. */
  readonly measures: ReadonlyMap<Scope, Measure>;
  /** Since when each of the others is not known: something in it never had a price. */
  readonly unknownSince: UnknownSince;
};

type Shown = Pick<Current, 'tail' | 'measures' | 'unknownSince'>;

/**
 * A client's present state: from the end of the stored valuations, over later entries, to the latest prices.
 * Stores nothing.
 */
export async function readCurrent(
  database: Database,
  ownerId: string,
  now: Date,
): Promise<Current> {
  const state = await readValuationState(database, ownerId);
  const journey = await nextJourney(database, ownerId, state, now);
  const [replayed, prices] = await Promise.all([
    follow(database, ownerId, state, journey, null),
    latestPrices(database),
  ]);
  const live = valueNow(replayed, asOfNow(prices), now, otherCurrencies());
  const shown = { tail: replayed.valuations, ...live };
  return {
    ownerId,
    at: now,
    ...(state.hasProducts ? shown : withoutProducts(shown)),
  };
}

/** While products are not made up for what was valued before there were any, nothing is told of them. */
function withoutProducts({ tail, measures, unknownSince }: Shown): Shown {
  const isTold = (scope: Scope) => !PRODUCT_SCOPES.includes(scope);
  return {
    tail: tail.filter(({ scope }) => isTold(scope)),
    measures: new Map([...measures].filter(([scope]) => isTold(scope))),
    unknownSince: new Map([...unknownSince].filter(([scope]) => isTold(scope))),
  };
}

function asOfNow(prices: ReadonlyMap<AssetCode, LatestPrice>): PricesAsOf {
  return new Map([...prices].map(([code, { price, at }]) => [code, { price, at, carried: false }]));
}
