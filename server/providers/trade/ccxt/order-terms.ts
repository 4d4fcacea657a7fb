import { divide } from '@ballast/contract/money/amount.ts';
import { unitOf } from '@ballast/contract/money/asset.ts';
import { formatRate, RATE_ONE, type Rate } from '@ballast/contract/money/rate.ts';
import { ProviderRefusal } from '../../failures.ts';
import type { TradeOrder } from '../port.ts';
import type { Market } from './exchange-answers.ts';

/** An order as the exchange takes it: so much of its first currency, at this price or a better one, whole or not at all. */
export type OrderTerms = {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: Rate;
  readonly limit: Rate;
};

/** What the best price may move, in parts of a thousand, while an order that buys is on its way. */
const ON_THE_WAY = 1n;

/**
 * What is ordered so that all that is sold is at most the amount, and all that arrives at least the floor, whatever the exchange takes.
 * `asked` is the best price at which somebody sells, where that is known: what is sold for it is then used up as far as possible.
 */
export function termsOf(
  order: Pick<TradeOrder, 'sell' | 'buy' | 'floor'>,
  market: Market,
  { feeShare, asked }: { readonly feeShare: Rate; readonly asked: Rate | null },
): OrderTerms {
  const amount = wholeUnits(order.sell.asset, order.sell.amount);
  const floor = wholeUnits(order.buy, order.floor);
  const taken = takenFrom(market);
  const step = market.precision.amount ?? 1n;
  const tick = market.precision.price ?? 1n;
  if (market.base === order.sell.asset) {
    const quantity = down(taken === 'bought' ? amount : withoutFee(amount, feeShare), step);
    const cost = taken === 'sold' ? floor : withFee(floor, feeShare);
    if (quantity === 0n) throw new ProviderRefusal('amount_invalid');
    const limit = up(divide(cost * RATE_ONE, quantity, 'up'), tick);
    return checked(market, { side: 'sell', quantity, limit: limit || tick });
  }
  const spent = taken === 'bought' ? amount : withoutFee(amount, feeShare);
  const least = up(taken === 'sold' ? floor : withFee(floor, feeShare), step) || step;
  const most = asked
    ? down(divide(spent * 1000n * RATE_ONE, asked * (1000n + ON_THE_WAY), 'down'), step)
    : 0n;
  const quantity = most > least ? most : least;
  const limit = down(divide(spent * RATE_ONE, quantity, 'down'), tick);
  return checked(market, { side: 'buy', quantity, limit });
}

function checked(market: Market, terms: Omit<OrderTerms, 'symbol'>): OrderTerms {
  const { quantity, limit } = terms;
  const cost = divide(quantity * limit, RATE_ONE, 'down');
  const { amount, cost: costs } = market.limits;
  const isTaken =
    limit > 0n &&
    quantity >= (amount?.min ?? 1n) &&
    (!amount?.max || quantity <= amount.max) &&
    cost >= (costs?.min ?? 0n);
  if (!isTaken) throw new ProviderRefusal('amount_invalid');
  return { symbol: market.symbol, ...terms };
}

/** From what the exchange takes its fee; null where ccxt does not say, and either is reckoned with. */
function takenFrom({ feeSide }: Market): 'sold' | 'bought' | null {
  if (feeSide === 'get') return 'bought';
  return feeSide === 'give' ? 'sold' : null;
}

/** Whole units of 10^-18. */
export function wholeUnits(asset: string, minor: bigint): Rate {
  return divide(minor * RATE_ONE, unitOf(asset), 'down');
}

/** What is left of an amount from which a fee can be paid on top. */
function withoutFee(amount: Rate, feeShare: Rate): Rate {
  return divide(amount * RATE_ONE, RATE_ONE + feeShare, 'down');
}

/** What must arrive for an amount to be left after the fee. */
function withFee(amount: Rate, feeShare: Rate): Rate {
  return divide(amount * RATE_ONE, RATE_ONE - feeShare, 'up');
}

function down(amount: Rate, step: Rate): Rate {
  return (amount / step) * step;
}

function up(amount: Rate, step: Rate): Rate {
  return divide(amount, step, 'up') * step;
}

/** Writes an amount as an exchange reads it, without zeros behind. */
export function decimalOf(amount: Rate): string {
  return formatRate(amount).replace(/\.?0+$/, '');
}
