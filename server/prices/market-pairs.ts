import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { MarketPair, Trade } from '../providers/trade/port.ts';

/** How one asset is traded for another: by one order, by two over a third asset, or not at all. */
export type Way = { readonly over: AssetCode | null } | null;

export type Ways = (sell: AssetCode, buy: AssetCode) => Way;

/** Over what is traded first where several would do: what is sold and bought at the least cost. */
const OVER: readonly AssetCode[] = ['USD', 'USDC', 'USDT', 'EUR', 'BTC'];

/** Stores which assets the market sells for which. One that names none has said nothing. */
export async function collectPairs(
  database: Database,
  trade: Trade,
  codes: readonly AssetCode[],
): Promise<void> {
  const pairs = await trade.pairs(codes);
  if (pairs.length === 0) return;
  const stored = new Set((await readPairs(database)).map(nameOf));
  const told = new Set(pairs.map(nameOf));
  if (stored.size === told.size && [...told].every((name) => stored.has(name))) return;
  await transact(database, (tx) => storePairs(tx, pairs));
}

async function storePairs(tx: Tx, pairs: readonly MarketPair[]): Promise<void> {
  await sql`
    with told as (
      select distinct sell, buy from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair (sell text, buy text)
    ), gone as (
      delete from market_pairs where (sell_asset, buy_asset) not in (select sell, buy from told)
    )
    insert into market_pairs (sell_asset, buy_asset)
    select sell, buy from told order by sell, buy
    on conflict on constraint market_pairs__pk do nothing`.execute(tx);
}

async function readPairs(database: Database): Promise<MarketPair[]> {
  return database
    .selectFrom('market_pairs')
    .select(['sell_asset as sell', 'buy_asset as buy'])
    .orderBy('sell_asset')
    .orderBy('buy_asset')
    .execute();
}

const nameOf = ({ sell, buy }: MarketPair) => `${sell} ${buy}`;

/** How assets are traded for each other. Before the market has named its pairs each counts as one. */
export async function readWays(database: Database): Promise<Ways> {
  const pairs = await readPairs(database);
  return waysOver(pairs);
}

/** How assets are traded for each other by the pairs of a market. */
export function waysOver(pairs: readonly MarketPair[]): Ways {
  const names = new Set(pairs.map(nameOf));
  const isListed = (sell: AssetCode, buy: AssetCode) => names.has(nameOf({ sell, buy }));
  const between = [...new Set([...OVER, ...pairs.map(({ buy }) => buy)])];
  return (sell, buy) => {
    if (names.size === 0 || isListed(sell, buy)) return { over: null };
    const over = between.find((code) => isListed(sell, code) && isListed(code, buy));
    return over === undefined ? null : { over };
  };
}
