import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../../server/database/connect.ts';

/** Prices assets as of now, where no market tells any. */
export async function setLatestPrices(
  database: Database,
  prices: Readonly<Record<AssetCode, string>>,
): Promise<void> {
  await sql`
    insert into latest_prices (code, as_of, known_at, price_usd)
    select code, clock_now(), clock_now(), price::numeric
    from jsonb_each_text(${JSON.stringify(prices)}::jsonb) as priced (code, price)
    on conflict (code) do update set as_of = excluded.as_of, known_at = excluded.known_at, price_usd = excluded.price_usd`.execute(
    database,
  );
}
