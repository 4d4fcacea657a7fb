import { divide } from '@ballast/contract/money/amount.ts';
import type { AssetCode } from '@ballast/contract/money/asset.ts';
import { convertMinor, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';

/** What the sandbox's exchange keeps of every trade, in hundredths of a percent. */
export const SPREAD_BPS = 10n;

const BPS_ONE = 10_000n;

export type Fill = {
  rate: Rate;
  /** Minor units that arrive: exactly the sold amount at `rate`, rounded down. */
  bought: bigint;
};

/** Fills a sale at two market prices less the spread; every rounding goes against the seller. */
export function fillAt(
  sell: { asset: AssetCode; amount: bigint; price: Rate },
  buy: { asset: AssetCode; price: Rate },
): Fill {
  const storedPrice = sell.price * (BPS_ONE - SPREAD_BPS);
  const rate = divide(storedPrice * RATE_ONE, buy.price * BPS_ONE, 'down');
  return { rate, bought: convertMinor(sell.asset, sell.amount, buy.asset, rate, 'down') };
}
