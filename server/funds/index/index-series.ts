import { type Period, periodStart } from '@ballast/contract/funds/periods.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { type LatestPrice, latestPrices } from '../../prices/prices.ts';
import type { Fund } from '../funds.ts';
import {
  changeBetween,
  driftedWeights,
  indexValue,
  type Prices,
  type Weight,
} from './index-rules.ts';
import { lastRebalances } from './rebalances.ts';
import type { IndexPoint } from './replay-index.ts';

/** The index at the latest prices, with its drifted weights. */
export type LiveIndex = IndexPoint & { readonly weights: readonly Weight[] };

/** The live index of funds, by fund; one that has not started, or lacks a price, is missing. */
export async function liveIndices(
  database: Database,
  funds: readonly Pick<Fund, 'id'>[],
  now: Date,
): Promise<Map<string, LiveIndex>> {
  const ids = funds.map(({ id }) => id);
  const [rebalances, latest] = await Promise.all([
    lastRebalances(database, ids),
    latestPrices(database),
  ]);
  const prices = ratesOf(latest);
  const live = new Map<string, LiveIndex>();
  for (const [fundId, { basis }] of rebalances) {
    if (!basis.components.every(({ asset }) => prices.has(asset))) continue;
    const weights = driftedWeights(basis, prices);
    live.set(fundId, { at: now, value: indexValue(basis, prices), weights });
  }
  return live;
}

export type IndexPlot = { readonly points: IndexPoint[]; readonly change: Rate | null };

/**
 * The index of a fund over a period, from the last point at or before its start; `change` is null when the
 * index is younger.
 */
export async function readIndexPlot(
  database: Database,
  fund: Pick<Fund, 'id'>,
  period: Period,
  now: Date,
): Promise<IndexPlot> {
  const start = periodStart(period, now);
  const stored = await readPoints(database, fund.id, start, period === 'LAST_24H');
  const live = (await liveIndices(database, [fund], now)).get(fund.id);
  const isNewer = live !== undefined && live.at > (stored.at(-1)?.at ?? new Date(0));
  const points = isNewer ? [...stored, { at: live.at, value: live.value }] : stored;
  const [first] = points;
  const last = points.at(-1);
  const reachesBack = first !== undefined && (start === null || first.at <= start);
  return { points, change: reachesBack && last ? changeBetween(first.value, last.value) : null };
}

/** A stretch of an index from one point to another. */
export type IndexSpan = {
  readonly from: IndexPoint;
  readonly until: IndexPoint;
  readonly change: Rate;
};

export type IndexChart = { readonly months: IndexSpan[]; readonly years: IndexSpan[] };

/**
 * What the index of a fund did in each month and year of UTC from its inception until now, newest first; empty
 * before it has started.
 */
export async function readIndexChart(
  database: Database,
  fund: Pick<Fund, 'id'>,
  now: Date,
): Promise<IndexChart> {
  const stored = await readMonthEnds(database, fund.id, now);
  const live = (await liveIndices(database, [fund], now)).get(fund.id);
  // Up to now the month has one stretch: it ends with the live index, else with the last value that is stored.
  const last = live ?? stored.at(-1);
  const ends = stored.filter((point) => point.endsMonth && point.at < (last?.at ?? now));
  const points: IndexPoint[] = last ? [...ends, last] : [];
  const ofYears = points.filter(
    ({ at }, i) => i === 0 || i === points.length - 1 || at.getUTCMonth() === 0,
  );
  return { months: spansOf(points), years: spansOf(ofYears) };
}

/** The first point of an index, its close as each month of UTC began, and its last point. */
async function readMonthEnds(
  database: Database,
  fundId: string,
  now: Date,
): Promise<(IndexPoint & { readonly endsMonth: boolean })[]> {
  const { rows } = await sql<{ at: Date; value: string; ends_month: boolean }>`
    select at, value,
      at = date_trunc('month', at, 'UTC') or at = (select min(at) from fund_index where fund_id = ${fundId}) as ends_month
    from fund_index
    where fund_id = ${fundId} and at <= ${now} and (
      at = date_trunc('month', at, 'UTC')
      or at = (select min(at) from fund_index where fund_id = ${fundId})
      or at = (select max(at) from fund_index where fund_id = ${fundId} and at <= ${now}))
    order by at`.execute(database);
  return rows.map(({ at, value, ends_month: endsMonth }) => ({
    ...{ at, endsMonth },
    value: rateOf(value),
  }));
}

function spansOf(points: readonly IndexPoint[]): IndexSpan[] {
  return points
    .slice(1)
    .map((until, i) => {
      const from = points[i] ?? until;
      return { from, until, change: changeBetween(from.value, until.value) };
    })
    .toReversed();
}

async function readPoints(
  database: Database,
  fundId: string,
  start: Date | null,
  byTheHour: boolean,
): Promise<IndexPoint[]> {
  const onlyCloses = byTheHour ? sql`true` : sql`at = date_trunc('day', at, 'UTC')`;
  const { rows } = await sql<{ at: Date; value: string }>`
    select at, value from fund_index
    where fund_id = ${fundId} and ${onlyCloses}
      and at >= coalesce(
        (select max(at) from fund_index where fund_id = ${fundId} and ${onlyCloses} and at <= ${start}),
        '-infinity')
    order by at`.execute(database);
  return rows.map(({ at, value }) => ({ at, value: rateOf(value) }));
}

/** Changes of an index up to now, as fractions. */
export type IndexChanges = {
  readonly day: Rate | null;
  readonly month: Rate | null;
  readonly year: Rate | null;
};

/** Changes of indices over a day, a month and a year, by fund; null where the index is younger. */
export async function indexChanges(
  database: Database,
  live: ReadonlyMap<string, LiveIndex>,
  now: Date,
): Promise<Map<string, IndexChanges>> {
  const ids = [...live.keys()];
  const starts = (['LAST_24H', 'LAST_MONTH', 'LAST_YEAR'] as const).map((period) =>
    periodStart(period, now),
  );
  const { rows } = await sql<{ fund_id: string; position: number; value: string }>`
    select fund.id as fund_id, start.position::int4 as position, last.value
    from unnest(${ids}::uuid[]) as fund (id)
    cross join unnest(${starts}::timestamptz[]) with ordinality as start (at, position)
    cross join lateral (
      select fund_index.value from fund_index
      where fund_index.fund_id = fund.id and fund_index.at <= start.at
        and (start.position = 1 or fund_index.at = date_trunc('day', fund_index.at, 'UTC'))
      order by fund_index.at desc limit 1
    ) as last`.execute(database);
  return new Map(
    [...live].map(([fundId, { value }]) => {
      const since = (position: number) => {
        const row = rows.find((one) => one.fund_id === fundId && one.position === position);
        return row ? changeBetween(rateOf(row.value), value) : null;
      };
      return [fundId, { day: since(1), month: since(2), year: since(3) }];
    }),
  );
}

function ratesOf(latest: ReadonlyMap<AssetCode, LatestPrice>): Prices {
  return new Map([...latest].map(([asset, { price }]) => [asset, price]));
}
