import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** Of those whose market is closed at present, when it opens. */
export async function closedMarkets(
  database: Database,
  codes: readonly AssetCode[],
): Promise<ReadonlyMap<AssetCode, Date>> {
  const { rows } = await sql<{ code: AssetCode; opens_at: Date }>`
    select code, opens_at from pricing_profiles
    cross join lateral market_opens_at(market_zone, market_opens, market_closes, clock_now()) as opens_at
    where code = any (${codes}::text[]) and opens_at is not null`.execute(database);
  return new Map(rows.map(({ code, opens_at: opensAt }) => [code, opensAt]));
}
