import { z } from 'zod';
import { PasskeyQuestion, SIGNED_ERRORS, Signed } from '../access/passkeys.ts';
import { PRIVATE_FUND_KEEPERS, PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  PageQuery,
  page,
  SignedDecimalText,
  Timestamp,
} from '../fields.ts';
import { Series, VEHICLE_KINDS } from './private-funds.ts';

/** What a batch has come to: one that was prepared anew before it was released is replaced. */
export const BATCH_STATES = [
  'PREPARED',
  'REPLACED',
  'RELEASED',
  'DEALT',
  'PAYING',
  'SETTLED',
] as const;

export type BatchState = (typeof BATCH_STATES)[number];

/** A dealing of a date, or the restatement of one that was dealt: that changes what its redemptions brought, and no units. */
export const BATCH_KINDS = ['DEALING', 'RESTATEMENT'] as const;

const Staff = z.strictObject({ id: Id, name: z.string() });

const Count = z.int().min(0);

/**
 * What is dealt at a date, or restated: prepared by one person, released by another. Amounts are in the vehicle's currency. A restatement
 * is SETTLED once it is posted; in is what redemptions bring less, out what they bring more.
 */
export const Batch = z.strictObject({
  id: Id,
  kind: z.enum(BATCH_KINDS),
  day: z.iso.date(),
  state: z.enum(BATCH_STATES),
  orders: Count,
  total_in: DecimalText,
  total_out: DecimalText,
  prepared_by: Staff,
  prepared_at: Timestamp,
  released: z.strictObject({ by: Staff, at: Timestamp }).nullable(),
});

export type Batch = z.output<typeof Batch>;

export const listBatches = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/batches',
  summary: 'Dealing batches of a vehicle, newest first',
  params: IdParams,
  query: PageQuery,
  output: page(Batch),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** What a batch posts, in the order in which it does. */
export const BATCH_ENTRIES = [
  'fee_crystallisation',
  'redemption_dealing',
  'roll_up',
  'subscription_advance',
  'subscription',
  'fund_settlement',
  'redemption',
  'redemption_holdback',
  'redemption_restatement',
] as const;

const BatchEntries = z.strictObject({
  kind: z.enum(BATCH_ENTRIES),
  /** Posted when the redemptions are paid; the others when the date is dealt. */
  on_payment: z.boolean(),
  count: z.int().min(1),
  /** None of entries that move units alone; of a restatement what they move more, less where negative. */
  amount: SignedDecimalText.nullable(),
});

const NamedSeries = Series.pick({ class_name: true, opened_on: true });

const FEE_KINDS = ['MANAGEMENT', 'INCENTIVE'] as const;

const FEE_CAUSES = ['DEALING_DATE', 'YEAR_END', 'REDEMPTION'] as const;

/** What becomes due of a fee of a series, in the vehicle's currency, and the mark before and after it. */
export const CrystallisedFee = NamedSeries.extend({
  kind: z.enum(FEE_KINDS),
  cause: z.enum(FEE_CAUSES),
  amount: SignedDecimalText,
  mark_before: DecimalText,
  mark_after: DecimalText,
});

export type CrystallisedFee = z.output<typeof CrystallisedFee>;

export type BatchEntry = z.output<typeof BatchEntries>;

/**
 * A batch with everything that it does: before it is released as its date's orders and value stand now, afterwards as it was written
 * down.
 */
export const getBatch = call({
  method: 'GET',
  path: '/staff/funds/batches/{id}',
  summary: 'Dealing batch with what it does',
  params: IdParams,
  output: Batch.extend({
    vehicle: z.strictObject({
      id: Id,
      fund_name: z.string(),
      kind: z.enum(VEHICLE_KINDS),
      currency: AssetCodeField,
    }),
    /** The vehicle's value that it is dealt on. */
    gross_assets: DecimalText,
    /** False where it would do something else by now, so that it cannot be released. */
    is_as_shown: z.boolean(),
    orders_dealt: Count,
    /** Its redemptions, and those that are paid. */
    redemptions: Count,
    redemptions_paid: Count,
    /** When an order of it was last dealt or paid. */
    last_step_at: Timestamp.nullable(),
    /** The day from which on its redemptions are paid, and whether that has come. */
    payment_day: z.iso.date(),
    may_pay: z.boolean(),
    /** The caller releases and pays with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
    /** Of a restatement: what it is about, and what clients have too little of to give back, or had when it was posted. */
    restates: z
      .strictObject({
        gross_assets_before: DecimalText,
        was_paid: z.boolean(),
        owed: DecimalText,
        fees_given_back: DecimalText,
      })
      .nullable(),
    entries: z.array(BatchEntries),
    fees: z.array(CrystallisedFee),
    roll_ups: z.array(
      z.strictObject({
        from: NamedSeries,
        into: NamedSeries,
        net_from: DecimalText,
        net_into: DecimalText,
      }),
    ),
  }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

export const ORDER_SIDES = ['SUBSCRIPTION', 'REDEMPTION'] as const;

export const ORDER_BASES = ['AMOUNT', 'UNITS', 'ALL'] as const;

/** An order in a batch, with what it gets: units of series for money, or money for units. */
export const BatchOrder = z.strictObject({
  id: Id,
  client: z.strictObject({ id: Id, name: z.string() }),
  class_name: z.string(),
  side: z.enum(ORDER_SIDES),
  basis: z.enum(ORDER_BASES),
  /** An amount or units, by the basis; null for all. */
  asked: DecimalText.nullable(),
  /** What a subscription was paid with, or a redemption is to be paid in, where that is not the vehicle's currency; an amount of a subscription. */
  other_currency: z
    .strictObject({ currency: AssetCodeField, amount: DecimalText.nullable() })
    .nullable(),
  parts: z.array(NamedSeries.extend({ units: DecimalText, price: SignedDecimalText })),
  gross: DecimalText,
  early_fee: DecimalText,
  /** What crystallises for it, which is in the price already. */
  incentive_fee: DecimalText,
  paid: DecimalText,
  holdback: DecimalText,
  /** Units that a gate leaves for the next date. */
  carried: DecimalText,
  dealt_at: Timestamp.nullable(),
  paid_at: Timestamp.nullable(),
  /** Of a restatement: what it came to before. The other figures are what it comes to now. */
  restates: z
    .strictObject({
      gross_before: DecimalText,
      paid_before: DecimalText,
      holdback_before: DecimalText,
      change: SignedDecimalText,
      /** Whether it was paid before, so that the client gets the difference or gives it back. */
      was_paid: z.boolean(),
      /** What the client has too little of to give back, and owes the house. */
      owed: DecimalText,
      posted_at: Timestamp.nullable(),
    })
    .nullable(),
});

export type BatchOrder = z.output<typeof BatchOrder>;

export const listBatchOrders = call({
  method: 'GET',
  path: '/staff/funds/batches/{id}/orders',
  summary: 'Orders of a dealing batch with what each gets, oldest first',
  params: IdParams,
  query: PageQuery,
  output: page(BatchOrder),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/**
 * Prepares the dealing of a date, or the restatement of one that was dealt, in place of what was prepared for it and is not released;
 * nothing is posted by it. `dealing_not_due` also while the date before is to be restated.
 */
export const prepareBatch = call({
  method: 'POST',
  path: '/staff/funds/vehicles/{id}/batches',
  summary: 'Prepare the dealing or the restatement of a date',
  params: IdParams,
  body: z.strictObject({ day: z.iso.date(), kind: z.enum(BATCH_KINDS) }),
  output: z.strictObject({ id: Id }),
  errors: [
    'dealing_not_due',
    'orders_not_exchanged',
    'restatement_too_late',
    'restatement_of_year_end',
    'conflict',
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/**
 * Releases a batch that somebody else prepared: its fees become due or are put right at once, its orders are dealt or restated one after
 * the other. `conflict` where it would do something else by now, or another was prepared since; `insufficient_funds` where the vehicle
 * has too little cash for what a restatement pays.
 */
export const releaseBatch = call({
  method: 'POST',
  path: '/staff/funds/batches/{id}/release',
  summary: 'Release a dealing batch',
  params: IdParams,
  body: Signed,
  output: Done,
  errors: [
    'approver_entered_it',
    'dealing_not_due',
    'orders_not_exchanged',
    'restatement_too_late',
    'restatement_of_year_end',
    'insufficient_funds',
    'conflict',
    ...SIGNED_ERRORS,
  ],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Deals or restates the next orders of a batch that stands still; what keeps it from going on is answered. */
export const resumeBatch = call({
  method: 'POST',
  path: '/staff/funds/batches/{id}/resume',
  summary: 'Go on with a dealing batch',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

/** Pays the redemptions of a batch that is dealt, from its day on, out of the vehicle's cash. */
export const payBatch = call({
  method: 'POST',
  path: '/staff/funds/batches/{id}/pay',
  summary: 'Pay the redemptions of a dealing batch',
  params: IdParams,
  body: Signed,
  output: Done,
  errors: ['dealing_not_due', 'insufficient_funds', ...SIGNED_ERRORS],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});

export const SIGNED_BATCH_STEPS = ['RELEASED', 'PAID'] as const;

/** Asks for a passkey to release a batch, or to pay its redemptions: it signs the orders with what goes in and out. */
export const askBatchPasskey = call({
  method: 'POST',
  path: '/staff/funds/batches/{id}/passkey',
  summary: 'Ask for a passkey to release a dealing batch or pay its redemptions',
  params: IdParams,
  body: z.strictObject({ decision: z.enum(SIGNED_BATCH_STEPS) }),
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'dealing_not_due', 'conflict', 'passkey_required'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: false,
});
