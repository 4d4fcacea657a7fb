import type { AssetCode } from '@ballast/contract/money/asset.ts';
import type { Rate } from '@ballast/contract/money/rate.ts';

/** What one whole unit of an asset costs in US dollars, as a decimal of up to 18 places. */
export type MarketPrice = { code: AssetCode; price: string; at: Date };

/** Length of the periods of a price history. */
export type Resolution = 'DAY' | 'HOUR' | 'MINUTE';

/** One finished period of a price history; its close is the open of the next one. */
export type Candle = {
  /** Start of the period, on a whole minute, hour or day of UTC. */
  start: Date;
  open: string;
  close: string;
};

/** Which history to read: the finished periods that start at or after `from` and before `to`. */
export type CandleQuery = { code: AssetCode; from: Date; to: Date; resolution: Resolution };

/** A pair that the exchange lists, in one direction. */
export type MarketPair = { readonly sell: AssetCode; readonly buy: AssetCode };

/**
 * A request to sell an amount at the market, all of it or nothing. The same key trades once, however often it is
 * asked.
 */
export type TradeOrder = {
  /** Our idempotency key: the id of the request. */
  key: string;
  requestId: string;
  sell: { asset: AssetCode; amount: bigint };
  buy: AssetCode;
  /** The least that it may bring, in minor units of `buy`: for less nothing is traded (`BELOW_FLOOR`). */
  floor: bigint;
};

/** Where an order stands at the exchange. `settled` (filled) and `failed` are final. */
export type OrderState = 'accepted' | 'settled' | 'failed';

export type OrderReceipt = {
  providerReference: string;
  state: OrderState;
  /** When to ask about an order that has not ended, where no event tells. */
  readBackInS?: number;
};

export type OrderReport = {
  providerReference: string;
  key: string;
  requestId: string;
  state: OrderState;
  /**
   * What left our holdings when it filled, in minor units: what was ordered, or less by what the market's steps do not reach.
   */
  sold: { asset: AssetCode; amount: bigint };
  /** What arrived; null until it filled. */
  bought: { asset: AssetCode; amount: bigint } | null;
  /** What rounding to smallest units left there, as whole units of 10^-18; left out where nothing is rounded. */
  residue?: { sold: Rate; bought: Rate };
  /** Whole units bought for one whole unit sold, 18 places; null until it filled. */
  rate: string | null;
  /** When it filled; null until it did. */
  filledAt: Date | null;
  /** Why it failed, in the exchange's words, or `BELOW_FLOOR`. */
  failure: string | null;
  createdAt: Date;
  readBackInS?: number;
};

/** By what an order is looked up; an exchange may list it by what was ordered alone. */
export type OrderQuery = { readonly key: string; readonly order?: TradeOrder };

/**
 * The exchange: market prices, and trades that settle at the custodian. Orders are placed from jobs, never in
 * a transaction. Calls may throw `ProviderRefusal` (nothing happened) or `OutcomeUnknown` (look it up by
 * key); a look-up that is refused says nothing about the order. Its events `trade.order_filled` and
 * `trade.order_failed` only say that reading back is worth it.
 */
export interface Trade {
  /** Latest prices in US dollars, one for each code in the order asked; USD itself is 1. */
  prices(codes: readonly AssetCode[]): Promise<MarketPrice[]>;
  /** A price history, oldest first, at most 5,000 periods a call (`range_too_long`). */
  candles(query: CandleQuery): Promise<Candle[]>;
  /** Which of the assets it sells for which, each way for itself. */
  pairs(codes: readonly AssetCode[]): Promise<MarketPair[]>;
  /** Sells at the market; refusals: `pair_not_traded`, `amount_invalid`, `key_reused`, `refused`. */
  order(order: TradeOrder): Promise<OrderReceipt>;
  /** Reads back what became of an `order` by our key; asked through `readBack`. */
  readonly findOrder: (query: OrderQuery) => Promise<OrderReport | null>;
}
