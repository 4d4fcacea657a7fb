import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf, inListOrder } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type { getPortfolioAssets as getPortfolioAssetsCall } from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import { readCurrent } from './current.ts';
import {
  type PositionPurpose,
  type PricedPosition,
  positionsOf,
  sumOfKnown,
  worthOfHeld,
  worthOfPositions,
} from './positions.ts';

type Answer = AnswerOf<typeof getPortfolioAssetsCall>;

export async function getPortfolioAssets(
  database: Database,
  ownerId: string,
  now: Date,
): Promise<Answer> {
  const positions = await positionsOf(database, ownerId);
  // Since when something is there that never had a price takes the history to say; it is rare.
  const isKnown = positions.every(({ worth }) => worth !== null);
  const current = isKnown ? null : await readCurrent(database, ownerId, now);
  const unknownSince = current?.unknownSince.get('whole')?.toISOString() ?? null;
  const cash = Map.groupBy(
    positions.filter(({ fundId }) => fundId === null),
    ({ asset }) => asset,
  );
  const items = [...cash]
    .toSorted(([one], [other]) => inListOrder(one, other))
    .flatMap(([asset, own]) => (own[0] ? [toItem(asset, own[0], own)] : []));
  return {
    as_of: now.toISOString(),
    totals: { ...totalsOf(positions), unknown_since: unknownSince },
    items,
  };
}

/** What is on its way to a fund, or from it: in no account of the client, and theirs. */
const CLAIMS = ['subscriptions_in_advance', 'redemptions_payable'] as const;

/**
 * The parts add up exactly: each account is valued once, and its free part is the rest after its holds. A part in which
 * something never had a price is not known, nor is a sum with it.
 */
function totalsOf(positions: readonly PricedPosition[]): Omit<Answer['totals'], 'unknown_since'> {
  const cash = positions.filter(({ fundId }) => fundId === null);
  const invested = positions.filter(({ fundId }) => fundId !== null);
  const available = worthOfPositions(ofPurpose(cash, 'available'));
  const held = sumOfKnown(cash.map(worthOfHeld));
  const free = available === null || held === null ? null : available - held;
  const claims = worthOfPositions(CLAIMS.flatMap((purpose) => ofPurpose(cash, purpose)));
  return {
    total_usd: worthText(worthOfPositions(positions)),
    cash_usd: worthText(worthOfPositions(cash)),
    invested_usd: worthText(worthOfPositions(invested)),
    available_usd: worthText(free),
    settling_usd: worthText(worthOfPositions(ofPurpose(cash, 'settling'))),
    pending_usd: worthText(sumOfKnown([held, claims])),
    holdback_usd: worthText(worthOfPositions(ofPurpose(cash, 'holdback'))),
  };
}

function toItem(
  asset: AssetCode,
  { price, dayBefore }: PricedPosition,
  own: readonly PricedPosition[],
): Answer['items'][number] {
  const held = own.reduce((sum, each) => sum + each.held, 0n);
  const claims = CLAIMS.reduce((sum, purpose) => sum + postedTo(own, purpose), 0n);
  return {
    asset,
    name: assetOf(asset).name,
    available: formatMinor(asset, postedTo(own, 'available') - held),
    settling: formatMinor(asset, postedTo(own, 'settling')),
    pending: formatMinor(asset, held + claims),
    holdback: formatMinor(asset, postedTo(own, 'holdback')),
    total: formatMinor(
      asset,
      own.reduce((sum, each) => sum + each.posted, 0n),
    ),
    price_usd: price === null ? null : formatRate(price),
    change_24h: changeText(price, dayBefore),
    value_usd: worthText(worthOfPositions(own)),
  };
}

function worthText(worth: Rate | null): string | null {
  return worth === null ? null : formatRate(worth);
}

function changeText(price: Rate | null, dayBefore: Rate | null): string | null {
  if (price === null || dayBefore === null) return null;
  return formatRate(divideRates(price, dayBefore) - RATE_ONE);
}

function ofPurpose(positions: readonly PricedPosition[], purpose: PositionPurpose) {
  return positions.filter((each) => each.purpose === purpose);
}

function postedTo(positions: readonly PricedPosition[], purpose: PositionPurpose): bigint {
  return ofPurpose(positions, purpose).reduce((sum, each) => sum + each.posted, 0n);
}
