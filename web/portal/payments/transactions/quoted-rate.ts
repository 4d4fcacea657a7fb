import { divideRates, formatRate, RATE_ONE, rateOf } from '@ballast/contract/money/rate.ts';
import { formatNumber } from '../../../app/figures/format-decimal.ts';

/** Units of `bought` for one of `spent`, as decimal text. */
type TradeRate = { readonly rate: string; readonly spent: string; readonly bought: string };

/** A rate as people quote it, in the dearer asset: `1 BTC = 171,174.12 USDC`. */
export function quotedRate({ rate, spent, bought }: TradeRate): string {
  const given = rateOf(rate);
  if (given === 0n || given >= RATE_ONE) return words(spent, rate, bought);
  return words(bought, formatRate(divideRates(RATE_ONE, given)), spent);
}

/** Figures below a hundred say little with two decimal places. */
function words(one: string, figure: string, other: string): string {
  const places = (figure.split('.')[0] ?? '').length > 2 ? 2 : 4;
  return `1\u00a0${one} = ${formatNumber(figure, places)}\u00a0${other}`;
}
