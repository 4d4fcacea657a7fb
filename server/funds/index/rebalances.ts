import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { Rebalance, RebalanceReason } from './replay-index.ts';

/** Writes rebalances of a fund's index; each stays as it was. */
export async function storeRebalances(
  tx: Tx,
  fundId: string,
  rebalances: readonly Rebalance[],
): Promise<void> {
  if (rebalances.length === 0) return;
  await tx
    .insertInto('fund_rebalances')
    .values(
      rebalances.map(({ at, reason, version, basis }) => ({
        fund_id: fundId,
        at,
        reason,
        target_version: version,
        index_value: formatRate(basis.value),
      })),
    )
    .execute();
  await tx
    .insertInto('fund_rebalance_weights')
    .values(rebalances.flatMap((rebalance) => weightRows(fundId, rebalance)))
    .execute();
}

function weightRows(fundId: string, { at, basis, before }: Rebalance) {
  return basis.components.map(({ asset, weight, price }) => {
    const earlier = before.find((part) => part.asset === asset);
    return {
      fund_id: fundId,
      at,
      asset,
      weight_before: earlier ? formatRate(earlier.weight) : null,
      weight_after: formatRate(weight),
      price_usd: formatRate(price),
    };
  });
}

/** The components of rebalances, each with what is told of the whole. */
function partsOf(database: Database) {
  return database
    .selectFrom('fund_rebalances as rebalance')
    .innerJoin('fund_rebalance_weights as part', (join) =>
      join.onRef('part.fund_id', '=', 'rebalance.fund_id').onRef('part.at', '=', 'rebalance.at'),
    )
    .selectAll('part')
    .select(['rebalance.reason', 'rebalance.target_version', 'rebalance.index_value']);
}

/** The last rebalance of each fund: what its index stands on. A fund without any yet is missing. */
export async function lastRebalances(
  database: Database,
  fundIds: readonly string[],
): Promise<Map<string, Rebalance>> {
  const found = new Map<string, Rebalance>();
  if (fundIds.length === 0) return found;
  const rows = await partsOf(database)
    .where('rebalance.fund_id', 'in', fundIds)
    .where('rebalance.at', '=', (eb) =>
      eb
        .selectFrom('fund_rebalances as newer')
        .select(sql<Date>`max(newer.at)`.as('at'))
        .whereRef('newer.fund_id', '=', 'rebalance.fund_id'),
    )
    .orderBy('part.weight_after', 'desc')
    .orderBy('part.asset')
    .execute();
  for (const [fundId, parts] of Map.groupBy(rows, (row) => row.fund_id)) {
    found.set(fundId, toRebalance(parts));
  }
  return found;
}

/** Every rebalance of a fund's index, oldest first. */
export async function allRebalances(database: Database, fundId: string): Promise<Rebalance[]> {
  const rows = await partsOf(database)
    .where('rebalance.fund_id', '=', fundId)
    .orderBy('part.at')
    .orderBy('part.weight_after', 'desc')
    .orderBy('part.asset')
    .execute();
  return [...Map.groupBy(rows, ({ at }) => at.getTime()).values()].map(toRebalance);
}

type Part = {
  at: Date;
  reason: RebalanceReason;
  target_version: number;
  index_value: string;
  asset: AssetCode;
  weight_before: string | null;
  weight_after: string;
  price_usd: string;
};

function toRebalance(parts: readonly Part[]): Rebalance {
  const [first] = parts;
  if (!first) throw new RangeError('a rebalance without components');
  return {
    at: first.at,
    reason: first.reason,
    version: first.target_version,
    basis: {
      value: rateOf(first.index_value),
      components: parts.map((part) => ({
        asset: part.asset,
        weight: rateOf(part.weight_after),
        price: rateOf(part.price_usd),
      })),
    },
    before: parts.flatMap(({ asset, weight_before }) =>
      weight_before === null ? [] : [{ asset, weight: rateOf(weight_before) }],
    ),
  };
}
