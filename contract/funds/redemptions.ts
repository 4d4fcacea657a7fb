import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  CryptoCodeField,
  DecimalText,
  Id,
  PageQuery,
  page,
  Slug,
  Timestamp,
} from '../fields.ts';

/** What part of one component is sold, and what the client gets for it if its trade is filled. */
export const RedemptionSlice = z.strictObject({
  asset: AssetCodeField,
  quantity: DecimalText,
  proceeds: DecimalText,
  rate: DecimalText,
});

/** A quote of a redemption; `spread` as that of an investment. */
export const RedemptionQuote = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  currency: CryptoCodeField,
  share: DecimalText,
  proceeds: DecimalText,
  value_usd: DecimalText,
  slices: z.array(RedemptionSlice),
  spread: DecimalText,
  expires_at: Timestamp,
  valid_for_s: z.number().int(),
});

/** Limits of a redemption into one currency, at current prices. */
export const RedemptionLimits = z.strictObject({
  currency: CryptoCodeField,
  minimum: DecimalText,
  maximum: DecimalText,
  price_usd: DecimalText,
});

export const getRedemptionLimits = call({
  method: 'GET',
  path: '/payments/investments/redemptions/limits',
  summary: "What the client's holding in a fund would bring, by currency",
  query: z.strictObject({ fund: z.union([Id, Slug]) }),
  output: z.strictObject({
    holding_usd: DecimalText,
    items: z.array(RedemptionLimits),
  }),
  errors: ['price_unavailable'],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

const REFUSALS = [
  'currency_not_available',
  'amount_invalid',
  'amount_below_minimum',
  'insufficient_funds',
  'holding_too_small',
  'redemption_not_allowed',
  'price_unavailable',
  'price_stale',
  'quote_not_covered',
] as const;

export const quoteRedemption = call({
  method: 'POST',
  path: '/payments/investments/redemptions/quotes',
  summary: 'Quote a redemption from a basket',
  body: z.union([
    z.strictObject({
      fund: z.union([Id, Slug]),
      currency: CryptoCodeField,
      amount: DecimalText,
    }),
    z.strictObject({
      fund: z.union([Id, Slug]),
      currency: CryptoCodeField,
      use_max: z.literal(true),
    }),
  ]),
  output: RedemptionQuote,
  errors: REFUSALS,
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const Redemption = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  currency: CryptoCodeField,
  share: DecimalText,
  proceeds: DecimalText.nullable(),
  state: z.enum(['PROCESSING', 'COMPLETED', 'FAILED']),
  created_at: Timestamp,
});

export const createRedemption = call({
  method: 'POST',
  path: '/payments/investments/redemptions',
  summary: 'Redeem from a basket at a quote',
  body: z.strictObject({ quote_id: Id }),
  output: Redemption,
  errors: [...REFUSALS, 'quote_expired', 'rate_changed'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const listRedemptions = call({
  method: 'GET',
  path: '/payments/investments/redemptions',
  summary: "The client's redemptions, newest first",
  query: PageQuery,
  output: page(Redemption),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});
