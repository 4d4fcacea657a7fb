import type { AnswerOf } from '@ballast/contract/call.ts';
import { formatMinor } from '@ballast/contract/money/amount.ts';
import { type AmountSide, exchangeTerms } from '@ballast/contract/money/quoted.ts';
import { formatRate, rateOf } from '@ballast/contract/money/rate.ts';
import type { listExchangePairs } from '@ballast/contract/payments/exchange.ts';
import { minorOf, withoutEndZeros } from '../../../app/forms/amount-check.ts';

export type ExchangeCurrency = AnswerOf<typeof listExchangePairs>['items'][number];

/** Both sides of an exchange at the prices of now; amounts are empty while none is typed. */
export type Estimate = { readonly sold: string; readonly bought: string; readonly rate: string };

/** What an amount would give at the prices of now, as the server would quote it; null without prices. */
export function estimate(
  { sell, buy }: { readonly sell: ExchangeCurrency; readonly buy: ExchangeCurrency },
  { of, amount }: { readonly of: AmountSide; readonly amount: string },
): Estimate | null {
  if (sell.price_usd === null || buy.price_usd === null) return null;
  const pair = {
    sell: { asset: sell.currency, price: rateOf(sell.price_usd) },
    buy: { asset: buy.currency, price: rateOf(buy.price_usd) },
  };
  const minor = minorOf((of === 'SELL' ? sell : buy).currency, amount);
  const { sold, bought, rate } = exchangeTerms(pair, { of, minor: minor ?? 0n });
  const shown = (code: string, units: bigint) =>
    minor === null ? '' : withoutEndZeros(formatMinor(code, units));
  return {
    sold: of === 'SELL' ? amount : shown(sell.currency, sold),
    bought: of === 'BUY' ? amount : shown(buy.currency, bought),
    rate: formatRate(rate),
  };
}
