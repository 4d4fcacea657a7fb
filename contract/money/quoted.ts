import { divide } from './amount.ts';
import { type AssetCode, unitOf } from './asset.ts';
import { convertMinor, RATE_ONE, type Rate, rateOf } from './rate.ts';

/** An asset and what one whole unit of it costs in US dollars. */
export type Priced = { readonly asset: AssetCode; readonly price: Rate };

/** By how much of itself a quoted rate is worse than that of the prices (spec/decisions.md, section 14). */
export const SPREAD = rateOf('0.001');

/**
 * The rate that is quoted: whole units of `to` for one whole unit of `from`, less the spread, rounded against whoever gives
 * `from`. What needs no trade is one for one.
 */
export function quotedRate(from: Priced, to: Priced): Rate {
  if (from.asset === to.asset) return RATE_ONE;
  return divide(from.price * (RATE_ONE - SPREAD), to.price, 'down');
}

/** How much of `from` is given for an amount of `to` at the quoted rate, in minor units, rounded against whoever gives it. */
export function minorGivenFor(from: Priced, to: Priced, minor: bigint): bigint {
  const dividend = minor * RATE_ONE * unitOf(from.asset);
  return divide(dividend, quotedRate(from, to) * unitOf(to.asset), 'up');
}

/** Which side of an exchange an amount is of. */
export type AmountSide = 'SELL' | 'BUY';

export type ExchangeTerms = {
  /** Minor units of what is sold. */
  readonly sold: bigint;
  /** Minor units of what is bought. */
  readonly bought: bigint;
  /** Whole units bought for one whole unit sold. */
  readonly rate: Rate;
};

/**
 * What is given and what is got at the quoted rate, for an amount of either side, which itself is exact; the other one is
 * rounded against the client (spec/decisions.md, section 6).
 */
export function exchangeTerms(
  { sell, buy }: { readonly sell: Priced; readonly buy: Priced },
  { of, minor }: { readonly of: AmountSide; readonly minor: bigint },
): ExchangeTerms {
  const rate = quotedRate(sell, buy);
  if (of === 'BUY') return { sold: minorGivenFor(sell, buy, minor), bought: minor, rate };
  return { sold: minor, bought: convertMinor(sell.asset, minor, buy.asset, rate, 'down'), rate };
}
