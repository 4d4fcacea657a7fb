import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import { readClock } from '../database/clock.ts';
import type { Tx } from '../database/connect.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A price in US dollars for one whole unit, and the moment that it is the price of. */
export type NewPrice = { readonly code: AssetCode; readonly asOf: Date; readonly price: Rate };

/**
 * Lets one transaction at a time write prices. Returns the moment up to which they are complete; null before the
 * first collection.
 */
export async function lockPrices(tx: Tx): Promise<Date | null> {
  const { rows } = await sql<{
    collected_until: Date | null;
  }>`select collected_until from price_collection for update`.execute(tx);
  return rows[0]?.collected_until ?? null;
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
