import { Refusal } from '@ballast/contract/errors.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { quotedRate } from '@ballast/contract/money/quoted.ts';
import { convertMinor } from '@ballast/contract/money/rate.ts';
import { EXCHANGE_LIMITS_USD } from '@ballast/contract/payments/exchange.ts';
import type { Tx } from '../../database/connect.ts';
import { limitsIn } from '../../payments/trades/conversion.ts';
import { assertCoverFor } from '../../payments/trades/house-cover.ts';
import { planTrades } from '../../payments/trades/planned-trades.ts';
import { readQuotedPricing } from '../../payments/trades/priced.ts';
import type { Amount, PlannedTrade } from '../../payments/trades/trades.ts';
import { closedMarkets } from '../../prices/market-hours.ts';
import { readWays } from '../../prices/market-pairs.ts';

/**
 * The order for an amount; `later` while the market is closed, `doubtful` where it has no price, or the house cannot cover it, at
 * present, `never` where it trades no such pair, and `above` what is exchanged at once at most.
 */
type MarketOrder = PlannedTrade | 'later' | 'doubtful' | 'never' | 'above';

const PASSING = ['price_unavailable', 'price_stale', 'quote_not_covered'];

/**
 * Plans the sale of an amount at the latest prices. What it brings is for the client, so the quote only says where its floor is. What a
 * fund pays is sold whatever it comes to (docs/decisions/0320).
 */
export async function planMarketOrder(
  tx: Tx,
  ownerId: string,
  {
    sell,
    buy,
    isLimited,
  }: { readonly sell: Amount; readonly buy: AssetCode; readonly isLimited: boolean },
): Promise<MarketOrder> {
  const closed = await closedMarkets(tx, [sell.asset, buy]);
  if (closed.size > 0) return 'later';
  const ways = await readWays(tx);
  const way = ways(sell.asset, buy);
  if (way === null) return 'never';
  try {
    const over = way.over === null ? [] : [way.over];
    const priceOf = await readQuotedPricing(tx, [sell.asset, buy, ...over]);
    const { maximum } = limitsIn(priceOf(sell.asset), EXCHANGE_LIMITS_USD);
    if (isLimited && sell.minor > maximum) return 'above';
    const rate = quotedRate(priceOf(sell.asset), priceOf(buy));
    const quoted = convertMinor(sell.asset, sell.minor, buy, rate, 'down');
    const owed = { asset: buy, minor: quoted > 0n ? quoted : 1n };
    // Where the fill is passed on the house risks nothing.
    if (way.over !== null) await assertCoverFor(tx, ownerId, [{ sell: sell.asset, ...owed }]);
    const [trade] = await planTrades(tx, [{ sell, owed }], ways);
    return trade ?? 'never';
  } catch (error) {
    if (error instanceof Refusal && PASSING.includes(error.code)) return 'doubtful';
    throw error;
  }
}
