import { z } from 'zod';
import { PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { AssetCodeField, DecimalText, Id, IdParams } from '../fields.ts';

/** Whether terms are still to come, count now, or did before. */
const TERMS_STATES = ['COMING', 'IN_FORCE', 'PAST'] as const;

/** Terms of a class of units from a day on. Percentages are as they are typed, 1.5 is 1.5 %; minimums are in the vehicle's currency. */
export const ClassTerms = z.strictObject({
  effective_on: z.iso.date(),
  management_percent: DecimalText,
  incentive_percent: DecimalText,
  hurdle_percent: DecimalText,
  early_percent: DecimalText,
  lock_up_months: z.int().min(0),
  /** Business days before a dealing date, and days. */
  subscription_cut_off_days: z.int().min(0),
  redemption_notice_days: z.int().min(0),
  minimum_first: DecimalText,
  minimum_next: DecimalText,
  /** What of all proceeds is held back until an audit, once redemptions are above that part of a holding. */
  holdback_percent: DecimalText,
  holdback_above_percent: DecimalText,
  issue_price: DecimalText,
});

export type ClassTerms = z.output<typeof ClassTerms>;

/** Whom new terms of a class concern: clients who have units of it, and what is asked for and not dealt. */
export const Concerned = z.strictObject({
  clients: z.int().min(0),
  /** Subscriptions that are with the desk, or wait for documents. */
  subscriptions_to_decide: z.int().min(0),
  /** Orders of dealing dates from the first day of the terms on, by date. */
  orders: z.array(
    z.strictObject({
      day: z.iso.date(),
      subscriptions: z.int().min(0),
      /** What they are of together, in the vehicle's currency. */
      subscribed: DecimalText,
      redemptions: z.int().min(0),
    }),
  ),
});

export type Concerned = z.output<typeof Concerned>;

/** A class of a vehicle's units with every version of its terms, the newest first; those to come stand before those in force. */
export const ShareClass = z.strictObject({
  id: Id,
  name: z.string(),
  /** Those who have units of it. */
  clients: z.int().min(0),
  terms: z.array(ClassTerms.extend({ state: z.enum(TERMS_STATES) })),
});

export type ShareClass = z.output<typeof ShareClass>;

export const listShareClasses = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/classes',
  summary: 'Classes of a vehicle’s units with their terms: in force, to come and past',
  params: IdParams,
  output: z.strictObject({
    currency: AssetCodeField,
    /** Of the vehicle: what of its net value is redeemed at most at one date, and after how many days redemptions are paid. */
    gate_percent: DecimalText,
    settlement_days: z.int().min(0),
    /** By name. */
    items: z.array(ShareClass),
  }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
