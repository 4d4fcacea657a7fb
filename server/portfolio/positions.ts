import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf, worthOf } from '@ballast/contract/money/rate.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/connect.ts';
import { prepared } from '../database/prepared.ts';
import type { ClientPurpose } from '../ledger/account.ts';

/** What stands on one of a client's accounts, with the last price of its asset in US dollars. */
export type PricedPosition = {
  readonly asset: AssetCode;
  readonly purpose: ClientPurpose;
  readonly fundId: string | null;
  readonly posted: bigint;
  readonly held: bigint;
  readonly price: Rate | null;
  readonly dayBefore: Rate | null;
};

type Row = {
  asset: AssetCode;
  purpose: ClientPurpose;
  fund_id: string | null;
  posted: string;
  held: string;
  price_usd: string | null;
  day_before_usd: string | null;
};

const POSITIONS = prepared(
  'portfolio_positions',
  'select asset, purpose, fund_id, posted, held, price_usd, day_before_usd from portfolio_positions where owner_id = $1',
);

/** Reads everything that a client has, each with its price: one read, however long the history. */
export async function positionsOf(database: Database, ownerId: string): Promise<PricedPosition[]> {
  const { rows } = await database.executeQuery<Row>(CompiledQuery.raw(POSITIONS, [ownerId]));
  return rows.map((row) => ({
    asset: row.asset,
    purpose: row.purpose,
    fundId: row.fund_id,
    posted: BigInt(row.posted),
    held: BigInt(row.held),
    price: rateOrNull(row.price_usd),
    dayBefore: rateOrNull(row.day_before_usd),
  }));
}

function rateOrNull(text: string | null): Rate | null {
  return text === null ? null : rateOf(text);
}

/** What minor units of a position's asset are worth; nothing when it never had a price. */
export function worthAt({ asset, price }: PricedPosition, minor: bigint): Rate {
  return price === null ? 0n : worthOf(asset, minor, price);
}

/** What positions are worth, each for itself: the same sum that a valuation stores. */
export function worthOfPositions(positions: readonly PricedPosition[]): Rate {
  return positions.reduce((total, position) => total + worthAt(position, position.posted), 0n);
}
