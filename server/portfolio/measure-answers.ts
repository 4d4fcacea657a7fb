import type { AnswerOf } from '@ballast/contract/call.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import type {
  BENCHMARKS,
  getPerformanceMeasures as getPerformanceMeasuresCall,
  listPerformanceCuts as listPerformanceCutsCall,
} from '@ballast/contract/portfolio/measures.ts';
import type { Database } from '../database/connect.ts';
import { CURSOR_MOMENT, readCursor, writeCursor } from '../http/cursor.ts';
import { latestPrices, pricesAt } from '../prices/prices.ts';
import { type AnalyticsQuery, type ScopeQuery, scopeOf } from './analytics.ts';
import { readCurrent } from './current.ts';
import { afterAllAt, type CutsWanted, readCuts } from './cuts.ts';
import {
  type Cut,
  largestFall,
  moneyWeightedReturn,
  type Stretch,
  volatilityOf,
  weightedFlow,
  weightOf,
} from './measures.ts';
import { returnBetween } from './rules.ts';
import { readSpan } from './series.ts';

type MeasuresQuery = Omit<AnalyticsQuery, 'view'>;
type Measures = AnswerOf<typeof getPerformanceMeasuresCall>;
type ShownCut = AnswerOf<typeof listPerformanceCutsCall>['items'][number];

const CURSOR_ENTRY = /^(0|[1-9]\d{0,18})$/;

/** The figures of a period with what they are made of. Refuses `not_found` for an unknown fund. */
export async function getPerformanceMeasures(
  database: Database,
  ownerId: string,
  { period, currency, ...of }: MeasuresQuery,
  now: Date,
): Promise<Measures> {
  const scope = await scopeOf(database, of);
  const current = await readCurrent(database, ownerId, now);
  const span = await readSpan(database, current, scope, period, currency);
  const unknown_since = current.unknownSince.get(scope)?.toISOString() ?? null;
  const head = { period, display_currency: currency, to: now.toISOString(), unknown_since };
  if (!span?.end) return { ...head, ...NOTHING_KNOWN };
  const { start, from, isWhole, end } = span;
  const cuts = await readCuts(database, current, scope, currency, {
    after: isWhole ? null : afterAllAt(from),
    until: now,
    limit: null,
  });
  const stretch: Stretch = { from, start, cuts, to: now, end };
  const { dailyReturns, mean, deviation, volatility } = volatilityOf(stretch);
  const money = moneyWeightedReturn(stretch);
  const fall = largestFall(stretch);
  return {
    ...head,
    from: from.toISOString(),
    time_weighted: rateText(returnBetween(start, end)),
    money_weighted: rateText(money.return),
    volatility: rateText(volatility),
    largest_fall: fall && {
      fraction: formatRate(fall.fraction),
      high_at: fall.highAt.toISOString(),
      low_at: fall.lowAt.toISOString(),
    },
    benchmarks: await benchmarksSince(database, currency, from),
    working: {
      after: isWhole ? null : from.toISOString(),
      start_value: formatRate(start.value),
      end_value: formatRate(end.value),
      start_index: formatRate(start.index),
      end_index: formatRate(end.index),
      flows: formatRate(money.flows),
      weighted_flows: formatRate(money.weightedFlows),
      daily_returns: dailyReturns,
      daily_mean: rateText(mean),
      daily_deviation: rateText(deviation),
    },
  };
}

const NOTHING_KNOWN = {
  from: null,
  time_weighted: null,
  money_weighted: null,
  volatility: null,
  largest_fall: null,
  benchmarks: [],
  working: null,
};

type CutsQuery = ScopeQuery & {
  readonly currency: AssetCode;
  readonly from: string;
  readonly to: string;
  readonly after?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
};

/** A page of the cuts of a period that `getPerformanceMeasures` named. Refuses `not_found`, `cursor_invalid`. */
export async function listPerformanceCuts(
  database: Database,
  ownerId: string,
  { limit, currency, ...query }: CutsQuery,
  now: Date,
): Promise<AnswerOf<typeof listPerformanceCutsCall>> {
  const scope = await scopeOf(database, query);
  const current = await readCurrent(database, ownerId, now);
  const span = { from: new Date(query.from), to: new Date(query.to) };
  // The last of a page is there for the next one alone.
  const read = await readCuts(database, current, scope, currency, {
    after: beginningOf(query),
    until: span.to,
    limit: limit + 1,
  });
  const shown = read.slice(0, limit);
  const last = read.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map((cut) => toShownCut(cut, span)),
    next_cursor: last ? writeCursor([last.at.toISOString(), last.entryId.toString()]) : null,
  };
}

function beginningOf({ cursor, after }: Pick<CutsQuery, 'cursor' | 'after'>): CutsWanted['after'] {
  if (cursor === undefined) return after === undefined ? null : afterAllAt(new Date(after));
  const [at = '', entryId = ''] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_ENTRY]);
  return { at: new Date(at), entryId: BigInt(entryId) };
}

function toShownCut(cut: Cut, span: Pick<Stretch, 'from' | 'to'>): ShownCut {
  const { at, kind, valueBefore, flow, measure } = cut;
  const weight = flow === 0n ? null : weightOf(at, span);
  return {
    at: at.toISOString(),
    kind,
    value_before: formatRate(valueBefore),
    flow: formatRate(flow),
    value: formatRate(measure.value),
    index: formatRate(measure.index),
    weight: rateText(weight),
    weighted_flow: weight === null ? null : formatRate(weightedFlow(flow, weight)),
  };
}

type Benchmark = (typeof BENCHMARKS)[number];

const COINS = ['BTC', 'ETH'] as const satisfies readonly AssetCode[];

/** What each benchmark returned in a currency since a moment: by the last prices known then and now. */
async function benchmarksSince(
  database: Database,
  currency: AssetCode,
  from: Date,
): Promise<Measures['benchmarks']> {
  const codes = [...new Set([...COINS, currency])];
  const [then, now] = await Promise.all([
    pricesAt(database, codes, from),
    latestPrices(database, codes),
  ]);
  const growthOf = (code: AssetCode) => {
    const before = then.get(code)?.price;
    const price = now.get(code)?.price;
    return before && price ? { before, price } : null;
  };
  const own = growthOf(currency);
  const [btc, eth] = COINS.map((coin) => {
    const of = growthOf(coin);
    return of && own ? divideRates(of.price * own.before, of.before * own.price) - RATE_ONE : null;
  });
  const halves = btc == null || eth == null ? null : (btc + eth) / 2n;
  const returns: readonly [Benchmark, Rate | null][] = [
    ['BTC', btc ?? null],
    ['ETH', eth ?? null],
    ['BTC_ETH', halves],
    ['CASH', 0n],
  ];
  return returns.map(([kind, each]) => ({ kind, return: rateText(each) }));
}

function rateText(rate: Rate | null): string | null {
  return rate === null ? null : formatRate(rate);
}
