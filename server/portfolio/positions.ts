import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { divideRates, RATE_ONE, type Rate, rateOf, worthOf } from '@ballast/contract/money/rate.ts';
import { CompiledQuery } from 'kysely';
import type { Database } from '../database/connect.ts';
import { gather } from '../database/gathered-reads.ts';
import type { ClientPurpose } from '../ledger/account.ts';
import type { ClaimPurpose } from '../ledger/lines.ts';
import { worthIn } from './holdings.ts';

/** By which purpose something is a client's: their own, or what a fund owes them. */
export type PositionPurpose = ClientPurpose | ClaimPurpose;

/** A balance of a client, or what a fund owes them, with the last price of its asset in a currency. */
export type PricedPosition = {
  readonly asset: AssetCode;
  readonly purpose: PositionPurpose;
  readonly fundId: string | null;
  readonly posted: bigint;
  readonly held: bigint;
  readonly price: Rate | null;
  readonly dayBefore: Rate | null;
  /** Null without any price, as is what is held of it for something. */
  readonly worth: Rate | null;
  readonly heldWorth: Rate | null;
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
  rates: Readonly<Record<AssetCode, readonly [rate: string, dayBefore: string | null]>>;
};

const POSITIONS = `
  select owner_id, asset, purpose, fund_id, posted, held, price_usd, day_before_usd, rates
  from portfolio_positions cross join shown_rates where owner_id = any (string_to_array($1, ',')::uuid[])`;

const readers = new WeakMap<Database, ReturnType<typeof readerOf>>();

/** Everything that a client has, with prices in a currency, in one query however long the history. */
export async function positionsOf(
  database: Database,
  ownerId: string,
  currency: AssetCode,
): Promise<readonly PricedPosition[]> {
  const read = readers.get(database) ?? readerOf(database);
  readers.set(database, read);
  const own = await read(ownerId);
  if (!own) return [];
  if (currency === 'USD') return own.positions;
  const [rate, rateBefore] = own.rates[currency] ?? [null, null];
  const rates = { rate: read18(rate), rateBefore: read18(rateBefore) };
  return own.positions.map((position) => positionIn(currency, rates, position));
}

function read18(text: string | null): Rate | null {
  return text === null ? null : rateOf(text);
}

/** Each worth is converted by itself, so that sums in a currency are sums of what is shown in it. */
function positionIn(
  currency: AssetCode,
  { rate, rateBefore }: { rate: Rate | null; rateBefore: Rate | null },
  position: PricedPosition,
): PricedPosition {
  const { asset, posted, held, price, dayBefore, worth, heldWorth } = position;
  const isItself = asset === currency;
  const priceAt = (price: Rate | null, at: Rate | null) => {
    if (price === null || at === null) return null;
    return isItself ? RATE_ONE : divideRates(price, at);
  };
  const worthAt = (value: Rate | null, minor: bigint) => {
    if (value === null || rate === null) return minor === 0n ? 0n : null;
    return worthIn(currency, rate, { asset, minor, value });
  };
  return {
    ...position,
    price: priceAt(price, rate),
    dayBefore: priceAt(dayBefore, rateBefore),
    worth: worthAt(worth, posted),
    heldWorth: worthAt(heldWorth, held),
  };
}

type Own = { readonly positions: PricedPosition[]; readonly rates: Row['rates'] };

function readerOf(database: Database) {
  return gather(async (ownerIds) => {
    const query = CompiledQuery.raw(POSITIONS, [ownerIds.join(',')]);
    const { rows } = await database.executeQuery<Row>(query);
    return byOwner(rows);
  });
}

function byOwner(rows: readonly Row[]): Map<string, Own> {
  const prices = new Map<string, Rate>();
  const priceOf = (text: string | null): Rate | null => {
    if (text === null) return null;
    const price = prices.get(text) ?? rateOf(text);
    prices.set(text, price);
    return price;
  };
  const owners = new Map<string, Own>();
  for (const row of rows) {
    const own = owners.get(row.owner_id) ?? { positions: [], rates: row.rates };
    owners.set(row.owner_id, own);
    own.positions.push(toPosition(row, priceOf(row.price_usd), priceOf(row.day_before_usd)));
  }
  return owners;
}

function toPosition(row: Row, price: Rate | null, dayBefore: Rate | null): PricedPosition {
  const { asset, purpose, fund_id: fundId } = row;
  const posted = BigInt(row.posted);
  const held = BigInt(row.held);
  const worthAt = (minor: bigint) => (price === null ? null : worthOf(asset, minor, price));
  const worth = worthAt(posted);
  const heldWorth = held === 0n ? 0n : worthAt(held);
  return { asset, purpose, fundId, posted, held, price, dayBefore, worth, heldWorth };
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
