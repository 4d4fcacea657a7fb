import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf, inListOrder } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type { getPortfolioAssets as getPortfolioAssetsCall } from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import type { ClientPurpose } from '../ledger/account.ts';
import { type PricedPosition, positionsOf, worthOfHeld, worthOfPositions } from './positions.ts';

type Answer = AnswerOf<typeof getPortfolioAssetsCall>;

export async function getPortfolioAssets(
  database: Database,
  ownerId: string,
  now: Date,
): Promise<Answer> {
  const positions = await positionsOf(database, ownerId);
  const cash = Map.groupBy(
    positions.filter(({ fundId }) => fundId === null),
    ({ asset }) => asset,
  );
  const items = [...cash]
    .toSorted(([one], [other]) => inListOrder(one, other))
    .flatMap(([asset, own]) => (own[0] ? [toItem(asset, own[0], own)] : []));
  return { as_of: now.toISOString(), totals: totalsOf(positions), items };
}

/** The parts add up exactly: each account is valued once, and its free part is the rest after its holds. */
function totalsOf(positions: readonly PricedPosition[]): Answer['totals'] {
  const cash = positions.filter(({ fundId }) => fundId === null);
  const cashWorth = worthOfPositions(cash);
  const investedWorth = worthOfPositions(positions) - cashWorth;
  const pendingWorth = cash.reduce((total, each) => total + worthOfHeld(each), 0n);
  return {
    total_usd: formatRate(cashWorth + investedWorth),
    cash_usd: formatRate(cashWorth),
    invested_usd: formatRate(investedWorth),
    available_usd: formatRate(worthOfPositions(ofPurpose(cash, 'available')) - pendingWorth),
    settling_usd: formatRate(worthOfPositions(ofPurpose(cash, 'settling'))),
    pending_usd: formatRate(pendingWorth),
    holdback_usd: formatRate(worthOfPositions(ofPurpose(cash, 'holdback'))),
  };
}

function toItem(
  asset: AssetCode,
  { price, dayBefore }: PricedPosition,
  own: readonly PricedPosition[],
): Answer['items'][number] {
  const pending = own.reduce((sum, each) => sum + each.held, 0n);
  return {
    asset,
    name: assetOf(asset).name,
    available: formatMinor(asset, postedTo(own, 'available') - pending),
    settling: formatMinor(asset, postedTo(own, 'settling')),
    pending: formatMinor(asset, pending),
    holdback: formatMinor(asset, postedTo(own, 'holdback')),
    total: formatMinor(
      asset,
      own.reduce((sum, each) => sum + each.posted, 0n),
    ),
    price_usd: price === null ? null : formatRate(price),
    change_24h: changeText(price, dayBefore),
    value_usd: price === null ? null : formatRate(worthOfPositions(own)),
  };
}

function changeText(price: Rate | null, dayBefore: Rate | null): string | null {
  if (price === null || dayBefore === null) return null;
  return formatRate(divideRates(price, dayBefore) - RATE_ONE);
}

function ofPurpose(positions: readonly PricedPosition[], purpose: ClientPurpose) {
  return positions.filter((each) => each.purpose === purpose);
}

function postedTo(positions: readonly PricedPosition[], purpose: ClientPurpose): bigint {
  return ofPurpose(positions, purpose).reduce((sum, each) => sum + each.posted, 0n);
}
