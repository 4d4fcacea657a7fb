import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { rateOf } from '@ballast/contract/money/rate.ts';
import type { RebalanceStage } from '@ballast/contract/staff/client-rebalances.ts';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../database/connect.ts';
import type { ClientRebalances, RebalanceBlocks, RebalanceParts } from '../../database/schema.ts';

export type RebalanceRow = Selectable<ClientRebalances>;

export type Side = RebalanceBlocks['side'];

/** What a rebalance has come to. */
export function stageOf(row: RebalanceRow): RebalanceStage {
  if (row.finished_at) return row.stopped_at ? 'STOPPED' : 'DONE';
  if (row.stopped_at) return 'STOPPING';
  if (row.bought_at) return 'BOOKING';
  if (row.sold_at) return 'BUYING';
  if (row.gathered_at) return 'SELLING';
  if (row.released_at) return 'RELEASED';
  return row.approved_at ? 'APPROVED' : 'PROPOSED';
}

/** A rebalance that nobody else works on until the transaction ends. */
export async function lockRebalance(tx: Tx, id: string): Promise<RebalanceRow | undefined> {
  return tx
    .selectFrom('client_rebalances')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type Part = {
  readonly ownerId: string;
  readonly side: Side;
  readonly asset: AssetCode;
  readonly plannedUsd: bigint;
  readonly asked: bigint;
  readonly holdId: string | null;
  readonly given: bigint;
  readonly got: bigint;
};

/** The parts of those clients of a rebalance who take part, by owner. */
export async function heldParts(tx: Tx, rebalanceId: string): Promise<Part[]> {
  const rows = await tx
    .selectFrom('rebalance_parts as part')
    .innerJoin('rebalance_clients as client', (join) =>
      join
        .onRef('client.owner_id', '=', 'part.owner_id')
        .onRef('client.rebalance_id', '=', 'part.rebalance_id'),
    )
    .selectAll('part')
    .where('part.rebalance_id', '=', rebalanceId)
    .where('client.state', '=', 'HELD')
    .orderBy('part.owner_id')
    .orderBy('part.side')
    .orderBy('part.asset')
    .execute();
  return rows.map(toPart);
}

/** The parts of one client. */
export async function partsOf(
  database: Database,
  ownerId: string,
  rebalanceId: string,
): Promise<Part[]> {
  const rows = await database
    .selectFrom('rebalance_parts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('rebalance_id', '=', rebalanceId)
    .orderBy('side', 'desc')
    .orderBy('asset')
    .execute();
  return rows.map(toPart);
}

export function toPart(row: Selectable<RebalanceParts>): Part {
  return {
    ownerId: row.owner_id,
    side: row.side,
    asset: row.asset,
    plannedUsd: rateOf(row.planned_usd),
    asked: BigInt(row.asked ?? 0),
    holdId: row.hold_id,
    given: BigInt(row.given),
    got: BigInt(row.got),
  };
}

export type BlockState = Selectable<RebalanceBlocks>['state'];

export type Block = {
  readonly id: string;
  readonly side: Side;
  readonly asset: AssetCode;
  readonly round: number;
  readonly asked: bigint;
  readonly priceUsd: bigint;
  readonly state: BlockState;
  readonly given: bigint | null;
  readonly got: bigint | null;
  readonly endedAt: Date | null;
};

/** The blocks of a rebalance, in the order in which they were made. */
export async function blocksOf(database: Database, rebalanceId: string): Promise<Block[]> {
  const rows = await database
    .selectFrom('rebalance_blocks')
    .selectAll()
    .where('rebalance_id', '=', rebalanceId)
    .orderBy('side', 'desc')
    .orderBy('asset')
    .orderBy('round')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    asset: row.asset,
    round: row.round,
    asked: BigInt(row.asked),
    priceUsd: rateOf(row.price_usd),
    state: row.state,
    given: row.given === null ? null : BigInt(row.given),
    got: row.got === null ? null : BigInt(row.got),
    endedAt: row.ended_at,
  }));
}
