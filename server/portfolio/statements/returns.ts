import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { afterAllAt, readCuts } from '../cuts.ts';
import { moneyWeightedReturn } from '../measures.ts';
import { returnBetween } from '../rules.ts';
import { readStoredSpan } from '../series.ts';
import { readValuationState } from '../valuation-state.ts';

type Wanted = {
  readonly ownerId: string;
  readonly currency: AssetCode;
  readonly from: Date;
  readonly until: Date;
};

/** Fractions; null where nothing was held, or it is not known what everything was worth. */
export type Returns = { readonly timeWeighted: Rate | null; readonly moneyWeighted: Rate | null };

const NOT_KNOWN: Returns = { timeWeighted: null, moneyWeighted: null };

/**
 * What the whole portfolio returned over a stretch of the past, as the page of analytics reckons it (docs/domain/performance.md). Stored
 * valuations are never changed, so once those until its end are there it stays the same.
 */
export async function returnsOver(
  database: Database,
  { ownerId, currency, from, until }: Wanted,
): Promise<Returns> {
  const { valuedUntil } = await readValuationState(database, ownerId);
  if (valuedUntil === null || valuedUntil < until) return NOT_KNOWN;
  const span = await readStoredSpan(
    { database, ownerId, scope: 'whole', currency },
    { from, until },
  );
  if (!span) return NOT_KNOWN;
  const { start, end, isWhole } = span;
  const cuts = await readCuts(database, { ownerId, tail: [] }, 'whole', currency, {
    after: isWhole ? null : afterAllAt(span.from),
    until,
    limit: null,
  });
  const stretch = { from: span.from, start, cuts, to: until, end };
  return {
    timeWeighted: returnBetween(start, end),
    moneyWeighted: moneyWeightedReturn(stretch).return,
  };
}
