import { type Priced, quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor } from '@ballast/contract/money/rate.ts';
import type { Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { Ways } from '../../prices/market-pairs.ts';
import { floorOf } from './fill-rules.ts';
import { readPricing } from './priced.ts';
import type { Amount, PlannedTrade } from './trades.ts';

/** What a client gives, and what was quoted for it. */
export type Wish = { readonly sell: Amount; readonly owed: Amount };

/**
 * Plans the sales of amounts for what was quoted of other assets. Where the market does not list a pair, the order is for the
 * asset over which it is traded, at the latest prices.
 */
export async function planTrades(
  tx: Tx,
  wishes: readonly Wish[],
  ways: Ways,
): Promise<PlannedTrade[]> {
  const overOf = ({ sell, owed }: Wish) => ways(sell.asset, owed.asset)?.over ?? null;
  const assets = wishes.flatMap((wish) => {
    const over = overOf(wish);
    return over === null ? [] : [wish.sell.asset, over];
  });
  // What the market lists needs no price: it was quoted.
  const priceOf = assets.length === 0 ? null : await readPricing(tx, [...new Set(assets)]);
  return wishes.map((wish) => {
    const { sell, owed } = wish;
    const over = overOf(wish);
    if (over === null || priceOf === null) return planned(sell, owed, owed);
    return planned(sell, soldAt(sell, priceOf(sell.asset), priceOf(over)), owed);
  });
}

/** Plans the second order of a trade: what the first one brought is sold, at the house's risk, for what the client got. */
export async function planSecond(
  tx: Tx,
  sell: Amount,
  buy: Amount['asset'],
): Promise<PlannedTrade> {
  const priceOf = await readPricing(tx, [sell.asset, buy]);
  return planned(sell, soldAt(sell, priceOf(sell.asset), priceOf(buy)), null);
}

function planned(sell: Amount, quoted: Amount, owed: Amount | null): PlannedTrade {
  const { asset: buy, minor } = quoted;
  return { id: newId(), sell, buy, quoted: minor, floor: floorOf(minor), owed };
}

/** What an amount is quoted at, and never nothing. */
function soldAt({ asset, minor }: Amount, from: Priced, to: Priced): Amount {
  const bought = convertMinor(asset, minor, to.asset, quotedRate(from, to), 'down');
  return { asset: to.asset, minor: bought > 0n ? bought : 1n };
}
