import { z } from 'zod';
import { CodeSent, FACTOR_NOT_SENT_ERRORS, MessageChannel } from '../access/message-codes.ts';
import { PasskeyAnswer, PasskeyQuestion } from '../access/passkeys.ts';
import { AuthenticatorCode } from '../access/sessions.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Id,
  IdParams,
  NetworkCodeField,
  Timestamp,
} from '../fields.ts';
import { type AmountLimits, type AmountObstacle, obstacleToAmount } from '../money/amount.ts';
import { BankDestination } from './bank-accounts.ts';

export const WITHDRAWAL_STATES = [
  'CODE_REQUIRED',
  'APPROVAL_REQUIRED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REJECTED',
  'CANCELLED',
] as const;

type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

export const WITHDRAWAL_ACTIONS = {
  verify: ['CODE_REQUIRED'],
  cancel: ['CODE_REQUIRED', 'APPROVAL_REQUIRED'],
  approve: ['APPROVAL_REQUIRED'],
  reject: ['APPROVAL_REQUIRED'],
} as const satisfies Record<string, readonly WithdrawalState[]>;

export function withdrawalAllows(
  action: keyof typeof WITHDRAWAL_ACTIONS,
  state: WithdrawalState,
): boolean {
  const states: readonly WithdrawalState[] = WITHDRAWAL_ACTIONS[action];
  return states.includes(state);
}

/**
 * A withdrawal of `amount` to a target; the client is debited `total`, which is amount and both fees. To a wallet it has network and
 * address, to a bank account `bank`.
 */
const Withdrawal = z.strictObject({
  id: Id,
  currency: AssetCodeField,
  target_id: Id,
  target_name: z.string().nullable(),
  network: NetworkCodeField.nullable(),
  address: z.string().nullable(),
  memo: z.string().nullable(),
  bank: BankDestination.nullable(),
  amount: DecimalText,
  fee: DecimalText,
  /** What is charged with it of the platform fee that has accrued; a transaction of its own in the history. */
  platform_fee: DecimalText,
  total: DecimalText,
  state: z.enum(WITHDRAWAL_STATES),
  /** What is owed: a passkey, or a code by email, by phone or of the authenticator; null once it was given. */
  code_owed: z.enum(['EMAIL', 'SMS', 'OTP', 'PASSKEY']).nullable(),
  phone_ending: z.string().nullable(),
  /** Until when it can be confirmed, after which it ends; null once it was confirmed, or ended. */
  confirm_by: Timestamp.nullable(),
  /**
   * What it waits for that nobody need do anything about: a balance of its currency that is checked first, or a review of
   * the payment, of which nothing more is told (spec/decisions.md, section 12). It goes on by itself; null when it does not wait.
   */
  waits_for: z.enum(['BALANCE_CHECK', 'REVIEW']).nullable(),
  reason: z.string().nullable(),
  /** By which the network knows its transaction; null before it was sent. */
  hash: z.string().nullable(),
  approvals_required: z.number().int(),
  approvals_given: z.number().int(),
  created_at: Timestamp,
  completed_at: Timestamp.nullable(),
  /** When it was booked back, because the bank returned it or it was found not to have been sent; null otherwise. */
  returned_at: Timestamp.nullable(),
});

const Target = z.strictObject({
  currency: AssetCodeField,
  target_id: Id,
  amount: DecimalText,
});

export const quoteWithdrawal = call({
  method: 'POST',
  path: '/payments/withdrawals/quote',
  summary: 'Fee, limits and total of a withdrawal',
  body: z.strictObject({
    currency: AssetCodeField,
    target_id: Id,
    amount: DecimalText.optional(),
  }),
  output: z.strictObject({
    currency: AssetCodeField,
    /** Withdrawals of this currency are paused while a balance is checked: none can be asked for now. */
    withdrawals_stopped: z.boolean(),
    available: DecimalText,
    settling: DecimalText,
    minimum: DecimalText,
    maximum: DecimalText,
    /** What the network or the bank costs. */
    fee: DecimalText,
    /** What is charged with `amount` of the platform fee that has accrued; without an amount, with the maximum. */
    platform_fee: DecimalText,
    /** What the platform fee is reckoned from: `unpaid` x what is withdrawn / `portfolio`, in US dollars. */
    unpaid: DecimalText,
    portfolio: DecimalText,
    price_usd: DecimalText.nullable(),
    total: DecimalText.nullable(),
    value_usd: DecimalText.nullable(),
    approvals_required: z.number().int().nullable(),
    /** Its wallet must be proved to be the client's before it can be asked for. */
    proof_required: z.boolean(),
    /** The video call that it needs before it can be asked for, about the wallet or about itself; null for none. */
    call_required: z.enum(['WALLET', 'WITHDRAWAL']).nullable(),
  }),
  errors: ['amount_invalid', 'amount_above_maximum', 'currency_not_available', 'price_unavailable'],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

const REFUSALS = [
  'amount_invalid',
  'amount_below_minimum',
  'amount_above_maximum',
  'amount_does_not_cover_fee',
  'currency_not_available',
  'insufficient_funds',
  'funds_being_settled',
  'wallet_not_approved',
  'wallet_on_hold',
  'bank_account_not_approved',
  'bank_account_on_hold',
  'wallet_proof_required',
  'video_call_required',
  'acknowledgement_required',
  'withdrawals_stopped',
  'price_unavailable',
] as const;

export const createWithdrawal = call({
  method: 'POST',
  path: '/payments/withdrawals',
  summary: 'Request a withdrawal',
  body: Target.extend({ acknowledged: z.boolean() }),
  output: Withdrawal,
  errors: REFUSALS,
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const getWithdrawal = call({
  method: 'GET',
  path: '/payments/withdrawals/{id}',
  summary: 'One withdrawal',
  params: IdParams,
  output: Withdrawal,
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

export const sendWithdrawalCode = call({
  method: 'POST',
  path: '/payments/withdrawals/{id}/code',
  summary: 'Send the code of a withdrawal',
  params: IdParams,
  body: z.strictObject({ channel: MessageChannel }),
  output: CodeSent,
  errors: ['withdrawal_state_conflict', 'passkey_required', ...FACTOR_NOT_SENT_ERRORS],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

/** Asks for a passkey to approve a withdrawal: what it signs is the hash of amount, asset, target and fee. */
export const askWithdrawalPasskey = call({
  method: 'POST',
  path: '/payments/withdrawals/{id}/passkey',
  summary: 'Ask for a passkey to approve a withdrawal',
  params: IdParams,
  output: PasskeyQuestion,
  errors: ['withdrawal_state_conflict', 'passkey_required'],
  who: 'verified_client',
  support: false,
  idempotent: false,
});

/**
 * Verifies what a withdrawal owes, after which staff approve it: a code, or the answer of a passkey. A recovery code stands for
 * a passkey.
 */
export const verifyWithdrawal = call({
  method: 'POST',
  path: '/payments/withdrawals/{id}/verify',
  summary: 'Confirm a withdrawal with a one-time code or a passkey',
  params: IdParams,
  body: z.union([
    z.strictObject({ code: AuthenticatorCode }),
    z.strictObject({ passkey: PasskeyAnswer }),
  ]),
  output: Withdrawal,
  errors: [
    'incorrect_code',
    'code_expired',
    'invalid_otp',
    'challenge_dead',
    'passkey_required',
    'passkey_refused',
    'passkey_expired',
    'withdrawal_state_conflict',
    'wallet_proof_required',
    'video_call_required',
  ],
  who: 'verified_client',
  support: false,
  idempotent: true,
});

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/payments/withdrawals/{id}/cancel',
  summary: 'Cancel a withdrawal',
  params: IdParams,
  output: Withdrawal,
  errors: ['withdrawal_state_conflict'],
  who: 'client',
  support: false,
  idempotent: true,
});

/** The fee and the accepted amounts of a currency's withdrawals, in minor units. */
export type WithdrawalTerms = AmountLimits & { readonly fee: bigint };

/** A client's funds in a currency, in minor units. */
export type WithdrawalFunds = { readonly available: bigint; readonly settling: bigint };

/** What is wrong with the amount of a withdrawal, or null. It must first of all cover its fee. */
export function obstacleToWithdrawalAmount(
  minor: bigint | null,
  terms: WithdrawalTerms,
): AmountObstacle | 'amount_does_not_cover_fee' | null {
  const hasAmount = minor !== null && minor > 0n;
  if (hasAmount && minor <= terms.fee) return 'amount_does_not_cover_fee';
  return obstacleToAmount(minor, terms);
}

/** Why amount and fee together cannot be withdrawn now; null when they can. */
export function obstacleToTotal(
  total: bigint,
  { available, settling }: WithdrawalFunds,
): 'funds_being_settled' | 'insufficient_funds' | null {
  if (total <= available) return null;
  return total <= available + settling ? 'funds_being_settled' : 'insufficient_funds';
}
