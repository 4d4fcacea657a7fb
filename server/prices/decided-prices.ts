import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import { lockPrices } from './stored-prices.ts';

/** A price in US dollars for one whole unit that people decided, not a market. */
export type DecidedPrice = { readonly code: AssetCode; readonly price: Rate };

/** What is worth nothing still has a price: the smallest there is. */
const LEAST: Rate = 1n;

/**
 * Lets prices count from this moment on: whatever was valued before stays what it was. They are of assets that are not collected, such
 * as the units of private funds.
 */
export async function setDecidedPrices(tx: Tx, prices: readonly DecidedPrice[]): Promise<void> {
  if (prices.length === 0) return;
  await lockPrices(tx);
  const rows = prices.map(({ code, price }) => ({
    code,
    price_usd: formatRate(price < LEAST ? LEAST : price),
  }));
  // Later than the last one, also within the same millisecond.
  await sql`
    with decided as (
      select code, new.price_usd,
        greatest(date_trunc('milliseconds', clock_now()), latest.as_of + interval '1 millisecond') as as_of
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (code text, price_usd numeric)
      left join latest_prices as latest using (code)
    ), kept as (
      insert into prices (code, as_of, known_at, price_usd) select code, as_of, as_of, price_usd from decided
    )
    insert into latest_prices (code, as_of, known_at, price_usd)
    select code, as_of, as_of, price_usd from decided
    on conflict on constraint latest_prices__pk do update
    set as_of = excluded.as_of, known_at = excluded.known_at, price_usd = excluded.price_usd`.execute(
    tx,
  );
}
