import type { AnswerOf } from '@ballast/contract/call.ts';
import type { Period } from '@ballast/contract/funds/periods.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type {
  ANALYTICS_PRODUCTS,
  ANALYTICS_VIEWS,
  getAnalytics as getAnalyticsCall,
} from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import { getFundRecord } from '../funds/funds.ts';
import { readCurrent } from './current.ts';
import type { Scope } from './holdings.ts';
import { earningsBetween, type Measure, netDepositsBetween, returnBetween } from './rules.ts';
import { readSeries } from './series.ts';

type View = (typeof ANALYTICS_VIEWS)[number];

/** Of what figures are told: of a kind of product, or of one fund, which goes before. */
export type ScopeQuery = {
  readonly product_type?: (typeof ANALYTICS_PRODUCTS)[number] | undefined;
  readonly fund?: string | undefined;
};

export type AnalyticsQuery = ScopeQuery & {
  readonly view: View;
  readonly period: Period;
  readonly currency: AssetCode;
};

const SCOPE_OF: Readonly<Record<(typeof ANALYTICS_PRODUCTS)[number], Scope>> = {
  ALL: 'whole',
  SMA_PRODUCTS: 'sma',
  FUND_PRODUCTS: 'mutual',
  AVAILABLE_FOR_INVESTMENT: 'cash',
};

/** The scope that figures are asked of. Refuses `not_found` for an unknown fund. */
export async function scopeOf(
  database: Database,
  { product_type: product = 'ALL', fund }: ScopeQuery,
): Promise<Scope> {
  return fund === undefined ? SCOPE_OF[product] : (await getFundRecord(database, fund)).id;
}

/**
 * Balance, earnings or time-weighted return over a period in a currency, from stored valuations and one live point; while something held
 * never had a price, the points up to when it came in alone.
 */
export async function getAnalytics(
  database: Database,
  ownerId: string,
  { view, period, currency, ...of }: AnalyticsQuery,
  now: Date,
): Promise<AnswerOf<typeof getAnalyticsCall>> {
  const scope = await scopeOf(database, of);
  const current = await readCurrent(database, ownerId, now);
  const series = await readSeries(database, current, scope, period, currency);
  const unknown_since = current.unknownSince.get(scope)?.toISOString() ?? null;
  if (!series) {
    const figures = { return: null, earnings: null, net_deposits: null };
    return { view, period, display_currency: currency, ...figures, unknown_since, points: [] };
  }
  const { start, points, end } = series;
  const periodReturn = end && returnBetween(start, end);
  return {
    view,
    period,
    display_currency: currency,
    return: periodReturn === null ? null : formatRate(periodReturn),
    earnings: end && formatRate(earningsBetween(start, end)),
    net_deposits: end && formatRate(netDepositsBetween(start, end)),
    unknown_since,
    points: points.map(({ at, measure }) => ({
      at: at.toISOString(),
      value: formatRate(FIGURES[view](start, measure)),
    })),
  };
}

const FIGURES: Readonly<Record<View, (start: Measure, at: Measure) => Rate>> = {
  BALANCE: (_, { value }) => value,
  EARNINGS: earningsBetween,
  RETURN: (start, at) => returnBetween(start, at) ?? 0n,
};
