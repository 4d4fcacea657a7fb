import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, Slug, Timestamp } from '../fields.ts';
import { parseDecimal } from '../money/amount.ts';

/** Weights are chosen in whole hundredths of a percent. */
const WEIGHT_PLACES = 4;

/** What all weights of a basket add up to, in hundredths of a percent. */
export const WHOLE_BPS = 10_000n;

/** A weight such as `0.25` in hundredths of a percent; null when it is none, is zero or finer, or is more than the whole. */
export function weightBps(text: string): bigint | null {
  const weight = parseDecimal(text, WEIGHT_PLACES);
  return weight === null || weight <= 0n || weight > WHOLE_BPS ? null : weight;
}

const FundParams = z.strictObject({ fund: z.union([Id, Slug]) });

/**
 * What may be chosen in a basket with a client's own weights, largest of the fund's own first. `weight` is the client's,
 * null where the currency was left out; `model_weight` is that which the fund's index follows. `chosen_at` is null until
 * the client has chosen. Weights are fixed from the first investment until everything is redeemed
 * (spec/decisions.md, section 15).
 */
export const OwnWeights = z.strictObject({
  is_fixed: z.boolean(),
  chosen_at: Timestamp.nullable(),
  items: z.array(
    z.strictObject({
      asset: AssetCodeField,
      name: z.string(),
      weight: DecimalText.nullable(),
      model_weight: DecimalText,
    }),
  ),
});

export const getOwnWeights = call({
  method: 'GET',
  path: '/funds/{fund}/custom-weights',
  summary: "The client's own weights of a basket, and what may be chosen",
  params: FundParams,
  output: OwnWeights,
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

/**
 * Chooses the weights of a basket, all at once: currencies of its list, whole hundredths of a percent, together exactly
 * one. Safe to repeat.
 */
export const chooseOwnWeights = call({
  method: 'PUT',
  path: '/funds/{fund}/custom-weights',
  summary: "Choose the client's own weights of a basket",
  params: FundParams,
  body: z.strictObject({
    weights: z
      .array(z.strictObject({ asset: AssetCodeField, weight: DecimalText }))
      .min(1)
      .max(50),
  }),
  output: OwnWeights,
  errors: ['weights_invalid', 'weights_fixed', 'fund_closed', 'fund_inquiry_only'],
  who: 'paying_in_client',
  support: false,
  idempotent: false,
});
