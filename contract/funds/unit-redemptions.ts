import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  PageQuery,
  page,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';
import { DraftSignature } from '../onboarding/signatories/draft-signatures.ts';

/** What clients read when they redeem units of private funds; what they ask for is in `redemption-requests.ts`. */

/** A part in money, a part in units, or everything. */
export const REDEMPTION_BASES = ['AMOUNT', 'UNITS', 'ALL'] as const;

export type RedemptionBasis = (typeof REDEMPTION_BASES)[number];

/** A date at which redemptions are dealt, until when they are taken, and when they are paid. */
const RedemptionDate = z.strictObject({
  day: z.iso.date(),
  cut_off: Timestamp,
  settlement_day: z.iso.date(),
});

export type RedemptionDate = z.output<typeof RedemptionDate>;

/** What a client has of a class, and what redeeming it is like. Rates are fractions. */
const RedeemedClass = z.strictObject({
  id: Id,
  name: z.string(),
  currency: AssetCodeField,
  units: DecimalText,
  /** Without what other redemptions have set aside. */
  free_units: DecimalText,
  /** What the free units would bring before fees of the redemption, at what the fund was last worth. */
  free_value: DecimalText,
  /** Other currencies that the client may be paid in. */
  currencies: z.array(AssetCodeField),
  minimum: DecimalText,
  lock_up_months: z.int(),
  early_rate: DecimalText,
  notice_days: z.int(),
  gate_rate: DecimalText,
  holdback_rate: DecimalText,
  holdback_threshold: DecimalText,
  /** The next date that takes redemptions; null where none is open. */
  dealing: RedemptionDate.nullable(),
});

export type RedeemedClass = z.output<typeof RedeemedClass>;

/** A redemption that was begun and waits for the signature of somebody who signs by a link. */
const DraftRedemption = z.strictObject({
  id: Id,
  class_name: z.string(),
  currency: AssetCodeField,
  basis: z.enum(REDEMPTION_BASES),
  /** Money or units, as it was asked for; null for everything. */
  amount: DecimalText.nullable(),
  /** The currency that it is to be paid in, where that is not the class's. */
  paid_in: AssetCodeField.nullable(),
  signature: DraftSignature,
  created_at: Timestamp,
});

export type DraftRedemption = z.output<typeof DraftRedemption>;

export const RedemptionTerms = z.strictObject({
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  /** Why nothing is redeemed now, whatever it is; null where something may be. */
  refused_by: z.literal('redemption_not_allowed').nullable(),
  /** Who signs by a link they are sent; null where whoever redeems signs on the screen. */
  signed_by: z.string().nullable(),
  /** What was begun of this fund and waits for that signature; null without. */
  draft: DraftRedemption.nullable(),
  /** Those that the client has units of. */
  classes: z.array(RedeemedClass),
});

export type RedemptionTerms = z.output<typeof RedemptionTerms>;

const fund = z.union([Id, Slug]);

/** What a client may redeem of a private fund; `not_found` for a fund of another kind. */
export const getRedemptionTerms = call({
  method: 'GET',
  path: '/payments/investments/redemptions/terms',
  summary: 'What the client may redeem of a private fund',
  query: z.strictObject({ fund }),
  output: RedemptionTerms,
  errors: [],
  who: 'verified_client',
  support: true,
  idempotent: false,
});

/**
 * What a redemption brings, line by line: the value before the incentive fee, less that fee, is the value; less the fee for
 * redeeming early, the proceeds; less what is held back, the payout.
 */
const RedemptionFigures = z.strictObject({
  units: DecimalText,
  value_before_fee: DecimalText,
  incentive_fee: DecimalText,
  value: DecimalText,
  early_fee: DecimalText,
  proceeds: DecimalText,
  held_back: DecimalText,
  payout: DecimalText,
});

export type RedemptionFigures = z.output<typeof RedemptionFigures>;

/** Units that the gate leaves, and the date that they go to; null where that is not set yet. */
const CarriedUnits = z.strictObject({ units: DecimalText, day: z.iso.date().nullable() });

/**
 * What a payout would bring in another currency by a rate that binds nobody: whole units of it for one of the class's. Amount and rate
 * are null while there is no price to tell them by, which keeps nobody from redeeming.
 */
const IndicatedPayout = z.strictObject({
  currency: AssetCodeField,
  amount: DecimalText.nullable(),
  rate: DecimalText.nullable(),
  at: Timestamp,
});

export type IndicatedPayout = z.output<typeof IndicatedPayout>;

export const RedemptionEstimate = z.strictObject({
  class_id: Id,
  class_name: z.string(),
  currency: AssetCodeField,
  dealing: RedemptionDate,
  /** When the fund was last valued; null where its units stand at their issue price. */
  valued_on: z.iso.date().nullable(),
  /** The units that will be set aside. */
  units: DecimalText,
  /** Those of them inside their lock-up at the dealing date. */
  early_units: DecimalText,
  figures: RedemptionFigures,
  /** Null where it is paid in the class's currency. */
  payout_in: IndicatedPayout.nullable(),
  /** By the redemptions that are asked for so far; null where everything would be dealt. */
  carried: CarriedUnits.nullable(),
  /** Of the units inside their lock-up; null where not all were bought by the same terms. */
  lock_up_months: z.int().nullable(),
  early_rate: DecimalText.nullable(),
  gate_rate: DecimalText,
  holdback_rate: DecimalText,
  holdback_threshold: DecimalText,
});

export type RedemptionEstimate = z.output<typeof RedemptionEstimate>;

/** What keeps somebody from redeeming so much. */
export const REDEEMING = [
  'redemption_not_allowed',
  'no_dealing_date',
  'amount_invalid',
  'amount_below_minimum',
  'insufficient_funds',
  'currency_not_available',
] as const;

/** What a redemption would bring, reckoned as it will be dealt. Nothing is written, and nothing is promised. */
export const estimateRedemption = call({
  method: 'GET',
  path: '/payments/investments/redemptions/estimate',
  summary: 'What a redemption from a private fund would bring',
  query: z.strictObject({
    fund,
    class_id: Id,
    basis: z.enum(REDEMPTION_BASES),
    /** Money or units; none for everything. */
    amount: DecimalText.optional(),
    /** The currency to be paid in; without it the class's. */
    paid_in: AssetCodeField.optional(),
  }),
  output: RedemptionEstimate,
  errors: REDEEMING,
  who: 'verified_client',
  support: true,
  idempotent: false,
});

/** DEALING while its batch is posted; DEALT before it is paid. */
export const UNIT_REDEMPTION_STATUSES = [
  'ACCEPTED',
  'DEALING',
  'DEALT',
  'PAID',
  'CANCELLED',
] as const;

/** A value of the dealing date that was put right after it was dealt: what was dealt stays, and the proceeds change. */
const Restatement = z.strictObject({
  at: Timestamp,
  change: SignedDecimalText,
  proceeds: DecimalText,
  held_back: DecimalText,
  /** Whether it was paid before: the client got the difference, or gave it back. */
  was_paid: z.boolean(),
  /** What of it the client did not have, and owes. */
  owed: DecimalText,
});

/** What of a redemption is exchanged for the currency that the client chose: what it pays, or what was held back of it. */
const PAYOUT_CAUSES = ['REDEMPTION', 'HOLDBACK'] as const;

/** UNDER_WAY until the market has answered; KEPT where it did not trade, so that the class's currency is paid. */
const PAYOUT_STATUSES = ['UNDER_WAY', 'EXCHANGED', 'KEPT'] as const;

const ExchangedPayout = z.strictObject({
  /** Of the transaction. */
  id: Id,
  cause: z.enum(PAYOUT_CAUSES),
  status: z.enum(PAYOUT_STATUSES),
  /** In the class's currency: what is to be exchanged, and once it is what the market took. */
  amount: DecimalText,
  /** What it gave, and whole units of it for one of the class's; null before. */
  bought: DecimalText.nullable(),
  rate: DecimalText.nullable(),
  at: Timestamp.nullable(),
});

export type ExchangedPayout = z.output<typeof ExchangedPayout>;

/** A redemption that was submitted, or what a gate carried of one. */
export const UnitRedemption = z.strictObject({
  id: Id,
  fund_id: Id,
  fund_slug: Slug,
  fund_name: z.string(),
  class_name: z.string(),
  currency: AssetCodeField,
  basis: z.enum(REDEMPTION_BASES),
  /** Money or units, as it was asked for; null for everything. */
  amount: DecimalText.nullable(),
  status: z.enum(UNIT_REDEMPTION_STATUSES),
  /** The currency that the client chose to be paid in; null for the class's. */
  paid_in: AssetCodeField.nullable(),
  /** What of it was exchanged for that, the oldest first. */
  payouts: z.array(ExchangedPayout),
  dealing: RedemptionDate,
  /** Set aside until it is dealt. */
  units_held: DecimalText,
  may_cancel: z.boolean(),
  /** The redemption that this is the rest of. */
  carried_from: Id.nullable(),
  /** What was dealt of it. */
  figures: RedemptionFigures.nullable(),
  carried: CarriedUnits.nullable(),
  /** What it came to since, by restated values of its dealing date; the oldest first. */
  restatements: z.array(Restatement),
  paid_at: Timestamp.nullable(),
  /** Of what is held back: the year whose audit it waits for, and when it was released. */
  audit_year: z.int().nullable(),
  released_at: Timestamp.nullable(),
  created_at: Timestamp,
});

export type UnitRedemption = z.output<typeof UnitRedemption>;

/** The caller's redemptions of units, newest first: of one fund, or of all. */
export const listUnitRedemptions = call({
  method: 'GET',
  path: '/payments/investments/redemptions/requests',
  summary: 'Redemptions from private funds',
  query: PageQuery.extend({ fund: fund.optional() }),
  output: page(UnitRedemption),
  errors: ['cursor_invalid'],
  who: 'verified_client',
  support: true,
  idempotent: false,
});
