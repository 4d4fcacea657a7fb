import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, CryptoCodeField, DecimalText, Id, Slug, Timestamp } from '../fields.ts';

/** What part of the money buys one component, and how much of it the client gets if its trade is filled. */
export const InvestmentSlice = z.strictObject({
  asset: AssetCodeField,
  weight: DecimalText,
  spend: DecimalText,
  quantity: DecimalText,
  rate: DecimalText,
});

/**
 * A quote holds for 30 seconds from `created_at`; `valid_for_s` is what the countdown starts from. `spread` is the part by
 * which its rates are worse than those of the prices (0.001 is 0.1 %).
 */
export const InvestmentQuote = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  currency: CryptoCodeField,
  amount: DecimalText,
  value_usd: DecimalText,
  slices: z.array(InvestmentSlice),
  spread: DecimalText,
  expires_at: Timestamp,
  valid_for_s: z.number().int(),
});

/** Limits of an investment in one currency, as the amount screen shows them. */
export const InvestmentLimits = z.strictObject({
  currency: CryptoCodeField,
  available: DecimalText,
  minimum: DecimalText,
  maximum: DecimalText,
  price_usd: DecimalText,
});

export const getInvestmentLimits = call({
  method: 'GET',
  path: '/payments/investments/limits',
  summary: 'What the client can invest in a fund, by currency',
  query: z.strictObject({ fund: z.union([Id, Slug]) }),
  output: z.strictObject({ items: z.array(InvestmentLimits) }),
  errors: ['price_unavailable'],
  who: 'paying_in_client',
  support: true,
  idempotent: false,
});

const REFUSALS = [
  'currency_not_available',
  'amount_invalid',
  'amount_below_minimum',
  'amount_above_maximum',
  'insufficient_funds',
  'fund_closed',
  'fund_inquiry_only',
  'price_unavailable',
  'price_stale',
  'quote_not_covered',
  'weights_required',
] as const;

export const quoteInvestment = call({
  method: 'POST',
  path: '/payments/investments/quotes',
  summary: 'Quote an investment in a basket',
  body: z.strictObject({
    fund: z.union([Id, Slug]),
    currency: CryptoCodeField,
    amount: DecimalText,
  }),
  output: InvestmentQuote,
  errors: REFUSALS,
  who: 'paying_in_client',
  support: false,
  idempotent: true,
});

/** An investment or redemption as it goes on. */
export const InvestmentRequest = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  currency: CryptoCodeField,
  amount: DecimalText,
  state: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
  created_at: Timestamp,
});

/** Invests at a quote that still holds; the money is held at once and moved as the trades fill. */
export const createInvestment = call({
  method: 'POST',
  path: '/payments/investments',
  summary: 'Invest in a basket at a quote',
  body: z.strictObject({ quote_id: Id }),
  output: InvestmentRequest,
  errors: [...REFUSALS, 'quote_expired', 'rate_changed'],
  who: 'paying_in_client',
  support: false,
  idempotent: true,
});
