import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
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
  const held = [...current.measures].filter(
    ([scope, { value }]) => scope !== 'whole' && value > 0n,
  );
  const names = await fundNames(database, [
    ...new Set([...held.map(([id]) => id), ...pending.keys()]),
  ]);
  const items = [...names.values()].map((name) =>
    toInvestment(database, current, name, pending.get(name.id) ?? 0n),
  );
  return { as_of: now.toISOString(), items: await Promise.all(items) };
}

async function toInvestment(
  database: Database,
  current: Current,
  { id, slug, name, productType }: FundName,
  pending: Rate,
): Promise<Investment> {
  const measure = current.measures.get(id) ?? UNMEASURED;
  const month = await readSeries(database, current, id, 'LAST_MONTH');
  return {
    fund_id: id,
    fund_slug: slug,
    fund_name: name,
    product_type: productType,
    value_usd: formatRate(measure.value),
    pending_usd: formatRate(pending),
    invested_usd: formatRate(measure.paidIn),
    redeemed_usd: formatRate(measure.takenOut),
    gain_usd: formatRate(earnings(measure)),
    return_all_time: returnText(UNMEASURED, measure),
    return_month: month && returnText(month.start, month.end),
  };
}

function returnText(start: Measure, end: Measure): string | null {
  const fraction = returnBetween(start, end);
  return fraction === null ? null : formatRate(fraction);
}

/** Money held for investments in progress, in US dollars by fund. */
async function pendingByFund(database: Database, ownerId: string): Promise<Map<string, Rate>> {
  const [requests, prices] = await Promise.all([
    openRequestsOf(database, ownerId, 'investment'),
    latestPrices(database),
  ]);
  const pending = new Map<string, Rate>();
  for (const { fundId, asset, minor } of requests) {
    if (fundId === null) continue;
    const price = prices.get(asset);
    const asOfNow = new Map(price ? [[asset, { ...price, carried: false }]] : []);
    const { value } = worthOfAsset(asset, minor, asOfNow);
    pending.set(fundId, (pending.get(fundId) ?? 0n) + value);
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
    if (position.price === null) throw new Refusal('price_unavailable');
    const { asset, posted, held: pending, price, worth } = position;
    return {
      asset,
      name: assetOf(asset).name,
      quantity: formatMinor(asset, posted),
      pending: formatMinor(asset, pending),
      price_usd: formatRate(price),
      value_usd: formatRate(worth),
      weight: formatRate(weights[i] ?? 0n),
    };
  });
  return { as_of: now.toISOString(), items };
}

// The weights of a holding add up to one exactly; worthless crumbs have none.
function weightsOf(worths: readonly Rate[]): Rate[] {
  const total = worths.reduce((sum, worth) => sum + worth, 0n);
  return total > 0n ? splitByWeights(RATE_ONE, worths) : worths.map(() => 0n);
}
