import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor, formatRate } from '@ballast/contract/money/rate.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { HOUSE_OWNER_ID, newId } from '../../database/identifier.ts';
import { houseAccount } from '../../ledger/account.ts';
import { line } from '../../ledger/entries.ts';
import { type Command, execute } from '../../ledger/execute.ts';
import { advanceRequestCommand } from '../../ledger/requests.ts';
import { assertCovered } from '../../payments/trades/house-cover.ts';
import { planTrades } from '../../payments/trades/planned-trades.ts';
import { postCommand } from '../../payments/trades/posting.ts';
import { readQuotedPricing } from '../../payments/trades/priced.ts';
import {
  type Amount,
  type ClientTrade,
  movedBy,
  type OwnParent,
  openParentCommand,
  openTradeCommand,
  storeTrades,
} from '../../payments/trades/trades.ts';
import { readWays } from '../../prices/market-pairs.ts';
import type { RebalanceRow, Side } from './rebalance-record.ts';

/** What sales bring and purchases are paid with. */
export const SETTLED_IN: AssetCode = 'USD';

export type NewBlock = {
  readonly asset: AssetCode;
  readonly round: number;
  /** Minor units of what is given. */
  readonly asked: bigint;
};

/**
 * Makes the orders of one side for all clients together, each the house's request with a trade of its own. Refuses `price_stale`
 * when a price is too old to be quoted at, and `quote_not_covered` where the market lists no pair and the house cannot give what
 * is quoted.
 */
export async function makeBlocks(
  tx: Tx,
  { id: rebalanceId, fund_id: fundId }: RebalanceRow,
  side: Side,
  blocks: readonly NewBlock[],
): Promise<void> {
  if (blocks.length === 0) return;
  const ways = await readWays(tx);
  const priceOf = await readQuotedPricing(tx, [SETTLED_IN, ...blocks.map(({ asset }) => asset)]);
  const owedFor = (sell: Amount, asset: AssetCode): Amount => {
    const rate = quotedRate(priceOf(sell.asset), priceOf(asset));
    const quoted = convertMinor(sell.asset, sell.minor, asset, rate, 'down');
    return { asset, minor: quoted > 0n ? quoted : 1n };
  };
  const wishes = blocks.map(({ asset, asked }) => {
    const [from, to] = side === 'SELL' ? [asset, SETTLED_IN] : [SETTLED_IN, asset];
    const sell = { asset: from, minor: asked };
    return { sell, owed: owedFor(sell, to) };
  });
  const trades = await planTrades(tx, wishes, ways);
  for (const [i, { asset, round, asked }] of blocks.entries()) {
    const trade = trades[i];
    if (!trade) continue;
    const id = newId();
    const parent = { kind: 'rebalance', id, ownerId: HOUSE_OWNER_ID, fundId } as const;
    const key = `${rebalanceId}:${side}:${asset}:${round}`;
    await execute(tx, [
      openParentCommand(parent, { key, asset: trade.sell.asset, minor: asked }),
      openTradeCommand(parent, trade),
    ]);
    await tx
      .insertInto('rebalance_blocks')
      .values({
        ...{ id, side, asset, round, asked },
        rebalance_id: rebalanceId,
        price_usd: formatRate(priceOf(asset).price),
      })
      .execute();
    await storeTrades(tx, parent, [trade]);
  }
  // Where the fill is passed on the house risks nothing.
  const atRisk = trades.flatMap(({ buy, owed }) =>
    owed && owed.asset !== buy ? [owed.asset] : [],
  );
  await assertCovered(tx, HOUSE_OWNER_ID, atRisk);
}

/** Ends a block with its trade, and returns the ledger's commands for it: what it moved waits to be divided. */
export async function finishBlock(
  tx: Tx,
  { id, ownerId }: OwnParent,
  [trade]: readonly ClientTrade[],
): Promise<Command[]> {
  if (!trade) throw new Error('a block without a trade');
  const moved = trade.state === 'FILLED' ? movedBy(trade) : null;
  await tx
    .updateTable('rebalance_blocks')
    .set({
      state: moved ? 'FILLED' : 'FAILED',
      given: moved?.given ?? null,
      got: moved?.got ?? null,
      ended_at: sql<Date>`clock_now()`,
    })
    .where('id', '=', id)
    .execute();
  if (!moved) return [advanceRequestCommand({ ownerId, requestId: id }, 'failed', 'processing')];
  const [sold, bought] = [trade.sell.asset, trade.owed.asset];
  const entry = {
    key: `rebalance:${id}`,
    kind: 'rebalance',
    ownerId,
    requestId: id,
    lines: [
      line(houseAccount('trade_clearing', sold), moved.given),
      line(houseAccount('rebalance_clearing', sold), -moved.given),
      line(houseAccount('trade_clearing', bought), -moved.got),
      line(houseAccount('rebalance_clearing', bought), moved.got),
    ],
  } as const;
  return [postCommand(entry)];
}
