import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../database/clock.ts';
import type { Database, Tx } from '../database/connect.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A price in US dollars for one whole unit, and the moment that it is the price of. */
export type NewPrice = { readonly code: AssetCode; readonly asOf: Date; readonly price: Rate };

/** Up to when the prices of each asset are collected; one that never was is missing. */
export type Collected = ReadonlyMap<AssetCode, Date>;

type CollectedRow = { readonly code: AssetCode; readonly collected_until: Date };

/** Up to when the prices of each asset are collected. */
export async function readCollected(database: Database): Promise<Collected> {
  const { rows } = await sql<CollectedRow>`
    select code, collected_until from price_collection where collected_until is not null`.execute(
    database,
  );
  return collectedOf(rows);
}

/** Lets one transaction at a time write prices. Returns up to when those of each asset are collected. */
export async function lockPrices(tx: Tx): Promise<Collected> {
  const { rows } = await sql<CollectedRow | { code: AssetCode; collected_until: null }>`
    select code, collected_until from price_collection order by code for update`.execute(tx);
  return collectedOf(rows.filter((row) => row.collected_until !== null));
}

function collectedOf(rows: readonly CollectedRow[]): Collected {
  return new Map(rows.map((row) => [row.code, row.collected_until]));
}

/** Begins to collect assets that were not collected so far. */
export async function beginCollecting(tx: Tx, codes: readonly AssetCode[]): Promise<void> {
  await sql`
    insert into price_collection (code)
    select code from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) as asset (code) order by code
    on conflict on constraint price_collection__pk do nothing`.execute(tx);
}

/** Writes up to when the prices of assets are collected now, under the lock of `lockPrices`. */
export async function setCollected(tx: Tx, collected: Collected): Promise<void> {
  const rows = [...collected].map(([code, until]) => ({ code, until }));
  await sql`
    update price_collection set collected_until = new.until
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (code text, until timestamptz)
    where price_collection.code = new.code`.execute(tx);
}

/** Adds prices that were known at `knownAt`, under the lock of `lockPrices`. */
export async function addPrices(tx: Tx, prices: readonly NewPrice[], knownAt: Date): Promise<void> {
  await sql`
    insert into prices (code, as_of, known_at, price_usd)
    select code, as_of, ${knownAt}, price_usd
    from jsonb_to_recordset(${toJson(prices)}::jsonb) as new (code text, as_of timestamptz, price_usd numeric)
  `.execute(tx);
}

/**
 * Makes prices the last ones of their assets, and finds anew what each asset cost a day before. A last price is never
 * replaced by one of an older moment, nor by an earlier knowledge of its own.
 */
export async function setLatestPrices(
  tx: Tx,
  prices: readonly NewPrice[],
  knownAt: Date,
): Promise<void> {
  await sql`
    insert into latest_prices (code, as_of, known_at, price_usd)
    select distinct on (code) code, as_of, ${knownAt}::timestamptz, price_usd
    from jsonb_to_recordset(${toJson(prices)}::jsonb) as new (code text, as_of timestamptz, price_usd numeric)
    order by code, as_of desc
    on conflict on constraint latest_prices__pk do update
    set as_of = excluded.as_of, known_at = excluded.known_at, price_usd = excluded.price_usd
    where (latest_prices.as_of, latest_prices.known_at) < (excluded.as_of, excluded.known_at)`.execute(
    tx,
  );
  const dayBefore = new Date((await readClock(tx)).getTime() - DAY_MS);
  await sql`
    update latest_prices set day_before_usd = (
      select price_usd from prices
      where prices.code = latest_prices.code and prices.as_of <= ${dayBefore}
      order by prices.as_of desc, prices.known_at desc limit 1
    )
    where code <> 'USD'`.execute(tx);
}

/**
 * Corrects the price of a moment: what was said of it before stays, and whoever reads what was known until then still
 * finds it. Returns since when the correction is known. Refuses `not_found` when the moment has no price of its own.
 */
export async function restatePrice(tx: Tx, restated: NewPrice): Promise<Date> {
  await lockPrices(tx);
  const now = await readClock(tx);
  const { rows } = await sql<{ known_at: Date | null }>`
    select max(known_at) as known_at from prices
    where code = ${restated.code} and as_of = ${restated.asOf}`.execute(tx);
  const before = rows[0]?.known_at;
  if (!before) throw new Refusal('not_found');
  // Later than what it corrects, also when the clock was put back.
  const knownAt = new Date(Math.max(now.getTime(), before.getTime() + 1));
  await addPrices(tx, [restated], knownAt);
  await setLatestPrices(tx, [restated], knownAt);
  return knownAt;
}

function toJson(prices: readonly NewPrice[]): string {
  return JSON.stringify(
    prices.map(({ code, asOf, price }) => ({ code, as_of: asOf, price_usd: formatRate(price) })),
  );
}
