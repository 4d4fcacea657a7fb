import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, IdParams, Timestamp } from '../fields.ts';
import { rateOf } from '../money/rate.ts';

/** Between which values in US dollars one exchange may be; above it an inquiry is made (spec/decisions.md, section 14). */
export const EXCHANGE_LIMITS_USD = {
  minimum: rateOf('100'),
  maximum: rateOf('1000000'),
} as const;

/** Why a currency cannot be exchanged at present. */
export const EXCHANGE_OBSTACLES = ['MARKET_CLOSED', 'PRICE_STALE', 'PRICE_UNAVAILABLE'] as const;

/**
 * A currency that can be sold and bought, with what of it is free. Any two of them are a pair; one in which a currency has
 * an obstacle is not quoted. Without a price there are no limits.
 */
export const ExchangeCurrency = z.strictObject({
  currency: AssetCodeField,
  available: DecimalText,
  price_usd: DecimalText.nullable(),
  minimum: DecimalText.nullable(),
  maximum: DecimalText.nullable(),
  obstacle: z.enum(EXCHANGE_OBSTACLES).nullable(),
  /** When its market opens; null unless it is closed. */
  opens_at: Timestamp.nullable(),
});

export const listExchangePairs = call({
  method: 'GET',
  path: '/exchange/pairs',
  summary: 'Currencies that can be exchanged for each other',
  output: z.strictObject({ items: z.array(ExchangeCurrency), spread: DecimalText }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

const ExchangeAmounts = {
  sell: AssetCodeField,
  buy: AssetCodeField,
  sold: DecimalText,
  /** What the client gets, whatever the order brings. */
  bought: DecimalText,
  /** Whole units of `buy` for one of `sell`. */
  rate: DecimalText,
} as const;

/**
 * A quote holds for 30 seconds, for one exchange; `valid_for_s` is what the countdown starts from. `spread` is the part by
 * which its rate is worse than that of the prices (0.001 is 0.1 %).
 */
export const ExchangeQuote = z.strictObject({
  id: Id,
  ...ExchangeAmounts,
  value_usd: DecimalText,
  spread: DecimalText,
  expires_at: Timestamp,
  valid_for_s: z.number().int(),
});

const REFUSALS = [
  'insufficient_funds',
  'price_unavailable',
  'price_stale',
  'quote_not_covered',
] as const;

/** Quotes an exchange of an amount of what is sold, or for an amount of what is bought. */
export const quoteExchange = call({
  method: 'POST',
  path: '/exchange/quotes',
  summary: 'Quote an exchange of one currency for another',
  body: z.strictObject({
    sell: AssetCodeField,
    buy: AssetCodeField,
    amount: DecimalText,
    of: z.enum(['SELL', 'BUY']),
  }),
  output: ExchangeQuote,
  errors: [
    ...REFUSALS,
    'currency_not_available',
    'amount_invalid',
    'amount_below_minimum',
    'amount_above_maximum',
    'market_closed',
  ],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

/** An exchange as it goes on. `failure` says why nothing was traded; the money is free again then. */
export const Exchange = z.strictObject({
  id: Id,
  ...ExchangeAmounts,
  state: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
  failure: z.enum(['RATE_CHANGED', 'NOT_FILLED']).nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
});

/** Exchanges at a quote that still holds; the money is held at once and moved when the order is filled. */
export const createExchange = call({
  method: 'POST',
  path: '/exchange/orders',
  summary: 'Exchange at a quote',
  body: z.strictObject({ quote_id: Id }),
  output: Exchange,
  errors: [...REFUSALS, 'quote_expired', 'rate_changed'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const getExchange = call({
  method: 'GET',
  path: '/exchange/orders/{id}',
  summary: 'One exchange',
  params: IdParams,
  output: Exchange,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});
