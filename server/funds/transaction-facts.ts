import { formatMinor } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type TradeLeg, tradedLegs } from '../payments/trades/trade-legs.ts';
import { type OwnParent, tradesOf } from '../payments/trades/trades.ts';
import type { FundFacts } from '../payments/transactions/transactions.ts';
import { type FundName, fundNames } from './funds.ts';
import { rebalanceLegs } from './rebalances/own-rebalances.ts';

const STATUS_OF_PARENT = {
  PROCESSING: 'processing',
  COMPLETED: 'completed',
  FAILED: 'failed',
} as const;

type NameOfFund = Pick<FundName, 'slug' | 'name' | 'productType'>;

/** What the list of transactions shows of funds. */
export const FUND_FACTS: FundFacts = {
  // What is in a private fund stands under its vehicle.
  names: async (database, ids) => {
    const names = await fundNames(database, ids);
    const vehicles = ids.filter((id) => !names.has(id));
    const inVehicles = await fundsOfVehicles(database, vehicles);
    return new Map<string, NameOfFund>([...names, ...inVehicles]);
  },
  idsOf: async (database, slug) => {
    const { rows } = await sql<{ id: string }>`
      select id from funds where slug = ${slug}
      union all select vehicle_id from fund_vehicles where fund_id = (select id from funds where slug = ${slug})`.execute(
      database,
    );
    return rows.map(({ id }) => id);
  },
  legs: async (database, { ownerId, requestId }) => {
    const own = { ownerId, id: requestId };
    const [trades, untraded, rebalanced] = await Promise.all([
      tradesOf(database, own),
      untradedPartsOf(database, own),
      rebalanceLegs(database, ownerId, requestId),
    ]);
    return [...untraded.map(untradedLeg), ...tradedLegs(trades), ...rebalanced];
  },
};

async function fundsOfVehicles(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('fund_vehicles')
    .innerJoin('funds', 'funds.id', 'fund_vehicles.fund_id')
    .select(['vehicle_id', 'slug', 'name'])
    .where('vehicle_id', 'in', ids)
    .execute();
  return rows.map(({ vehicle_id, ...name }): [string, NameOfFund] => [
    vehicle_id,
    { ...name, productType: 'mutual' },
  ]);
}

function untradedLeg({ asset, minor, state }: UntradedPart): TradeLeg {
  const amount = formatMinor(asset, minor);
  return {
    spent_asset: asset,
    spent: amount,
    received_asset: asset,
    quoted: amount,
    quoted_rate: formatRate(RATE_ONE),
    filled: null,
    filled_rate: null,
    at_house_risk: false,
    difference: null,
    status: STATUS_OF_PARENT[state],
    ended_at: null,
  };
}

type UntradedPart = {
  readonly asset: AssetCode;
  readonly minor: bigint;
  readonly state: keyof typeof STATUS_OF_PARENT;
};

/** The part of an investment or redemption that is in the paid or payout currency itself. */
async function untradedPartsOf(
  database: Database,
  { ownerId, id }: OwnParent,
): Promise<UntradedPart[]> {
  const { rows } = await sql<{ asset: AssetCode; minor: string; state: UntradedPart['state'] }>`
    select p.asset, p.spend as minor, i.state
    from investments i join investment_quote_parts p
      on p.owner_id = i.owner_id and p.quote_id = i.quote_id and p.asset = i.currency
    where i.owner_id = ${ownerId} and i.id = ${id}
    union all
    select p.asset, p.quantity, r.state
    from redemptions r join redemption_parts p
      on p.owner_id = r.owner_id and p.redemption_id = r.id and p.asset = r.currency
    where r.owner_id = ${ownerId} and r.id = ${id}`.execute(database);
  return rows.map((row) => ({ ...row, minor: BigInt(row.minor) }));
}
