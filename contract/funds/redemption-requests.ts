import { z } from 'zod';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Done, Id, IdParams, Slug } from '../fields.ts';
import { REDEEMING, REDEMPTION_BASES } from './unit-redemptions.ts';

/** What a client asks for; an amount of money or of units, none for everything. */
export const NewRedemption = z.strictObject({
  class_id: Id,
  basis: z.enum(REDEMPTION_BASES),
  amount: DecimalText.nullable(),
  /** The currency to be paid in; without it the class's. What is paid is exchanged then, and stays in the class's where that fails. */
  paid_in: AssetCodeField.optional(),
});

/**
 * Begins a redemption, in place of one that was begun and not submitted. Nothing is set aside before it is submitted. Whoever signs by a
 * link is sent one, and it is submitted once they have signed.
 */
export const createRedemptionRequest = call({
  method: 'POST',
  path: '/payments/investments/redemptions/requests',
  summary: 'Begin a redemption from a private fund',
  query: z.strictObject({ fund: z.union([Id, Slug]) }),
  body: NewRedemption,
  output: z.strictObject({ id: Id }),
  errors: REDEEMING,
  who: 'verified_client',
  support: false,
  idempotent: true,
});

/**
 * Submits a redemption whose agreement is signed: its units are set aside for the next date. Safe to repeat. `agreement_not_signed`
 * before, and `conflict` for one that another has taken the place of.
 */
export const submitRedemptionRequest = call({
  method: 'POST',
  path: '/payments/investments/redemptions/requests/{id}/submit',
  summary: 'Submit a redemption from a private fund',
  params: IdParams,
  output: Done,
  errors: [...REDEEMING, 'agreement_not_signed', 'conflict'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

/** Takes a redemption back until its cut-off, or what was begun before it is submitted: its units are free again. `conflict` after that. */
export const cancelRedemptionRequest = call({
  method: 'POST',
  path: '/payments/investments/redemptions/requests/{id}/cancel',
  summary: 'Take a redemption from a private fund back',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: 'verified_client',
  support: false,
  idempotent: true,
});
