import type { Period } from '@ballast/contract/funds/periods.ts';
import { periodStart } from '@ballast/contract/funds/periods.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Current } from './current.ts';
import type { Scope } from './holdings.ts';
import { readLatestHours } from './hours.ts';
import { type Measure, UNMEASURED } from './rules.ts';
import { isHourly, sampleMoments } from './samples.ts';

/** A scope at a moment. */
export type Point = { readonly at: Date; readonly measure: Measure };

export type Series = {
  readonly start: Measure;
  /** When that was, and whether it is before the first flow of all. */
  readonly from: Date;
  readonly isWhole: boolean;
  readonly points: readonly Point[];
  /** Null while what the scope is worth is not known. */
  readonly end: Measure | null;
};

/**
 * A scope over a period that ends now: stored valuations, thinned, and a live one at the end, or none where it is not
 * known. Null when nothing was ever held, or nothing of it was ever known.
 */
export async function readSeries(
  database: Database,
  current: Current,
  scope: Scope,
  period: Period,
): Promise<Series | null> {
  const end = current.measures.get(scope) ?? null;
  const first =
    (await firstPoint(database, current.ownerId, scope)) ??
    current.tail.find((valuation) => valuation.scope === scope);
  if (!first) return null;
  const from = periodStart(period, current.at);
  const isWhole = from === null || from < first.at;
  const start = isWhole ? first.at : from;
  const latest = isHourly(start, current.at)
    ? await readLatestHours(database, current.ownerId, current.at)
    : current.tail;
  const tail = latest.filter((valuation) => valuation.scope === scope);
  const moments = [start, ...sampleMoments(start, current.at)];
  const points = inOrder([
    ...(isWhole ? [first] : []),
    ...(await pointsAt(database, current.ownerId, scope, moments.filter(isBefore(tail[0])))),
    ...moments.flatMap((moment) => tail.findLast(({ at }) => at <= moment) ?? []),
  ]);
  const before = points.findLast((point) => point.at <= start) ?? first;
  const within = points.filter((point) => point.at >= before.at && point.at < current.at);
  return {
    start: isWhole ? UNMEASURED : before.measure,
    from: isWhole ? first.at : before.at,
    isWhole,
    points: end ? [...within, { at: current.at, measure: end }] : within,
    end,
  };
}

// Unstored points are thinned like stored ones, so that the chart does not change when they are stored.
function isBefore(point: Point | undefined): (moment: Date) => boolean {
  return (moment) => point === undefined || moment < point.at;
}

// Of several at one moment the last one counts: it is after the flows of that moment.
function inOrder(points: readonly Point[]): Point[] {
  const ordered = points.toSorted((left, right) => left.at.getTime() - right.at.getTime());
  return ordered.filter((point, i) => point.at.getTime() !== ordered[i + 1]?.at.getTime());
}

type Row = {
  at: Date;
  value_usd: string;
  return_index: string;
  paid_in_usd: string;
  taken_out_usd: string;
  losses: number;
};

/** The first valuation of a scope; null when nothing was ever held in it. */
export async function firstPoint(
  database: Database,
  ownerId: string,
  scope: Scope,
): Promise<Point | null> {
  const { rows } = await sql<Row>`
    select at, value_usd, return_index, paid_in_usd, taken_out_usd, losses from valuations
    where owner_id = ${ownerId} and scope = ${scope} order by at, entry_id limit 1`.execute(
    database,
  );
  return rows[0] ? toPoint(rows[0]) : null;
}

/** A scope as of each moment, each valuation once, oldest first. */
export async function pointsAt(
  database: Database,
  ownerId: string,
  scope: Scope,
  moments: readonly Date[],
): Promise<Point[]> {
  const { rows } = await sql<Row>`
    select distinct on (v.at) v.*
    from jsonb_array_elements_text(${JSON.stringify(moments)}::jsonb) as moment (at)
    cross join lateral (
      select at, value_usd, return_index, paid_in_usd, taken_out_usd, losses from valuations
      where owner_id = ${ownerId} and scope = ${scope} and valuations.at <= moment.at::timestamptz
      order by valuations.at desc, entry_id desc limit 1
    ) as v
    order by v.at`.execute(database);
  return rows.map(toPoint);
}

function toPoint(row: Row): Point {
  return {
    at: row.at,
    measure: {
      value: rateOf(row.value_usd),
      index: rateOf(row.return_index),
      paidIn: rateOf(row.paid_in_usd),
      takenOut: rateOf(row.taken_out_usd),
      losses: row.losses,
    },
  };
}
