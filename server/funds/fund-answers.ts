import type { Language } from '@ballast/contract/account/languages.ts';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type {
  getFund as getFundCall,
  getFundIndexChart as getFundIndexChartCall,
  getFundIndexPlot as getFundIndexPlotCall,
  getFundUnderlying as getFundUnderlyingCall,
  listFunds as listFundsCall,
} from '@ballast/contract/funds/funds.ts';
import type { Period } from '@ballast/contract/funds/periods.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { getUser } from '../account/users.ts';
import type { Database } from '../database/connect.ts';
import { BY_ID, type PageQuery, pageOf } from '../http/cursor.ts';
import { readPricing } from '../payments/trades/priced.ts';
import { type Fund, type FundFilter, getFundRecord, listFundRecords, textsIn } from './funds.ts';
import {
  type IndexChanges,
  type IndexSpan,
  indexChanges,
  liveIndices,
  readIndexChart,
  readIndexPlot,
} from './index/index-series.ts';
import { rebalancingOf } from './index/rebalance-answers.ts';
import { type TargetVersion, targetsInForce, targetVersions } from './index/targets.ts';

type Summary = AnswerOf<typeof listFundsCall>['items'][number];

/** Whoever reads; their language decides which texts. */
type Reader = { readonly userId: string };

export async function listFunds(
  database: Database,
  reader: Reader,
  filter: FundFilter,
  now: Date,
  query: PageQuery,
): Promise<AnswerOf<typeof listFundsCall>> {
  const funds = pageOf(await listFundRecords(database, filter), BY_ID, query);
  const figures = await readFigures(database, funds.items, now);
  const { language } = await getUser(database, reader.userId);
  const items = funds.items.map((fund) => toSummary(fund, language, figures, now));
  return { ...funds, items };
}

export async function getFund(
  database: Database,
  reader: Reader,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getFundCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const figures = await readFigures(database, [fund], now);
  const rebalancing = await rebalancingOf(database, fund);
  const { language } = await getUser(database, reader.userId);
  const { description, keyFacts } = textsIn(fund, language);
  return {
    ...toSummary(fund, language, figures, now),
    description,
    redemptions_allowed: fund.redemptionsAllowed,
    inception: fund.inception.toISOString(),
    index_value: textOrNull(figures.live.get(fund.id)?.value),
    index_change_24h: textOrNull(figures.changes.get(fund.id)?.day),
    rebalanced_at: rebalancing.at?.toISOString() ?? null,
    next_rebalance_at: rebalancing.next?.toISOString() ?? null,
    own_weights: fund.ownWeights,
    key_facts: [...keyFacts],
  };
}

export async function getFundUnderlying(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getFundUnderlyingCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const { live, versions } = await readFigures(database, [fund], now);
  const targets = targetsInForce(versions.get(fund.id) ?? [], now)?.targets ?? [];
  const current = live.get(fund.id)?.weights;
  if (!current) throw new Refusal('price_unavailable');
  // Until the close at which new targets take effect, the basket still holds what it held before.
  const added = current.filter(({ asset }) => !targets.some((target) => target.asset === asset));
  const components = [...targets, ...added.map(({ asset }) => ({ asset, weight: 0n }))];
  const priceOf = await readPricing(
    database,
    components.map(({ asset }) => asset),
  );
  return {
    as_of: now.toISOString(),
    items: components.map(({ asset, weight }) => ({
      asset,
      name: assetOf(asset).name,
      target_weight: formatRate(weight),
      current_weight: formatRate(current.find((part) => part.asset === asset)?.weight ?? 0n),
      price_usd: formatRate(priceOf(asset).price),
    })),
  };
}

export async function getFundIndexPlot(
  database: Database,
  idOrSlug: string,
  period: Period,
  now: Date,
): Promise<AnswerOf<typeof getFundIndexPlotCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const { points, change } = await readIndexPlot(database, fund, period, now);
  return {
    period,
    change: textOrNull(change),
    points: points.map(({ at, value }) => ({ at: at.toISOString(), value: formatRate(value) })),
  };
}

export async function getFundIndexChart(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getFundIndexChartCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const { months, years } = await readIndexChart(database, fund, now);
  return { months: months.map(toSpan), years: years.map(toSpan) };
}

function toSpan({ from, until, change }: IndexSpan) {
  return {
    from: from.at.toISOString(),
    until: until.at.toISOString(),
    opening: formatRate(from.value),
    closing: formatRate(until.value),
    change: formatRate(change),
  };
}

type Figures = {
  readonly live: Awaited<ReturnType<typeof liveIndices>>;
  readonly changes: ReadonlyMap<string, IndexChanges>;
  readonly versions: ReadonlyMap<string, readonly TargetVersion[]>;
};

async function readFigures(
  database: Database,
  funds: readonly Fund[],
  now: Date,
): Promise<Figures> {
  const ids = funds.map(({ id }) => id);
  const [live, versions] = await Promise.all([
    liveIndices(database, funds, now),
    targetVersions(database, ids),
  ]);
  return { live, versions, changes: await indexChanges(database, live, now) };
}

function toSummary(
  fund: Fund,
  wanted: Language,
  { changes, versions }: Figures,
  now: Date,
): Summary {
  const { tagline, language } = textsIn(fund, wanted);
  const targets = targetsInForce(versions.get(fund.id) ?? [], now)?.targets ?? [];
  return {
    id: fund.id,
    slug: fund.slug,
    name: fund.name,
    ...{ tagline, language },
    product_type: fund.followsTrend ? 'SMA_TREND_SIGNAL' : fund.productType,
    investment_strategy: fund.strategy,
    liquidity: fund.liquidity,
    state: fund.state,
    minimum_usd: formatRate(fund.investmentMinimumUsd),
    assets: targets.map(({ asset }) => asset),
    return_year: textOrNull(changes.get(fund.id)?.year),
    return_month: textOrNull(changes.get(fund.id)?.month),
  };
}

function textOrNull(rate: Rate | null | undefined): string | null {
  return rate === null || rate === undefined ? null : formatRate(rate);
}
