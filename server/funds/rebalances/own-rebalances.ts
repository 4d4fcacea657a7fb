import type { AnswerOf } from '@ballast/contract/call.ts';
import type {
  getOwnDrift as getOwnDriftCall,
  listOwnRebalances as listOwnRebalancesCall,
} from '@ballast/contract/funds/client-rebalances.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { assetOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import {
  CURSOR_MOMENT,
  CURSOR_UUID,
  type PageQuery,
  readCursor,
  writeCursor,
} from '../../http/cursor.ts';
import { rateOfAmounts } from '../../payments/trades/conversion.ts';
import type { TradeLeg } from '../../payments/trades/trade-legs.ts';
import { getBasketRecord } from '../funds.ts';
import { holdingsOf } from '../holdings.ts';
import { targetsInForce, targetVersions } from '../index/targets.ts';
import { heldBasketsOf } from './held-baskets.ts';
import { costOfPart, nextAt, readPrices } from './rebalance-answers.ts';
import { SETTLED_IN } from './rebalance-blocks.ts';
import { blocksOf, type Part, partsOf } from './rebalance-record.ts';
import { driftOf, weightsOf } from './rebalance-rules.ts';

/** What a client holds of a basket beside its targets, and when it is next brought back. Refuses `not_found`. */
export async function getOwnDrift(
  database: Database,
  ownerId: string,
  idOrSlug: string,
  now: Date,
): Promise<AnswerOf<typeof getOwnDriftCall>> {
  const fund = await getBasketRecord(database, idOrSlug);
  const versions = (await targetVersions(database, [fund.id])).get(fund.id) ?? [];
  const targets = targetsInForce(versions, now);
  const parts = (await holdingsOf(database, ownerId)).find(
    ({ fundId }) => fundId === fund.id,
  )?.parts;
  const units = (parts ?? []).map(({ asset, units: posted }) => ({
    ownerId,
    asset,
    posted,
    held: 0n,
  }));
  const [basket] = targets ? await heldBasketsOf(database, fund, targets, units) : [];
  const prices = await readPrices(database);
  const isPriced = [...(basket?.units ?? []), ...(basket?.targets ?? [])].every(({ asset }) =>
    prices.has(asset),
  );
  const weights = basket && isPriced ? weightsOf(basket, prices) : [];
  return {
    schedule: fund.rebalanceSchedule,
    next_at: nextAt(fund, now),
    band: formatRate(fund.rebalanceBand),
    drift: weights.length === 0 ? null : formatRate(driftOf(weights)),
    weights: weights.map(({ asset, weight, target }) => ({
      asset,
      name: assetOf(asset).name,
      weight: formatRate(weight),
      target: formatRate(target),
    })),
  };
}

type Item = AnswerOf<typeof listOwnRebalancesCall>['items'][number];

const STATE_OF = {
  PLANNED: 'PROCESSING',
  HELD: 'PROCESSING',
  BOOKED: 'BOOKED',
  UNTRADED: 'UNTRADED',
  LEFT_OUT: 'LEFT_OUT',
} as const;

/** The rebalances of what a client holds of a basket, newest first. Refuses `not_found` and `cursor_invalid`. */
export async function listOwnRebalances(
  database: Database,
  ownerId: string,
  idOrSlug: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listOwnRebalancesCall>> {
  const fund = await getBasketRecord(database, idOrSlug);
  const rows = await database
    .selectFrom('rebalance_clients as own')
    .innerJoin('client_rebalances as rebalance', 'rebalance.id', 'own.rebalance_id')
    .selectAll('own')
    .select(['rebalance.reason', 'rebalance.released_at'])
    .where('own.owner_id', '=', ownerId)
    .where('rebalance.fund_id', '=', fund.id)
    .where('rebalance.released_at', 'is not', null)
    .where(releasedBefore(cursor))
    .orderBy('rebalance.released_at', 'desc')
    .orderBy('own.rebalance_id', 'desc')
    .limit(limit + 1)
    .$narrowType<{ released_at: Date }>()
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const items: Item[] = [];
  for (const row of shown) {
    const parts = await partsOf(database, ownerId, row.rebalance_id);
    const cost = await costOfParts(database, row.rebalance_id, parts);
    const isMoved = row.state === 'BOOKED';
    items.push({
      id: row.rebalance_id,
      reason: row.reason,
      state: STATE_OF[row.state],
      left_out: row.left_out,
      released_at: row.released_at.toISOString(),
      booked_at: row.booked_at?.toISOString() ?? null,
      transaction_id: row.state === 'PLANNED' || row.state === 'LEFT_OUT' ? null : row.request_id,
      drift: formatRate(rateOf(row.drift)),
      sold: isMoved ? movesOf(parts, 'SELL') : [],
      bought: isMoved ? movesOf(parts, 'BUY') : [],
      left_over_usd: formatMinor(SETTLED_IN, BigInt(row.left_over ?? 0)),
      cost_usd: formatRate(isMoved ? cost : 0n),
    });
  }
  return {
    items,
    next_cursor: last ? writeCursor([last.released_at.toISOString(), last.rebalance_id]) : null,
  };
}

/** What comes after a cursor, or everything without one. Refuses `cursor_invalid`. */
function releasedBefore(cursor: string | undefined) {
  if (cursor === undefined) return sql<boolean>`true`;
  const [releasedAt, id] = readCursor(cursor, [CURSOR_MOMENT, CURSOR_UUID]);
  return sql<boolean>`(rebalance.released_at, own.rebalance_id) < (${releasedAt}::timestamptz, ${id}::uuid)`;
}

function movesOf(parts: readonly Part[], side: Part['side']): Item['sold'] {
  return parts
    .filter((part) => part.side === side && part.given > 0n)
    .map(({ asset, given, got }) => ({
      asset,
      units: formatMinor(asset, side === 'SELL' ? given : got),
      usd: formatMinor(SETTLED_IN, side === 'SELL' ? got : given),
    }));
}

async function costOfParts(
  database: Database,
  rebalanceId: string,
  parts: readonly Part[],
): Promise<bigint> {
  const filled = (await blocksOf(database, rebalanceId)).filter(({ state }) => state === 'FILLED');
  return parts.reduce((sum, { side, asset, given, got }) => {
    const block = filled.find((one) => one.side === side && one.asset === asset);
    return block && given > 0n ? sum + costOfPart(block, given, got) : sum;
  }, 0n);
}

/** What was given for what in a client's part, as the legs of its transaction. */
export async function rebalanceLegs(
  database: Database,
  ownerId: string,
  requestId: string,
): Promise<TradeLeg[]> {
  const own = await database
    .selectFrom('rebalance_clients')
    .select(['rebalance_id', 'state', 'booked_at'])
    .where('owner_id', '=', ownerId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (own?.state !== 'BOOKED') return [];
  const parts = await partsOf(database, ownerId, own.rebalance_id);
  return parts
    .filter(({ given }) => given > 0n)
    .map(({ side, asset, given, got }) => {
      const [from, to] = side === 'SELL' ? [asset, SETTLED_IN] : [SETTLED_IN, asset];
      const rate = rateOfAmounts({ asset: from, minor: given }, { asset: to, minor: got });
      return {
        spent_asset: from,
        spent: formatMinor(from, given),
        received_asset: to,
        quoted: formatMinor(to, got),
        quoted_rate: formatRate(got > 0n ? rate : RATE_ONE),
        filled: null,
        filled_rate: null,
        difference: null,
        status: 'completed',
        ended_at: own.booked_at?.toISOString() ?? null,
        at_house_risk: false,
      };
    });
}
