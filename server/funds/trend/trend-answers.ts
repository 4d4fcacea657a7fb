import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import type { getFundTrend as getFundTrendCall } from '@ballast/contract/funds/fund-trend.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { getBasketRecord } from '../funds.ts';
import { lastReading, readRule } from './trend-records.ts';

/** The rule of a trend basket and what its signal read at the last close. Refuses `not_found`. */
export async function getFundTrend(
  database: Database,
  idOrSlug: string,
): Promise<AnswerOf<typeof getFundTrendCall>> {
  const { id } = await getBasketRecord(database, idOrSlug);
  const rule = await readRule(database, id);
  if (!rule) throw new Refusal('not_found');
  const last = await lastReading(database, id);
  return {
    days: rule.days,
    safe: { asset: rule.safe, name: assetOf(rule.safe).name },
    close_at: last?.close.toISOString() ?? null,
    parts: rule.shares.map(({ asset, weight }) => {
      const read = last?.readings.find((one) => one.asset === asset);
      return {
        ...{ asset, name: assetOf(asset).name, share: formatRate(weight) },
        reading: read
          ? {
              ...{ price_usd: formatRate(read.price), average_usd: formatRate(read.average) },
              is_above: read.isAbove,
            }
          : null,
      };
    }),
  };
}
