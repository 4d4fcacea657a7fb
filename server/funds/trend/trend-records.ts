import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { TrendReading, TrendRule } from './trend-rules.ts';

/** Writes the rule of a basket that is being made; it stays as it was. */
export async function storeRule(tx: Tx, fundId: string, rule: TrendRule): Promise<void> {
  await tx
    .insertInto('trend_rules')
    .values({ fund_id: fundId, days: rule.days, safe_asset: rule.safe })
    .execute();
  await tx
    .insertInto('trend_shares')
    .values(
      rule.shares.map(({ asset, weight }) => ({
        ...{ fund_id: fundId, asset },
        share: formatRate(weight),
      })),
    )
    .execute();
}

/** The rule of a basket, its largest share first; null of one that follows no trend. */
export async function readRule(database: Database, fundId: string): Promise<TrendRule | null> {
  const rows = await database
    .selectFrom('trend_rules as rule')
    .innerJoin('trend_shares as part', 'part.fund_id', 'rule.fund_id')
    .select(['rule.days', 'rule.safe_asset', 'part.asset', 'part.share'])
    .where('rule.fund_id', '=', fundId)
    .orderBy('part.share', 'desc')
    .orderBy('part.asset')
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    ...{ days: first.days, safe: first.safe_asset },
    shares: rows.map(({ asset, share }) => ({ asset, weight: rateOf(share) })),
  };
}

/** What was read at the last close that was looked at; null before the first. */
export async function lastReading(
  database: Database,
  fundId: string,
): Promise<{ close: Date; readings: TrendReading[] } | null> {
  const rows = await database
    .selectFrom('trend_readings')
    .selectAll()
    .where('fund_id', '=', fundId)
    .where('close_at', '=', (eb) =>
      eb
        .selectFrom('trend_readings as newest')
        .select(({ fn }) => fn.max('newest.close_at').as('close_at'))
        .where('newest.fund_id', '=', fundId),
    )
    .execute();
  const [first] = rows;
  if (!first) return null;
  const readings = rows.map((row) => ({
    ...{ asset: row.asset, isAbove: row.is_above },
    price: rateOf(row.price_usd),
    average: rateOf(row.average_usd),
  }));
  return { close: first.close_at, readings };
}

/** Keeps what was read at a close. */
export async function storeReadings(
  tx: Tx,
  fundId: string,
  close: Date,
  readings: readonly TrendReading[],
): Promise<void> {
  await tx
    .insertInto('trend_readings')
    .values(
      readings.map(({ asset, price, average, isAbove }) => ({
        ...{ fund_id: fundId, close_at: close, asset, is_above: isAbove },
        ...{ price_usd: formatRate(price), average_usd: formatRate(average) },
      })),
    )
    .execute();
}
