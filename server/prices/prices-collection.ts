import { ASSET_CODES, type AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { MarketPrice, Resolution, Trade } from '../providers/trade/port.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PERIOD_MS: Record<Resolution, number> = { DAY: DAY_MS, HOUR: HOUR_MS, MINUTE: MINUTE_MS };

/** How far back a gap is filled at each resolution; nobody asks for old minutes after a long gap. */
const FILLED_MS: Record<Resolution, number> = {
  DAY: 3 * 366 * DAY_MS,
  HOUR: 8 * DAY_MS,
  MINUTE: 2 * HOUR_MS,
};

/**
 * After a gap the platform may have worked on for this long past its last collection; that is valued at the
 * prices of its minute.
 */
const WORKED_ON_MS = 10 * MINUTE_MS;

/** How long prices are kept that are neither hourly nor daily. */
const MINUTES_KEPT_MS = 2 * DAY_MS;
const HOURS_KEPT_MS = 8 * DAY_MS;

/** US dollars are the unit of the market. */
const PRICED_CODES = ASSET_CODES.filter((code) => code !== 'USD');

type PriceRow = { code: AssetCode; at: Date; price: string };

export type PriceSource = {
  readonly database: Database;
  readonly providers: { readonly trade: Trade };
};

/** The moment up to which prices are final; null before the first collection. */
export async function pricesCollectedUntil(database: Database): Promise<Date | null> {
  const { rows } = await sql<{
    collected_until: Date | null;
  }>`select collected_until from price_collection`.execute(database);
  return rows[0]?.collected_until ?? null;
}

/**
 * Stores prices since the last collection: daily closes, hours of the last days, minutes of the last two
 * hours, and the present. Safe in several processes at once, and after the clock jumped. Returns the moment
 * up to which prices are complete. When some assets cannot be read the others are stored before it fails;
 * prices are then complete no further than before.
 */
export async function collectPrices({ database, providers }: PriceSource): Promise<Date> {
  const now = await readClock(database);
  const since = await pricesCollectedUntil(database);
  // Outside of any transaction: the exchange may be slow.
  const latestOf = await readLatest(providers.trade);
  const readings = await Promise.allSettled(
    PRICED_CODES.map(async (code): Promise<Reading> => {
      const history = await readGap(providers.trade, code, since, now);
      return { latest: await latestOf(code), history };
    }),
  );
  const read = readings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = readings.find((each) => each.status === 'rejected');
  const until = await transact(database, (tx) => store(tx, read, now));
  if (failed) throw failed.reason;
  return until;
}

/** What the exchange said about one asset. */
type Reading = { readonly latest: readonly MarketPrice[]; readonly history: readonly PriceRow[] };

/** The present prices in one call, or each in its own when the exchange cannot answer all at once. */
async function readLatest(trade: Trade): Promise<(code: AssetCode) => Promise<MarketPrice[]>> {
  const [together] = await Promise.allSettled([trade.prices(PRICED_CODES)]);
  if (together.status === 'rejected') return (code) => trade.prices([code]);
  return async (code) => together.value.filter((price) => price.code === code);
}

async function readGap(
  trade: Trade,
  code: AssetCode,
  since: Date | null,
  now: Date,
): Promise<PriceRow[]> {
  const { DAY, HOUR, MINUTE } = FILLED_MS;
  const to = now.getTime();
  const gap = { from: since?.getTime() ?? to - DAY, to };
  const rows = [
    ...(await readCandles(trade, code, 'DAY', lastOf(gap, DAY))),
    ...(await readCandles(trade, code, 'HOUR', lastOf(gap, HOUR))),
    ...(await readCandles(trade, code, 'MINUTE', firstOf(gap, WORKED_ON_MS))),
    ...(await readCandles(trade, code, 'MINUTE', lastOf(gap, MINUTE))),
  ];
  // Finer histories win where they meet: the price at midnight is the same in all of them.
  return [...new Map(rows.map((row) => [row.at.getTime(), row])).values()];
}

type Gap = { from: number; to: number };

function lastOf({ from, to }: Gap, length: number): Gap {
  return { from: Math.max(from, to - length), to };
}

// The part of a gap that `lastOf` does not reach.
function firstOf({ from, to }: Gap, length: number): Gap {
  return { from, to: Math.min(to - FILLED_MS.MINUTE, from + length) };
}

async function readCandles(
  trade: Trade,
  code: AssetCode,
  resolution: Resolution,
  gap: Gap,
): Promise<PriceRow[]> {
  const period = PERIOD_MS[resolution];
  const start = Math.floor(gap.from / period) * period;
  const end = Math.floor(gap.to / period) * period;
  if (start >= end) return [];
  const query = { code, from: new Date(start), to: new Date(end), resolution };
  const candles = await trade.candles(query);
  return candles.map((candle) => ({
    code,
    at: new Date(candle.start.getTime() + period),
    price: candle.close,
  }));
}

async function store(tx: Tx, readings: readonly Reading[], now: Date): Promise<Date> {
  const { rows } = await sql<{
    collected_until: Date | null;
  }>`select collected_until from price_collection for update`.execute(tx);
  const until = rows[0]?.collected_until ?? null;
  // Another process collected in between; what it stored stays.
  if (until !== null && until >= now) return until;
  const known = await lastKnown(tx);
  const latest = readings.flatMap((reading) => reading.latest);
  const history = readings.flatMap((reading) => reading.history);
  const observed = latest.map((price) => observe(price, known.get(price.code), until, now));
  const rowsToStore = [...history, ...observed].filter((row) => until === null || row.at > until);
  await insertPrices(tx, rowsToStore);
  await updateLatest(tx, observed, now);
  if (readings.length < PRICED_CODES.length) return until ?? now;
  await sql`update price_collection set collected_until = ${now}`.execute(tx);
  // Counted from the collection before: after a long jump of the clock what happened right before it still
  // needs the prices of its minute.
  if (until !== null && hourOf(until) !== hourOf(now)) await thinOut(tx, until);
  return now;
}

/**
 * A present price as it is stored: at the market's own time, unless that is already final; a later change was
 * first seen now.
 */
function observe(
  { code, price, at }: MarketPrice,
  known: PriceRow | undefined,
  until: Date | null,
  now: Date,
): PriceRow {
  const isNew = until === null || at > until;
  if (isNew) return { code, price, at: at > now ? now : at };
  const moved = known && rateOf(known.price) !== rateOf(price);
  return known && !moved ? known : { code, price, at: now };
}

async function lastKnown(tx: Tx): Promise<Map<AssetCode, PriceRow>> {
  const { rows } = await sql<PriceRow>`
    select code, at, price_usd as price from latest_prices`.execute(tx);
  return new Map(rows.map((row) => [row.code, row]));
}

async function insertPrices(tx: Tx, rows: readonly PriceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into prices (code, at, price_usd)
    select code, at, price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (code text, at timestamptz, price numeric)
    on conflict on constraint prices__pk do nothing`.execute(tx);
}

async function updateLatest(tx: Tx, rows: readonly PriceRow[], now: Date): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  await sql`
    insert into latest_prices (code, at, price_usd, day_before_usd)
    select new.code, new.at, new.price, (
      select price_usd from prices
      where prices.code = new.code and prices.at <= ${dayBefore} order by prices.at desc limit 1
    )
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (code text, at timestamptz, price numeric)
    on conflict on constraint latest_prices__pk do update
    set at = excluded.at, price_usd = excluded.price_usd, day_before_usd = excluded.day_before_usd
  `.execute(tx);
  await sql`update latest_prices set at = ${now} where code = 'USD'`.execute(tx);
}

async function thinOut(tx: Tx, before: Date): Promise<void> {
  const minutesUntil = new Date(before.getTime() - MINUTES_KEPT_MS);
  const hoursUntil = new Date(before.getTime() - HOURS_KEPT_MS);
  await sql`
    delete from prices
    where (at < ${minutesUntil} and date_trunc('hour', at) <> at)
      or (at < ${hoursUntil} and date_trunc('day', at, 'UTC') <> at)`.execute(tx);
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
