import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import type { Position, Product } from './holdings.ts';
import { NOTHING_YET, type ValuationState } from './replay.ts';
import { type MeasureRow, measureOf, storedMeasure } from './stored-measures.ts';

/** Where the valuation of a client stands, and the last line of the ledger that it knows. */
export type StoredValuationState = ValuationState & {
  readonly lastLineId: bigint;
  /** Whether products are valued as far as everything else. */
  readonly hasProducts: boolean;
};

/** A client of whom nothing is valued. */
export const NOTHING_STORED: StoredValuationState = {
  ...NOTHING_YET,
  lastLineId: 0n,
  hasProducts: true,
};

/** A movement that is not valued before the prices of an asset are complete up to its moment. */
export type Wait = { readonly asset: AssetCode; readonly until: Date };

type StoredPosition = {
  asset: AssetCode;
  fund_id: string | null;
  product: Product | null;
  balance: string;
};
type Row = {
  last_line_id: string;
  has_products: boolean;
  valued_until: Date | null;
  positions: Record<string, StoredPosition>;
  measures: Record<string, MeasureRow>;
};

/** Reads where the valuation of a client stands. */
export async function readValuationState(
  database: Database,
  ownerId: string,
): Promise<StoredValuationState> {
  const { rows } = await sql<Row>`
    select last_line_id, valued_until, positions, measures, has_products
    from valuation_states where owner_id = ${ownerId}`.execute(database);
  return rows[0] ? toValuationState(rows[0]) : NOTHING_STORED;
}

/** Reads it and keeps other workers off this client until the transaction ends. */
export async function lockValuationState(tx: Tx, ownerId: string): Promise<StoredValuationState> {
  await sql`
    insert into valuation_states (owner_id) values (${ownerId})
    on conflict (owner_id) do nothing`.execute(tx);
  const { rows } = await sql<Row>`
    select last_line_id, valued_until, positions, measures, has_products
    from valuation_states where owner_id = ${ownerId} for update`.execute(tx);
  return rows[0] ? toValuationState(rows[0]) : NOTHING_STORED;
}

/** Stores where the valuation of a client stands now, and what the next movement waits for. */
export async function updateValuationState(
  tx: Tx,
  ownerId: string,
  state: StoredValuationState,
  waits: Wait | null,
): Promise<void> {
  await sql`
    update valuation_states
    set last_line_id = ${state.lastLineId}, valued_until = ${state.valuedUntil},
      positions = ${JSON.stringify(positionsOf(state))},
      measures = ${JSON.stringify(measuresOf(state))},
      waits_for = ${waits?.asset ?? null}, waits_until = ${waits?.until ?? null},
      has_products = ${state.hasProducts}
    where owner_id = ${ownerId}`.execute(tx);
}

function toValuationState(row: Row): StoredValuationState {
  const positions = Object.entries(row.positions).map(
    ([accountId, { asset, fund_id, product, balance }]): [string, Position] => [
      accountId,
      { asset, fundId: fund_id, product, balance: BigInt(balance) },
    ],
  );
  return {
    lastLineId: BigInt(row.last_line_id),
    valuedUntil: row.valued_until,
    // What is valued from its beginning has them from there on.
    hasProducts: row.has_products || row.valued_until === null,
    positions: new Map(positions),
    measures: new Map(
      Object.entries(row.measures).map(([scope, measure]) => [scope, measureOf(measure)]),
    ),
  };
}

function positionsOf({ positions }: ValuationState): Record<string, StoredPosition> {
  return Object.fromEntries(
    [...positions].map(([accountId, { asset, fundId, product, balance }]) => [
      accountId,
      { asset, fund_id: fundId, product, balance: balance.toString() },
    ]),
  );
}

function measuresOf({ measures }: ValuationState): Record<string, MeasureRow> {
  return Object.fromEntries(
    [...measures].map(([scope, measure]) => [scope, storedMeasure(measure)]),
  );
}
