import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  getRebalancing as getRebalancingCall,
  listRebalances as listRebalancesCall,
} from '@ballast/contract/funds/rebalances.ts';
import { absolute } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, type Rate } from '@ballast/contract/money/rate.ts';
import type { Database } from '../../database/connect.ts';
import { CURSOR_MOMENT, type PageQuery, pageOf, type SortKeys } from '../../http/cursor.ts';
import { type Fund, getFundRecord } from '../funds.ts';
import { liveIndices } from './index-series.ts';
import { allRebalances, lastRebalances } from './rebalances.ts';
import type { Rebalance } from './replay-index.ts';
import { nextRebalance } from './schedule.ts';
import { targetsInForce, targetVersions } from './targets.ts';

type Item = AnswerOf<typeof listRebalancesCall>['items'][number];

const NEWEST_FIRST: SortKeys<Item> = {
  of: ({ at }) => [at],
  forms: [CURSOR_MOMENT],
  order: 'descending',
};

export async function listRebalances(
  database: Database,
  idOrSlug: string,
  query: PageQuery,
): Promise<AnswerOf<typeof listRebalancesCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const rebalances = await allRebalances(database, fund.id);
  return pageOf(rebalances.map(toItem), NEWEST_FIRST, query);
}

export async function getRebalancing(
  database: Database,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getRebalancingCall>> {
  const fund = await getFundRecord(database, idOrSlug);
  const { at, next } = await rebalancingOf(database, fund);
  const drift = await driftOf(database, fund, now);
  return {
    schedule: fund.rebalanceSchedule,
    rebalanced_at: at?.toISOString() ?? null,
    next_rebalance_at: next?.toISOString() ?? null,
    drift: drift === null ? null : formatRate(drift),
  };
}

/** When the index of a fund last went to its targets, and when by its schedule it does next. */
export async function rebalancingOf(
  database: Database,
  { id, rebalanceSchedule: schedule }: Pick<Fund, 'id' | 'rebalanceSchedule'>,
): Promise<{ at: Date | null; next: Date | null }> {
  const last = (await lastRebalances(database, [id])).get(id);
  return { at: last?.at ?? null, next: last && schedule ? nextRebalance(schedule, last.at) : null };
}

async function driftOf(database: Database, fund: Fund, now: Date): Promise<Rate | null> {
  const current = (await liveIndices(database, [fund], now)).get(fund.id)?.weights;
  if (!current) return null;
  const versions = (await targetVersions(database, [fund.id])).get(fund.id) ?? [];
  const targets = targetsInForce(versions, now)?.targets ?? [];
  const weightIn = (parts: typeof current | typeof targets, code: string) =>
    parts.find(({ asset }) => asset === code)?.weight ?? 0n;
  const assets = new Set([...current, ...targets].map(({ asset }) => asset));
  const off = [...assets].map((code) =>
    absolute(weightIn(current, code) - weightIn(targets, code)),
  );
  return off.toSorted((one, other) => (one < other ? 1 : -1))[0] ?? 0n;
}

function toItem({ at, reason, basis, before }: Rebalance): Item {
  const earlier = (code: string) => before.find(({ asset }) => asset === code)?.weight;
  // What is bought is worth what is sold, and a currency that left is no component any more.
  const bought = basis.components.reduce((sum, { asset, weight }) => {
    const more = weight - (earlier(asset) ?? 0n);
    return more > 0n ? sum + more : sum;
  }, 0n);
  return {
    at: at.toISOString(),
    reason,
    index_value: formatRate(basis.value),
    traded: reason === 'INCEPTION' ? null : formatRate(bought),
    components: basis.components.map(({ asset, weight, price }) => {
      const weightBefore = earlier(asset);
      return {
        asset,
        name: assetOf(asset).name,
        weight_before: weightBefore === undefined ? null : formatRate(weightBefore),
        weight_after: formatRate(weight),
        price_usd: formatRate(price),
      };
    }),
  };
}
