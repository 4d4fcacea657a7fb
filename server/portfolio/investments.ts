import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
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
import { worthOfAsset } from './holdings.ts';
import { positionsOf } from './positions.ts';
import { earnings, type Measure, returnBetween, UNMEASURED } from './rules.ts';
import { readSeries } from './series.ts';

type Investment = AnswerOf<typeof listInvestmentsCall>['items'][number];

export async function listInvestments(
  database: Database,
  ownerId: string,
  now: Date,
): Promise<AnswerOf<typeof listInvestmentsCall>> {
  const current = await readCurrent(database, ownerId, now);
  const pending = await pendingByFund(database, ownerId);
  const held = [...current.measures].flatMap(([scope, { value }]) => (value > 0n ? [scope] : []));
  const scopes = new Set([...held, ...current.unknownSince.keys(), ...pending.keys()]);
  const ids = [...scopes].filter((scope) => scope !== 'whole');
  const names = await fundNames(database, ids);
  const valued = await lastValuesOf(database, ownerId, ids);
  const items = [...names.values()].map((name) => {
    const money = pending.get(name.id);
    return toInvestment(database, current, name, money === undefined ? 0n : money);
  });
  const known = await Promise.all(items);
  return {
    as_of: now.toISOString(),
    items: known.map((item) => ({ ...item, value_of: valued.get(item.fund_id) ?? null })),
    pending_subscriptions: await pendingSubscriptions(database, ownerId),
  };
}

async function toInvestment(
  database: Database,
  current: Current,
  { id, slug, name, productType }: FundName,
  pending: Rate | null,
): Promise<Omit<Investment, 'value_of'>> {
  const unknownSince = current.unknownSince.get(id);
  const figures = unknownSince ? UNKNOWN : await figuresOf(database, current, id);
  return {
    fund_id: id,
    fund_slug: slug,
    fund_name: name,
    product_type: productType,
    pending_usd: pending === null ? null : formatRate(pending),
    ...figures,
    unknown_since: unknownSince?.toISOString() ?? null,
  };
}

const UNKNOWN = {
  value_usd: null,
  invested_usd: null,
  redeemed_usd: null,
  gain_usd: null,
  return_all_time: null,
  return_month: null,
};

async function figuresOf(database: Database, current: Current, fundId: string) {
  const measure = current.measures.get(fundId) ?? UNMEASURED;
  const month = await readSeries(database, current, fundId, 'LAST_MONTH');
  return {
    value_usd: formatRate(measure.value),
    invested_usd: formatRate(measure.paidIn),
    redeemed_usd: formatRate(measure.takenOut),
    gain_usd: formatRate(earnings(measure)),
    return_all_time: returnText(UNMEASURED, measure),
    return_month: month?.end ? returnText(month.start, month.end) : null,
  };
}

function returnText(start: Measure, end: Measure): string | null {
  const fraction = returnBetween(start, end);
  return fraction === null ? null : formatRate(fraction);
}

/** Money held for investments in progress, in US dollars by fund; null where some of it never had a price. */
async function pendingByFund(
  database: Database,
  ownerId: string,
): Promise<Map<string, Rate | null>> {
  const [requests, prices] = await Promise.all([
    openRequestsOf(database, ownerId, 'investment'),
    latestPrices(database),
  ]);
  const pending = new Map<string, Rate | null>();
  for (const { fundId, asset, minor } of requests) {
    if (fundId === null) continue;
    const price = prices.get(asset);
    const asOfNow = new Map(price ? [[asset, { ...price, carried: false }]] : []);
    const worth = worthOfAsset(asset, minor, asOfNow);
    const others = pending.get(fundId);
    const isKnown = worth !== null && others !== null;
    pending.set(fundId, isKnown ? (others ?? 0n) + worth.value : null);
  }
  return pending;
}

/** The parts of a client's holding in a fund. */
export async function getInvestmentUnderlying(
  database: Database,
  ownerId: string,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getInvestmentUnderlyingCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const positions = await positionsOf(database, ownerId);
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
      price_usd: price === null ? null : formatRate(price),
      value_usd: worth === null ? null : formatRate(worth),
      weight: weight === undefined ? null : formatRate(weight),
    };
  });
  return { as_of: now.toISOString(), items };
}

// The weights of a holding add up to one exactly; worthless crumbs have none, and no part has one that is not known.
function weightsOf(worths: readonly (Rate | null)[]): Rate[] | null {
  const known = worths.filter((worth) => worth !== null);
  if (known.length < worths.length) return null;
  const total = known.reduce((sum, worth) => sum + worth, 0n);
  return total > 0n ? splitByWeights(RATE_ONE, known) : known.map(() => 0n);
}
