import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AssetCode, assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { splitByWeights } from '@ballast/contract/money/split.ts';
import type {
  getInvestmentUnderlying as getInvestmentUnderlyingCall,
  listInvestments as listInvestmentsCall,
} from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import { type FundName, fundNames, getFundRecord } from '../funds/funds.ts';
import { lastValuesOf } from '../funds/private-funds/unit-values.ts';
import { pendingSubscriptions } from '../funds/subscriptions/subscription-record.ts';
import { openRequestsOf } from '../ledger/requests.ts';
import { latestPrices } from '../prices/prices.ts';
import { type Current, readCurrent } from './current.ts';
import { isFundScope, worthOfAsset } from './holdings.ts';
import { measureIn, otherCurrencies, ratesAmong } from './in-currencies.ts';
import { positionsOf } from './positions.ts';
import { earnings, type Measure, returnBetween, UNMEASURED } from './rules.ts';
import { readSeries } from './series.ts';

type Investment = AnswerOf<typeof listInvestmentsCall>['items'][number];

export async function listInvestments(
  database: Database,
  ownerId: string,
  currency: AssetCode,
  now: Date,
): Promise<AnswerOf<typeof listInvestmentsCall>> {
  const current = await readCurrent(database, ownerId, now);
  const pending = await pendingByFund(database, ownerId, currency);
  const held = [...current.measures].flatMap(([scope, { value }]) => (value > 0n ? [scope] : []));
  const scopes = new Set([...held, ...current.unknownSince.keys(), ...pending.keys()]);
  const ids = [...scopes].filter(isFundScope);
  const names = await fundNames(database, ids);
  const valued = await lastValuesOf(database, ownerId, ids);
  const items = [...names.values()].map((name) => {
    const money = pending.get(name.id);
    return toInvestment(database, { current, currency }, name, money === undefined ? 0n : money);
  });
  const known = await Promise.all(items);
  return {
    as_of: now.toISOString(),
    display_currency: currency,
    items: known.map((item) => ({ ...item, value_of: valued.get(item.fund_id) ?? null })),
    pending_subscriptions: await pendingSubscriptions(database, ownerId),
  };
}

type Shown = { readonly current: Current; readonly currency: AssetCode };

async function toInvestment(
  database: Database,
  shown: Shown,
  { id, slug, name, productType }: FundName,
  pending: Rate | null,
): Promise<Omit<Investment, 'value_of'>> {
  const unknownSince = shown.current.unknownSince.get(id);
  const figures = unknownSince ? UNKNOWN : await figuresOf(database, shown, id);
  return {
    fund_id: id,
    fund_slug: slug,
    fund_name: name,
    product_type: productType,
    pending: pending === null ? null : formatRate(pending),
    ...figures,
    unknown_since: unknownSince?.toISOString() ?? null,
  };
}

const UNKNOWN = {
  value: null,
  invested: null,
  redeemed: null,
  gain: null,
  return_all_time: null,
  return_month: null,
};

async function figuresOf(database: Database, { current, currency }: Shown, fundId: string) {
  const live = current.measures.get(fundId);
  const measure = live ? measureIn(currency, live) : UNMEASURED;
  if (!measure) return UNKNOWN;
  const month = await readSeries(database, current, fundId, 'LAST_MONTH', currency);
  return {
    value: formatRate(measure.value),
    invested: formatRate(measure.paidIn),
    redeemed: formatRate(measure.takenOut),
    gain: formatRate(earnings(measure)),
    return_all_time: returnText(UNMEASURED, measure),
    return_month: month?.end ? returnText(month.start, month.end) : null,
  };
}

function returnText(start: Measure, end: Measure): string | null {
  const fraction = returnBetween(start, end);
  return fraction === null ? null : formatRate(fraction);
}

/** Money held for investments in progress, in a currency by fund; null where some of it never had a price. */
async function pendingByFund(
  database: Database,
  ownerId: string,
  currency: AssetCode,
): Promise<Map<string, Rate | null>> {
  const [requests, prices] = await Promise.all([
    openRequestsOf(database, ownerId, 'investment'),
    latestPrices(database),
  ]);
  const asOfNow = new Map([...prices].map(([code, each]) => [code, { ...each, carried: false }]));
  const rates = ratesAmong(otherCurrencies(), asOfNow);
  const pending = new Map<string, Rate | null>();
  for (const { fundId, asset, minor } of requests) {
    if (fundId === null) continue;
    const worth = worthOfAsset(asset, minor, asOfNow, rates);
    const value = currency === 'USD' ? worth?.value : worth?.inCurrencies.get(currency);
    const others = pending.get(fundId);
    const isKnown = value !== undefined && others !== null;
    pending.set(fundId, isKnown ? (others ?? 0n) + value : null);
  }
  return pending;
}

/** The parts of a client's holding in a fund. */
export async function getInvestmentUnderlying(
  database: Database,
  ownerId: string,
  idOrSlug: string,
  currency: AssetCode,
  now: Date,
): Promise<AnswerOf<typeof getInvestmentUnderlyingCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const positions = await positionsOf(database, ownerId, currency);
  const held = positions.filter(({ fundId }) => fundId === fund.id);
  const weights = weightsOf(held.map(({ worth }) => worth));
  const items = held.map((position, i) => {
    const { asset, posted, held: pending, price, worth } = position;
    const weight = weights?.[i];
    return {
      asset,
      name: assetOf(asset).name,
      quantity: formatMinor(asset, posted),
      pending: formatMinor(asset, pending),
      price: price === null ? null : formatRate(price),
      value: worth === null ? null : formatRate(worth),
      weight: weight === undefined ? null : formatRate(weight),
    };
  });
  return { as_of: now.toISOString(), display_currency: currency, items };
}

// The weights of a holding add up to one exactly; worthless crumbs have none, and no part has one that is not known.
function weightsOf(worths: readonly (Rate | null)[]): Rate[] | null {
  const known = worths.filter((worth) => worth !== null);
  if (known.length < worths.length) return null;
  const total = known.reduce((sum, worth) => sum + worth, 0n);
  return total > 0n ? splitByWeights(RATE_ONE, known) : known.map(() => 0n);
}
