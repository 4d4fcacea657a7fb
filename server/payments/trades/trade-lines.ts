import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { type Account, houseAccount, worldAccount } from '../../ledger/account.ts';
import { isAtFill, type TradeRecord } from './trades.ts';

/** What an order moved, in minor units. */
export type Filled = {
  readonly sold: { readonly asset: AssetCode; readonly amount: bigint };
  readonly bought: { readonly asset: AssetCode; readonly amount: bigint };
};

/**
 * What the end of a trade moves: the custodian's accounts follow what the exchange did, the client's part is what was ordered and
 * what is owed for it, and the house has the rest. All of a second order is the house's. Of a block the house has nothing.
 */
export function linesOfFill(
  trade: Pick<TradeRecord, 'sell' | 'buy' | 'owed' | 'parentKind'>,
  { sold, bought }: Filled,
): (readonly [Account, bigint])[] {
  const { sell, owed } = trade;
  if (isAtFill(trade) && isAsOrdered(trade, { sold, bought })) return linesAtFill({ sold, bought });
  const moves: (readonly [Account, bigint])[] = [
    [houseAccount('trade_result', sold.asset), -sold.amount],
    [worldAccount('custody', sold.asset), sold.amount],
    [worldAccount('custody', bought.asset), -bought.amount],
    [houseAccount('trade_result', bought.asset), bought.amount],
  ];
  if (owed === null) return addedUp(moves);
  return addedUp([
    [houseAccount('trade_clearing', sell.asset), -sell.minor],
    [houseAccount('trade_result', sell.asset), sell.minor],
    ...moves,
    [houseAccount('trade_result', owed.asset), -owed.minor],
    [houseAccount('trade_clearing', owed.asset), owed.minor],
  ]);
}

/** Whether an order moved the assets that it was for, and sold no more than it should. */
export function isAsOrdered(
  { sell, buy }: Pick<TradeRecord, 'sell' | 'buy'>,
  { sold, bought }: Filled,
): boolean {
  const isWithin = sold.amount > 0n && sold.amount <= sell.minor;
  return sold.asset === sell.asset && isWithin && bought.asset === buy && bought.amount > 0n;
}

function linesAtFill({ sold, bought }: Filled): (readonly [Account, bigint])[] {
  return [
    [houseAccount('trade_clearing', sold.asset), -sold.amount],
    [worldAccount('custody', sold.asset), sold.amount],
    [worldAccount('custody', bought.asset), -bought.amount],
    [houseAccount('trade_clearing', bought.asset), bought.amount],
  ];
}

function addedUp(moves: readonly (readonly [Account, bigint])[]): (readonly [Account, bigint])[] {
  const sums = new Map<string, readonly [Account, bigint]>();
  for (const [account, minor] of moves) {
    sums.set(account.key, [account, (sums.get(account.key)?.[1] ?? 0n) + minor]);
  }
  return [...sums.values()].filter(([, minor]) => minor !== 0n);
}
