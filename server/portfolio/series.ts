import type { Period } from '@ballast/contract/funds/periods.ts';
import { periodStart } from '@ballast/contract/funds/periods.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Current } from './current.ts';
import type { Scope } from './holdings.ts';
import { readLatestHours } from './hours.ts';
import { measureIn } from './in-currencies.ts';
import type { Valuation } from './replay.ts';
import { type Measure, UNMEASURED } from './rules.ts';
import { isHourly, sampleMoments } from './samples.ts';
import { type MeasureRow, measureColumns, measureOf } from './stored-measures.ts';

/** A scope at a moment. */
export type Point = { readonly at: Date; readonly measure: Measure };

/** A scope over a period: how it began, and how it stands at its end. */
export type Span = {
  readonly start: Measure;
  /** When that was, and whether it is before the first flow of all. */
  readonly from: Date;
  readonly isWhole: boolean;
  /** Null while what the scope is worth is not known. */
  readonly end: Measure | null;
};

export type Series = Span & { readonly points: readonly Point[] };

/** What a period is read from: its first point of all, when it begins, and what is not stored yet. */
type Begun = {
  readonly stored: Stored;
  readonly first: Point;
  readonly begins: Date;
  readonly isWhole: boolean;
  readonly tail: readonly Point[];
  readonly end: Measure | null;
};

async function beginPeriod(
  database: Database,
  current: Current,
  scope: Scope,
  period: Period,
  currency: AssetCode,
): Promise<Begun | null> {
  const live = current.measures.get(scope);
  const end = live === undefined ? null : measureIn(currency, live);
  const first =
    (await firstPoint(database, current.ownerId, scope, currency)) ??
    pointsIn(currency, scope, current.tail)[0];
  if (!first || (live && !end)) return null;
  const from = periodStart(period, current.at);
  const isWhole = from === null || from < first.at;
  const begins = isWhole ? first.at : from;
  const latest = isHourly(begins, current.at)
    ? await readLatestHours(database, current.ownerId, current.at)
    : current.tail;
  const stored = { database, ownerId: current.ownerId, scope, currency };
  return { stored, first, begins, isWhole, tail: pointsIn(currency, scope, latest), end };
}

function spanFrom({ first, isWhole, end }: Begun, before: Point): Span {
  return {
    start: isWhole ? UNMEASURED : before.measure,
    from: isWhole ? first.at : before.at,
    isWhole,
    end,
  };
}

/** Both ends of a period of `readSeries`, without the points between them; null as there. */
export async function readSpan(...of: Parameters<typeof readSeries>): Promise<Span | null> {
  const begun = await beginPeriod(...of);
  if (!begun) return null;
  const { stored, first, begins, tail } = begun;
  const before =
    tail.findLast(({ at }) => at <= begins) ?? (await pointsAt(stored, [begins]))[0] ?? first;
  return spanFrom(begun, before);
}

/**
 * A scope over a period that ends now, in a currency: stored valuations, thinned, and a live one at the end, or none where it
 * is not known. Null when nothing was ever held, nothing of it was ever known, or nothing is told of it in that currency.
 */
export async function readSeries(
  database: Database,
  current: Current,
  scope: Scope,
  period: Period,
  currency: AssetCode,
): Promise<Series | null> {
  const begun = await beginPeriod(database, current, scope, period, currency);
  if (!begun) return null;
  const { stored, first, begins, isWhole, tail, end } = begun;
  const moments = [begins, ...sampleMoments(begins, current.at)];
  const points = inOrder([
    ...(isWhole ? [first] : []),
    ...(await pointsAt(stored, moments.filter(isBefore(tail[0])))),
    ...moments.flatMap((moment) => tail.findLast(({ at }) => at <= moment) ?? []),
  ]);
  const before = points.findLast((point) => point.at <= begins) ?? first;
  const within = points.filter((point) => point.at >= before.at && point.at < current.at);
  return {
    ...spanFrom(begun, before),
    points: end ? [...within, { at: current.at, measure: end }] : within,
  };
}

/** Both ends of a stretch of the past, by stored valuations alone; null where nothing was held before its end. */
export async function readStoredSpan(
  stored: Stored,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<(Span & { readonly end: Measure }) | null> {
  const { database, ownerId, scope, currency } = stored;
  const first = await firstPoint(database, ownerId, scope, currency);
  const end = (await pointsAt(stored, [until]))[0];
  if (!first || !end) return null;
  const isWhole = from < first.at;
  const before = isWhole ? first : ((await pointsAt(stored, [from]))[0] ?? first);
  return {
    start: isWhole ? UNMEASURED : before.measure,
    from: before.at,
    isWhole,
    end: end.measure,
  };
}

function pointsIn(currency: AssetCode, scope: Scope, valuations: readonly Valuation[]): Point[] {
  return valuations.flatMap((valuation) => {
    const measure = valuation.scope === scope ? measureIn(currency, valuation.measure) : null;
    return measure ? [{ at: valuation.at, measure }] : [];
  });
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

type Row = MeasureRow & { at: Date };

/** The first valuation of a scope; null when nothing was ever held in it, or nothing is told of it in that currency. */
async function firstPoint(
  database: Database,
  ownerId: string,
  scope: Scope,
  currency: AssetCode,
): Promise<Point | null> {
  const { rows } = await sql<Row>`
    select at, ${measureColumns(currency)} from valuations
    where owner_id = ${ownerId} and scope = ${scope} order by at, entry_id limit 1`.execute(
    database,
  );
  return rows.flatMap((row) => toPoints(row, currency))[0] ?? null;
}

/** A scope of a client in a currency, as it is stored. */
export type Stored = {
  readonly database: Database;
  readonly ownerId: string;
  readonly scope: Scope;
  readonly currency: AssetCode;
};

/** A scope as of each moment, each valuation once, oldest first. */
async function pointsAt(
  { database, ownerId, scope, currency }: Stored,
  moments: readonly Date[],
): Promise<Point[]> {
  const { rows } = await sql<Row>`
    select distinct on (v.at) v.*
    from jsonb_array_elements_text(${JSON.stringify(moments)}::jsonb) as moment (at)
    cross join lateral (
      select at, ${measureColumns(currency)} from valuations
      where owner_id = ${ownerId} and scope = ${scope} and valuations.at <= moment.at::timestamptz
      order by valuations.at desc, entry_id desc limit 1
    ) as v
    order by v.at`.execute(database);
  return rows.flatMap((row) => toPoints(row, currency));
}

function toPoints(row: Row, currency: AssetCode): Point[] {
  const measure = measureIn(currency, measureOf(row));
  return measure ? [{ at: row.at, measure }] : [];
}
