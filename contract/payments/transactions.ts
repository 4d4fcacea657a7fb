import { z } from 'zod';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  line,
  PageQuery,
  page,
  SignedDecimalText,
  Slug,
  Timestamp,
} from '../fields.ts';

/** Transaction types (spec/investing.md, section 3); more come with the flows that make them. */
export const TRANSACTION_TYPES = [
  'deposit',
  'withdrawal',
  'investment',
  'redemption',
  'exchange',
  'rebalance',
  'redemptionHoldback',
  'platformFee',
  'withdrawalFee',
  'managementFee',
  'performanceFee',
  'reward',
  'correction',
  'reversal',
] as const;

export const TRANSACTION_STATUSES = ['processing', 'failed', 'completed'] as const;

/** How a transaction ended that moved nothing for good (spec/decisions.md, section 4). */
export const TRANSACTION_OUTCOMES = [
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
  'RETURNED',
  'FAILED',
] as const;

/**
 * What an open transaction, or a credited deposit, still waits for: a withdrawal for its client's code, our desk, the
 * second of two people there, the custodian or the bank, or for a balance of its currency that is checked or a review of the payment; a deposit for the network's confirmations, then for the end of settling;
 * an investment, a redemption or a rebalance for its trades; a reversal for our decision.
 */
export const TRANSACTION_WAITS = [
  'CODE',
  'APPROVAL',
  'SECOND_APPROVAL',
  'CUSTODIAN',
  'BANK',
  'BALANCE_CHECK',
  'REVIEW',
  'CONFIRMATIONS',
  'TRADES',
  'DEALING',
  'DECISION',
  'SETTLEMENT',
] as const;

/**
 * What a transaction went through. A deposit is seen on the network or at the bank, credited, and later available; a
 * withdrawal is asked for, confirmed by its client, approved by one or two of our desk and taken on by the custodian. A wire of which two of our desk
 * found out whose it is was at the bank, attributed, and available at once. What
 * has no request of its own, such as a fee or a correction, is booked.
 */
export const TRANSACTION_STEPS = [
  'SEEN',
  'AT_BANK',
  'ATTRIBUTED',
  'REQUESTED',
  'CONFIRMED',
  'APPROVED',
  'SENT',
  'SENT_TO_BANK',
  'TRADED',
  'CREDITED',
  'SET_ASIDE',
  'BOOKED',
  'COMPLETED',
  'AVAILABLE',
  'CANCELLED',
  'EXPIRED',
  'REJECTED',
  'FAILED',
  'UNDONE',
  'RETURNED',
] as const;

/** The client's own accounts in the ledger: what can be used, what settles, parts of funds, what is held back, what is owed. */
export const LEDGER_ACCOUNTS = [
  'AVAILABLE',
  'SETTLING',
  'UNITS',
  'HOLDBACK',
  'RECEIVABLE',
] as const;

/**
 * One line of the client's history. `amount` is signed: what the client's own balance gains or gives. `linked_id` is the
 * transaction that it follows: a reversal undoes it, a fee or correction is of it.
 */
export const Transaction = z.strictObject({
  id: Id,
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  asset: AssetCodeField,
  amount: SignedDecimalText,
  fund_slug: Slug.nullable(),
  fund_name: z.string().nullable(),
  linked_id: Id.nullable(),
  /** Null unless `status` is `failed`. */
  outcome: z.enum(TRANSACTION_OUTCOMES).nullable(),
  waits_for: z.enum(TRANSACTION_WAITS).nullable(),
  /** From when a credited deposit can be used; null for anything else. */
  settles_at: Timestamp.nullable(),
  created_at: Timestamp,
  completed_at: Timestamp.nullable(),
});

/**
 * A part of a transaction: what is given for what was quoted, at the quoted rate (units of `received_asset` for one of
 * `spent_asset`). `filled` is what its order brought, and `filled_rate` at which rate: null until it is filled, and where
 * nothing had to be traded, because both assets are the same. The client gets what was quoted; `difference`, by which more was filled (less, where it is below zero), is the house's
 * (spec/decisions.md, section 14).
 */
export const TransactionLeg = z.strictObject({
  spent_asset: AssetCodeField,
  spent: DecimalText,
  received_asset: AssetCodeField,
  quoted: DecimalText,
  quoted_rate: DecimalText,
  filled: DecimalText.nullable(),
  filled_rate: DecimalText.nullable(),
  difference: SignedDecimalText.nullable(),
  status: z.enum(TRANSACTION_STATUSES),
  /** When its order ended; null before, and where nothing had to be traded. */
  ended_at: Timestamp.nullable(),
  /** Whether it is the second order of a pair that the market does not list: the client has what was quoted already. */
  at_house_risk: z.boolean(),
});

export const TransactionStep = z.strictObject({ step: z.enum(TRANSACTION_STEPS), at: Timestamp });

/**
 * A line of the ledger on an account of the client. Those that count add up to the transaction's amount once it is
 * completed, and to nothing of one that failed; the others moved in the same entries.
 */
export const TransactionLine = z.strictObject({
  /** Number of its entry among the client's; lines of one entry share it. */
  entry: z.string().regex(/^\d+$/),
  account: z.enum(LEDGER_ACCOUNTS),
  asset: AssetCodeField,
  amount: SignedDecimalText,
  balance_after: SignedDecimalText,
  counts: z.boolean(),
  at: Timestamp,
});

export const TransactionDetail = Transaction.extend({
  comment: z.string().nullable(),
  /** Who paid through a bank, or the address that crypto came from, where the custodian tells it. */
  sender: z.string().nullable(),
  destination: z.string().nullable(),
  network: z.string().nullable(),
  memo: z.string().nullable(),
  /** By which the network knows it; null for what moved over none, and before it was sent. */
  hash: z.string().nullable(),
  /** How often the network has confirmed a deposit that is not available yet; null where nobody counts. */
  confirmations: z
    .strictObject({ counted: z.int().nonnegative(), needed: z.int().positive() })
    .nullable(),
  fee: DecimalText.nullable(),
  legs: z.array(TransactionLeg),
  /** What it went through so far, oldest first. */
  steps: z.array(TransactionStep),
  lines: z.array(TransactionLine),
  /** What an open one holds on the available balance; null when nothing. */
  held: DecimalText.nullable(),
  /** Transactions that follow from it: a reversal, a correction, a fee. Oldest first. */
  followed_by: z.array(Transaction),
});

/** What narrows the list, and what is downloaded of it. `from` counts, `until` does not. */
export const TransactionFilter = z.strictObject({
  type: z.enum(TRANSACTION_TYPES).optional(),
  status: z.enum(TRANSACTION_STATUSES).optional(),
  asset: AssetCodeField.optional(),
  fund: Slug.optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
  /** The beginning of an id, or a part of an address, a hash, a reference or a sender. */
  search: line(100).optional(),
});

export const listTransactions = call({
  method: 'GET',
  path: '/transactions',
  summary: "The client's transactions, newest first",
  query: PageQuery.extend(TransactionFilter.shape),
  output: page(Transaction),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getTransaction = call({
  method: 'GET',
  path: '/transactions/{id}',
  summary: 'One transaction in full',
  params: IdParams,
  output: TransactionDetail,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const RequestRef = z.strictObject({ id: Id });
