import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { inOrder } from '../../database/transact.ts';
import { houseOwnAt, lockHouseCapital } from '../../ledger/house.ts';
import { readWays } from '../../prices/market-pairs.ts';
import { floorOf } from './fill-rules.ts';
import { KINDS_AT_FILL } from './trades.ts';

/** What is quoted of an asset that is to be bought, in minor units, and what it is bought with. */
export type Quoted = {
  readonly sell: AssetCode;
  readonly asset: AssetCode;
  readonly minor: bigint;
};

/**
 * Checks that the house could bear it if an owner's trades were all filled at their floors, with every other trade that has
 * not ended where the owner stands (spec/decisions.md, section 14). Of a pair that the market does not list the house gives all
 * that was quoted before a second order brings anything. Refuses `quote_not_covered`. What another accepts at the
 * same time may still use it up: that is checked again when the quote is accepted.
 */
export async function assertCoverFor(
  tx: Tx,
  ownerId: string,
  quoted: readonly Quoted[],
): Promise<void> {
  const [cover, ways] = await inOrder([readCover(tx, ownerId, assetsOf(quoted)), readWays(tx)]);
  for (const { sell, asset, minor } of quoted) {
    const isDirect = (ways(sell, asset)?.over ?? null) === null;
    const left = (cover.get(asset) ?? 0n) - (isDirect ? minor - floorOf(minor) : minor);
    if (left < 0n) throw new Refusal('quote_not_covered');
    cover.set(asset, left);
  }
}

/**
 * The same when trades of the assets have just been stored, with those that anybody else accepts at the same time: who comes
 * second waits for the first one's transaction.
 */
export async function assertCovered(
  tx: Tx,
  ownerId: string,
  assets: readonly AssetCode[],
): Promise<void> {
  if (assets.length === 0) return;
  const bought = [...new Set(assets)];
  const [, cover] = await inOrder([
    lockHouseCapital(tx, ownerId, bought),
    readCover(tx, ownerId, bought),
  ]);
  if (bought.some((asset) => (cover.get(asset) ?? 0n) < 0n)) throw new Refusal('quote_not_covered');
}

const assetsOf = (quoted: readonly Quoted[]) => [...new Set(quoted.map(({ asset }) => asset))];

/**
 * What the house has of its own where an owner stands, less what it may lose by trades that have not ended. What may be lost
 * is read first: a trade that ends in between counts twice, and never not at all.
 */
async function readCover(
  tx: Tx,
  ownerId: string,
  assets: readonly AssetCode[],
): Promise<Map<AssetCode, bigint>> {
  const [atStake, own] = await inOrder([
    readAtStake(tx, ownerId, assets),
    houseOwnAt(tx, ownerId, assets),
  ]);
  return new Map([...own].map(([asset, has]) => [asset, has - (atStake.get(asset) ?? 0n)]));
}

/** What open trades may still cost: what they owe beyond their floors, and all that second orders are still to sell. */
async function readAtStake(
  tx: Tx,
  ownerId: string,
  assets: readonly AssetCode[],
): Promise<Map<AssetCode, bigint>> {
  const { rows } = await sql<{ asset: AssetCode; at_stake: string }>`
    select asset, sum(minor) as at_stake from (
      select owed_asset as asset, case when buy_asset = owed_asset then quoted - floor else owed end as minor from trades
      where stripe_of(owner_id) = stripe_of(${ownerId}) and owed_asset = any (${assets}::text[])
        and finished_at is null and follows is null
        -- What passes its fill on costs nothing.
        and (parent_kind <> all (${[...KINDS_AT_FILL]}::text[]) or buy_asset <> owed_asset)
      union all
      select sell_asset, sell_amount from trades
      where stripe_of(owner_id) = stripe_of(${ownerId}) and sell_asset = any (${assets}::text[])
        and follows is not null and (finished_at is null or again_at is not null)) open
    group by asset`.execute(tx);
  return new Map(rows.map(({ asset, at_stake: minor }) => [asset, BigInt(minor)]));
}
