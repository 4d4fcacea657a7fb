import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readAssets } from '../database/assets.ts';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import { ProviderRefusal } from '../providers/failures.ts';
import type { MarketPrice, Resolution, Trade } from '../providers/trade/port.ts';
import { holdBack } from './held-prices.ts';
import { collectPairs } from './market-pairs.ts';
import { type Reading, siftReadings } from './price-jumps.ts';
import { JUMP_RULES, type PricingProfile } from './prices.ts';
import {
  addPrices,
  beginCollecting,
  type Collected,
  lockPrices,
  type NewPrice,
  readCollected,
  setCollected,
  setLatestPrices,
} from './stored-prices.ts';

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

export type PriceSource = {
  readonly database: Database;
  readonly providers: { readonly trade: Trade };
};

/**
 * Stores prices since the last collection of each asset: daily closes, hours of the last days, minutes of the last two
 * hours, and the present, but holds back what jumps (`price-jumps.ts`). Safe in several processes at once, and after
 * the clock jumped. Returns the moment up to which the prices of all assets are complete. When some assets cannot be read
 * the others are stored before it fails; those that failed are complete no further than before. Begins nothing more
 * once `signal` is aborted.
 */
export async function collectPrices(
  { database, providers }: PriceSource,
  signal?: AbortSignal,
): Promise<Date> {
  const now = await readClock(database);
  const collected = await readCollected(database);
  const codes = await pricedCodes(database);
  // Outside of any transaction: the exchange may be slow.
  const latestOf = await readLatest(providers.trade, codes);
  const readings = await Promise.allSettled(
    codes.map((code) =>
      unlessNotTraded(code, async () => {
        const since = collected.get(code) ?? null;
        const history = await readGap(providers.trade, { code, since, now }, signal);
        signal?.throwIfAborted();
        const latest = await latestOf(code);
        return { code, latest: latest.map(presentOf), history };
      }),
    ),
  );
  const read = readings.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = readings.find((each) => each.status === 'rejected');
  const until = await transact(database, (tx) => store(tx, codes, read, now));
  if (failed) throw failed.reason;
  await collectPairs(database, providers.trade, [...codes, 'USD']);
  return until;
}

/** What the market prices: currencies, but for US dollars, which are its unit. Units have their fund's value. */
async function pricedCodes(database: Database): Promise<AssetCode[]> {
  const { assets } = await readAssets(database);
  return assets
    .filter(({ code, kind }) => kind !== 'units' && code !== 'USD')
    .map(({ code }) => code);
}

/** What the exchange said about one asset. */
type Answer = {
  readonly code: AssetCode;
  readonly latest: readonly Reading[];
  readonly history: readonly Reading[];
};

/** An asset that the exchange does not trade has no price there; that is no failure, and staff are told of its silence. */
async function unlessNotTraded(code: AssetCode, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || error.reason !== 'pair_not_traded') throw error;
    return { code, latest: [], history: [] };
  }
}

function presentOf({ price, at }: MarketPrice): Reading {
  return { asOf: momentOf(at), price: priceOf(price), isPresent: true };
}

// Read here, so that an answer that is no price keeps none of the other assets from being stored.
function priceOf(text: string): Rate {
  const price = rateOf(text);
  if (price <= 0n) throw new TypeError(`not a price: ${text}`);
  return price;
}

function momentOf(at: Date): Date {
  if (Number.isNaN(at.getTime())) throw new TypeError('a price without a moment');
  return at;
}

/** The present prices in one call, or each in its own when the exchange cannot answer all at once. */
async function readLatest(
  trade: Trade,
  codes: readonly AssetCode[],
): Promise<(code: AssetCode) => Promise<MarketPrice[]>> {
  const [together] = await Promise.allSettled([trade.prices(codes)]);
  if (together.status === 'rejected') return (code) => trade.prices([code]);
  return async (code) => together.value.filter((price) => price.code === code);
}

async function readGap(
  trade: Trade,
  { code, since, now }: { code: AssetCode; since: Date | null; now: Date },
  signal: AbortSignal | undefined,
): Promise<Reading[]> {
  const { DAY, HOUR, MINUTE } = FILLED_MS;
  const to = now.getTime();
  const gap = { from: since?.getTime() ?? to - DAY, to };
  // Finer histories come last, and win where they meet: the price at midnight is the same in all of them.
  const histories = [
    ['DAY', lastOf(gap, DAY)],
    ['HOUR', lastOf(gap, HOUR)],
    ['MINUTE', firstOf(gap, WORKED_ON_MS)],
    ['MINUTE', lastOf(gap, MINUTE)],
  ] as const;
  const readings: Reading[] = [];
  for (const [resolution, part] of histories) {
    signal?.throwIfAborted();
    readings.push(...(await readCandles(trade, code, resolution, part)));
  }
  return readings;
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
): Promise<Reading[]> {
  const period = PERIOD_MS[resolution];
  const start = Math.floor(gap.from / period) * period;
  const end = Math.floor(gap.to / period) * period;
  if (start >= end) return [];
  const query = { code, from: new Date(start), to: new Date(end), resolution };
  const candles = await trade.candles(query);
  return candles.map((candle) => {
    const asOf = momentOf(new Date(candle.start.getTime() + period));
    // The close of a period that goes on is not its close.
    if (asOf.getTime() > end) throw new TypeError(`a period that is not over: ${asOf.toJSON()}`);
    return { asOf, price: priceOf(candle.close), isPresent: false };
  });
}

async function store(
  tx: Tx,
  codes: readonly AssetCode[],
  read: readonly Answer[],
  now: Date,
): Promise<Date> {
  await beginCollecting(tx, codes);
  const collected = await lockPrices(tx);
  // Another process may have collected in between; what it stored stays.
  const answers = read.filter(({ code }) => (collected.get(code) ?? BEFORE_ALL) < now);
  const answered = answers.map(({ code }) => code);
  const standings = await readStandings(tx, answered);
  const taken: (NewPrice & Reading)[] = [];
  const held: NewPrice[] = [];
  for (const { code, latest, history } of answers) {
    const standing = standings.get(code);
    const until = collected.get(code) ?? null;
    const observed = latest.map((reading) =>
      observe(reading, standing?.latest ?? null, until, now),
    );
    const read = [...observed, ...history].filter(({ asOf }) => until === null || asOf > until);
    const sifted = siftReadings(
      standing ?? NOTHING_YET,
      read,
      JUMP_RULES[standing?.profile ?? 'CONTINUOUS'],
    );
    taken.push(...sifted.taken.map((reading) => ({ ...reading, code })));
    if (sifted.held) held.push({ ...sifted.held, code });
  }
  await addPrices(tx, taken, now);
  // By its age a price is judged as the market tells it now, whatever its history says.
  await setLatestPrices(
    tx,
    taken.filter(({ isPresent }) => isPresent),
    now,
  );
  await sql`
    update latest_prices set as_of = ${now}, known_at = ${now} where code = 'USD' and as_of < ${now}`.execute(
    tx,
  );
  await holdBack(tx, answered, held, now);
  const complete = new Map(answered.map((code) => [code, now]));
  // A reading that is held back may yet become the price of its moment, so nothing is complete from there on.
  for (const { code, asOf } of held) complete.set(code, new Date(asOf.getTime() - 1));
  await setCollected(tx, complete);
  await thinOut(tx, answered, collected, now);
  return earliestOf(codes, new Map([...collected, ...complete]), now);
}

const BEFORE_ALL = new Date(0);

function earliestOf(codes: readonly AssetCode[], collected: Collected, now: Date): Date {
  const moments = codes.map((code) => (collected.get(code) ?? BEFORE_ALL).getTime());
  return new Date(Math.min(...moments, now.getTime()));
}

/**
 * A present price as it is stored: at the market's own time, unless that is already final; a later change was
 * first seen now.
 */
function observe(
  reading: Reading,
  latest: Pick<Reading, 'asOf' | 'price'> | null,
  until: Date | null,
  now: Date,
): Reading {
  const isNew = until === null || reading.asOf > until;
  if (isNew) return { ...reading, asOf: reading.asOf > now ? now : reading.asOf };
  const isKnown = latest !== null && latest.price === reading.price;
  return { ...reading, asOf: isKnown ? latest.asOf : now };
}

/**
 * What is stored of an asset before a collection: the last price of its history, the one that is shown, and the
 * reading that is held back.
 */
type Standing = {
  readonly last: Reading | null;
  readonly latest: Reading | null;
  readonly held: Reading | null;
  readonly profile: PricingProfile;
};

const NOTHING_YET = { last: null, held: null };

async function readStandings(
  tx: Tx,
  codes: readonly AssetCode[],
): Promise<Map<AssetCode, Standing>> {
  const { rows } = await sql<{
    code: AssetCode;
    profile: PricingProfile | null;
    last_as_of: Date | null;
    last_usd: string | null;
    latest_as_of: Date | null;
    latest_usd: string | null;
    held_as_of: Date | null;
    held_usd: string | null;
  }>`
    select asset.code, profile, last.as_of as last_as_of, last.price_usd as last_usd,
      latest_prices.as_of as latest_as_of, latest_prices.price_usd as latest_usd,
      held_prices.as_of as held_as_of, held_prices.price_usd as held_usd
    from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as asset (code)
    left join pricing_profiles on pricing_profiles.code = asset.code
    left join latest_prices on latest_prices.code = asset.code
    left join held_prices on held_prices.code = asset.code
    left join lateral (
      select as_of, price_usd from prices where prices.code = asset.code
      order by as_of desc, known_at desc limit 1
    ) as last on true`.execute(tx);
  const readingOf = (asOf: Date | null, price: string | null) =>
    asOf && price ? { asOf, price: rateOf(price), isPresent: true } : null;
  return new Map(
    rows.map((row) => [
      row.code,
      {
        last: readingOf(row.last_as_of, row.last_usd),
        latest: readingOf(row.latest_as_of, row.latest_usd),
        held: readingOf(row.held_as_of, row.held_usd),
        profile: row.profile ?? 'CONTINUOUS',
      },
    ]),
  );
}

// Counted from the collection before: after a long jump of the clock, or a long silence about an asset, what happened
// right before it still needs the prices of its minute.
async function thinOut(
  tx: Tx,
  codes: readonly AssetCode[],
  collected: Collected,
  now: Date,
): Promise<void> {
  const rows = codes.flatMap((code) => {
    const before = collected.get(code);
    if (!before || hourOf(before) === hourOf(now)) return [];
    const minutes_until = new Date(before.getTime() - MINUTES_KEPT_MS);
    const hours_until = new Date(before.getTime() - HOURS_KEPT_MS);
    return [{ code, minutes_until, hours_until }];
  });
  if (rows.length === 0) return;
  await sql`
    delete from prices
    using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as kept (code text, minutes_until timestamptz, hours_until timestamptz)
    where prices.code = kept.code and (
      (as_of < minutes_until and date_trunc('hour', as_of) <> as_of)
      or (as_of < hours_until and date_trunc('day', as_of, 'UTC') <> as_of))`.execute(tx);
}

function hourOf(at: Date): number {
  return Math.floor(at.getTime() / HOUR_MS);
}
