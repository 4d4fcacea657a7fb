import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Rate, rateOf, worthOf } from '@ballast/contract/money/rate.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/connect.ts';
import { gather } from '../database/gathered-reads.ts';
import type { ClientPurpose } from '../ledger/account.ts';
import type { ClaimPurpose } from '../ledger/lines.ts';

/** By which purpose something is a client's: their own, or what a fund owes them. */
export type PositionPurpose = ClientPurpose | ClaimPurpose;

/** A balance of a client, or what a fund owes them, with the last price of its asset in US dollars. */
export type PricedPosition = {
  readonly asset: AssetCode;
  readonly purpose: PositionPurpose;
  readonly fundId: string | null;
  readonly posted: bigint;
  readonly held: bigint;
  readonly price: Rate | null;
  readonly dayBefore: Rate | null;
  /** US dollars; null without any price. */
  readonly worth: Rate | null;
};

type Row = {
  owner_id: string;
  asset: AssetCode;
  purpose: PositionPurpose;
  fund_id: string | null;
  posted: string;
  held: string;
  price_usd: string | null;
  day_before_usd: string | null;
};

const POSITIONS = `
  select owner_id, asset, purpose, fund_id, posted, held, price_usd, day_before_usd
  from portfolio_positions where owner_id = any (string_to_array($1, ',')::uuid[])`;

const readers = new WeakMap<Database, ReturnType<typeof readerOf>>();

/** Everything that a client has, with prices, in one query however long the history. */
export async function positionsOf(
  database: Database,
  ownerId: string,
): Promise<readonly PricedPosition[]> {
  const read = readers.get(database) ?? readerOf(database);
  readers.set(database, read);
  return (await read(ownerId)) ?? [];
}

function readerOf(database: Database) {
  return gather(async (ownerIds) => {
    const query = CompiledQuery.raw(POSITIONS, [ownerIds.join(',')]);
    const { rows } = await database.executeQuery<Row>(query);
    return byOwner(rows);
  });
}

function byOwner(rows: readonly Row[]): Map<string, PricedPosition[]> {
  const prices = new Map<string, Rate>();
  const priceOf = (text: string | null): Rate | null => {
    if (text === null) return null;
    const price = prices.get(text) ?? rateOf(text);
    prices.set(text, price);
    return price;
  };
  const positions = new Map<string, PricedPosition[]>();
  for (const row of rows) {
    const own = positions.get(row.owner_id) ?? [];
    positions.set(row.owner_id, own);
    own.push(toPosition(row, priceOf(row.price_usd), priceOf(row.day_before_usd)));
  }
  return positions;
}

function toPosition(row: Row, price: Rate | null, dayBefore: Rate | null): PricedPosition {
  const { asset, purpose, fund_id: fundId } = row;
  const posted = BigInt(row.posted);
  const held = BigInt(row.held);
  const worth = price === null ? null : worthOf(asset, posted, price);
  return { asset, purpose, fundId, posted, held, price, dayBefore, worth };
}

export function worthOfHeld({ asset, held, price }: PricedPosition): Rate | null {
  if (held === 0n) return 0n;
  return price === null ? null : worthOf(asset, held, price);
}

/** The worth of positions, each by itself, as a valuation sums them; null when one of them is not known. */
export function worthOfPositions(positions: readonly PricedPosition[]): Rate | null {
  return sumOfKnown(positions.map(({ worth }) => worth));
}

/** A sum; null when a part of it is not known. */
export function sumOfKnown(parts: readonly (Rate | null)[]): Rate | null {
  let total: Rate = 0n;
  for (const part of parts) {
    if (part === null) return null;
    total += part;
  }
  return total;
}
