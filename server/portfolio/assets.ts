import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf, inListOrder } from '@ballast/contract/money/asset.ts';
import {
  divideRates,
  formatRate,
  RATE_ONE,
  type Rate,
  worthOf,
} from '@ballast/contract/money/rate.ts';
import type { getPortfolioAsset as getPortfolioAssetCall } from '@ballast/contract/portfolio/asset.ts';
import type { getPortfolioAssets as getPortfolioAssetsCall } from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import { fundNames } from '../funds/funds.ts';
import { listMarkets } from './asset-prices.ts';
import { readCurrent } from './current.ts';
import {
  type PositionPurpose,
  type PricedPosition,
  positionsOf,
  sumOfKnown,
  worthOfPositions,
} from './positions.ts';

type Answer = AnswerOf<typeof getPortfolioAssetsCall>;

/** What a client has outside of funds, in a currency, and the totals of everything; with each profit or loss if asked for. */
export async function getPortfolioAssets(
  database: Database,
  ownerId: string,
  currency: AssetCode,
  now: Date,
  { withGains }: { readonly withGains: boolean } = { withGains: false },
): Promise<Answer> {
  const positions = await positionsOf(database, ownerId, currency);
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
    .flatMap(([asset, own]) => {
      const [first] = own;
      if (!first) return [];
      const item = toItem(asset, first, own);
      return [withGains ? { ...item, gain_24h: gainText(asset, first, totalOf(own)) } : item];
    });
  return {
    as_of: now.toISOString(),
    display_currency: currency,
    totals: { ...totalsOf(positions), unknown_since: unknownSince },
    items,
  };
}

/** One currency of a client, and how much of it is in each fund. Refuses `not_found` for units of a fund. */
export async function getPortfolioAsset(
  database: Database,
  ownerId: string,
  code: AssetCode,
  currency: AssetCode,
  now: Date,
): Promise<AnswerOf<typeof getPortfolioAssetCall>> {
  if (assetOf(code).kind === 'units') throw new Refusal('not_found');
  const positions = await positionsOf(database, ownerId, currency);
  const own = positions.filter(({ asset }) => asset === code);
  const inFunds = Map.groupBy(own, ({ fundId }) => fundId);
  const cash = inFunds.get(null) ?? [];
  inFunds.delete(null);
  const funds = await fundNames(
    database,
    [...inFunds.keys()].flatMap((id) => id ?? []),
  );
  return {
    as_of: now.toISOString(),
    display_currency: currency,
    balance: cash[0] ? toItem(code, cash[0], cash) : await nothingOf(database, code, currency),
    in_funds: [...funds.values()]
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ id, slug, name }) => {
        const parts = inFunds.get(id) ?? [];
        return {
          fund_slug: slug,
          fund_name: name,
          quantity: formatMinor(code, totalOf(parts)),
          value: worthText(worthOfPositions(parts)),
        };
      }),
  };
}

/** Zeros, with the price of what there might be. */
async function nothingOf(
  database: Database,
  asset: AssetCode,
  currency: AssetCode,
): Promise<Answer['items'][number]> {
  const { items } = await listMarkets(database, { ids: asset, currency });
  const none = formatMinor(asset, 0n);
  return {
    asset,
    name: assetOf(asset).name,
    ...{ available: none, settling: none, pending: none, holdback: none, owed: none, total: none },
    price: items[0]?.price ?? null,
    change_24h: items[0]?.change_24h ?? null,
    value: formatRate(0n),
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
  const held = sumOfKnown(cash.map(({ heldWorth }) => heldWorth));
  const free = available === null || held === null ? null : available - held;
  const claims = worthOfPositions(CLAIMS.flatMap((purpose) => ofPurpose(cash, purpose)));
  return {
    total: worthText(worthOfPositions(positions)),
    cash: worthText(worthOfPositions(cash)),
    invested: worthText(worthOfPositions(invested)),
    available: worthText(free),
    settling: worthText(worthOfPositions(ofPurpose(cash, 'settling'))),
    pending: worthText(sumOfKnown([held, claims])),
    holdback: worthText(worthOfPositions(ofPurpose(cash, 'holdback'))),
    owed: worthText(negated(worthOfPositions(ofPurpose(cash, 'receivable')))),
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
    owed: formatMinor(asset, -postedTo(own, 'receivable')),
    total: formatMinor(asset, totalOf(own)),
    price: price === null ? null : formatRate(price),
    change_24h: changeText(price, dayBefore),
    value: worthText(worthOfPositions(own)),
  };
}

/** What is there times the change of its price, so that an unchanged price gives exactly nothing. */
function gainText(
  asset: AssetCode,
  { price, dayBefore }: PricedPosition,
  total: bigint,
): string | null {
  if (price === null || dayBefore === null) return null;
  return formatRate(worthOf(asset, total, price - dayBefore));
}

function negated(worth: Rate | null): Rate | null {
  return worth === null ? null : -worth;
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
  return totalOf(ofPurpose(positions, purpose));
}

function totalOf(positions: readonly PricedPosition[]): bigint {
  return positions.reduce((sum, { posted }) => sum + posted, 0n);
}
