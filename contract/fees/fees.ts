import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';
import { FEE_PERIODS } from './ranges.ts';

/** The platform's own fee on the portfolio, the fee for managing a basket, and the fee on what it gains above a mark. */
export const FEE_KINDS = ['PLATFORM', 'MANAGEMENT', 'PERFORMANCE'] as const;

const Day = z.iso.date();

/** Rates are for `period`, and each is of what lies in its range alone; the last range has no end. */
export const FeeSchedule = z.strictObject({
  effective_on: Day,
  period: z.enum(FEE_PERIODS),
  billing_period: z.enum(FEE_PERIODS),
  ranges: z.array(
    z.strictObject({ from: DecimalText, to: DecimalText.nullable(), rate: DecimalText }),
  ),
});

/** What accrued on a day: `base` at its close by the schedule from `schedule_from` on. `booked` are its whole cents. */
export const FeeDay = z.strictObject({
  day: Day,
  base: DecimalText,
  /** A price at the close was a day old or missing. */
  carried: z.boolean(),
  schedule_from: Day,
  /** By how much a day changed what had accrued: what accrued on gains falls with them. */
  amount: SignedDecimalText,
  booked: SignedDecimalText,
  /** Of a fee on gains: what the holding was worth, the mark that it is compared with, and what is due of it for good, so far. */
  gain: z
    .strictObject({
      value: DecimalText,
      mark: DecimalText,
      rate: DecimalText,
      open: DecimalText,
      crystallised: DecimalText,
    })
    .nullable(),
});

/** What a withdrawal is charged of the platform fee: `unpaid` x `withdrawn` / `portfolio`. */
export const FeeOnWithdrawal = z.strictObject({
  withdrawal_id: Id,
  amount: DecimalText,
  asset: AssetCodeField,
  charged: DecimalText,
  unpaid: DecimalText,
  withdrawn: DecimalText,
  portfolio: DecimalText,
  state: z.enum(['HELD', 'CHARGED', 'RELEASED', 'RETURNED']),
  created_at: Timestamp,
});

const FeeOf = z.strictObject({
  kind: z.enum(FEE_KINDS),
  /** Of a basket; null of the portfolio. */
  fund_slug: Slug.nullable(),
  fund_name: z.string().nullable(),
});

/** What was charged for a bill: cents of dollars as an amount of an asset at a price. */
const FeePayment = z.strictObject({
  amount: DecimalText,
  asset: AssetCodeField,
  charged: DecimalText,
  price: DecimalText,
  was_owed: z.boolean(),
  paid_at: Timestamp,
});

/** A bill in US dollars: `amount` is what accrued in its period less `charged_before`, which withdrawals had been charged. */
export const FeeBill = FeeOf.extend({
  id: Id,
  /** As 2026-000123: by the year in which it was billed, without gaps. */
  invoice_number: z.string().regex(/^\d{4}-\d{6,}$/),
  starts_on: Day,
  ends_on: Day,
  accrued: DecimalText,
  charged_before: SignedDecimalText,
  amount: DecimalText,
  owed: DecimalText,
  /** From when on holdings are sold for what is owed; null where nothing is, and where only money that comes in is charged. */
  sells_on: Day.nullable(),
  billed_at: Timestamp,
  payments: z.array(FeePayment),
  invoice_ready: z.boolean(),
});

/** Where a fee stands: what accrued and is not billed yet, and the days that it is of. */
export const FeeStanding = FeeOf.extend({
  schedules: z.array(FeeSchedule),
  /** Accrued, and neither billed nor charged or held for withdrawals. */
  unpaid: DecimalText,
  /** Held for withdrawals that are on their way. */
  held: DecimalText,
  /** Since the last bill's period. */
  days: z.array(FeeDay),
  /** The next bill comes on this day; null while nothing accrues. */
  billed_on: Day.nullable(),
  on_withdrawals: z.array(FeeOnWithdrawal),
});

export const getFees = call({
  method: 'GET',
  path: '/fees',
  summary: 'What the platform charges, what has accrued, and the bills, newest first',
  output: z.strictObject({
    /** Of the platform fee: in force, or to come; null where none is charged. */
    platform: FeeSchedule.nullable(),
    standings: z.array(FeeStanding),
    bills: z.array(FeeBill),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getFeeBill = call({
  method: 'GET',
  path: '/fees/bills/{id}',
  summary: 'A bill with the days that it is of',
  params: IdParams,
  output: FeeBill.extend({
    schedules: z.array(FeeSchedule),
    days: z.array(FeeDay),
    on_withdrawals: z.array(FeeOnWithdrawal),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** The signed file, the same for ever. Refuses `not_found` before it is made. */
export const downloadInvoice = call({
  method: 'GET',
  path: '/fees/bills/{id}/invoice',
  summary: 'Fetch the invoice of a bill as a PDF',
  params: IdParams,
  output: z.unknown(),
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: false,
});
