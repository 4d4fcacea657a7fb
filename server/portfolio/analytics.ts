import type { AnswerOf } from '@ballast/contract/call.ts';
import type { Period } from '@ballast/contract/funds/periods.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type {
  ANALYTICS_VIEWS,
  getAnalytics as getAnalyticsCall,
} from '@ballast/contract/portfolio/portfolio.ts';
import type { Database } from '../database/connect.ts';
import { getFundRecord } from '../funds/funds.ts';
import { readCurrent } from './current.ts';
import { earningsBetween, type Measure, netDepositsBetween, returnBetween } from './rules.ts';
import { readSeries } from './series.ts';

type View = (typeof ANALYTICS_VIEWS)[number];

export type AnalyticsQuery = {
  readonly view: View;
  readonly period: Period;
  readonly fund?: string | undefined;
  readonly currency: AssetCode;
};

/**
 * Balance, earnings or time-weighted return over a period in a currency, from stored valuations and one live point; while something held
 * never had a price, the points up to when it came in alone.
 */
export async function getAnalytics(
  database: Database,
  ownerId: string,
  { view, period, fund, currency }: AnalyticsQuery,
  now: Date,
): Promise<AnswerOf<typeof getAnalyticsCall>> {
  const scope = fund === undefined ? 'whole' : (await getFundRecord(database, fund)).id;
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
