import { z } from 'zod';
import { PasskeyAnswer, PasskeyQuestion } from '../access/passkeys.ts';
import { PAYMENT_FILE_KEEPERS, PAYMENT_FILE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import {
  AssetCodeField,
  DecimalText,
  Done,
  Id,
  IdParams,
  PageQuery,
  page,
  Timestamp,
} from '../fields.ts';

/** By wire inside one country, or by SWIFT across borders. */
export const PAYMENT_RAILS = ['WIRE', 'SWIFT'] as const;

export const PAYMENT_FILE_STATES = [
  'PREPARED',
  'RELEASED',
  'WRITTEN',
  'SENT',
  'DISCARDED',
] as const;

export type PaymentFileState = (typeof PAYMENT_FILE_STATES)[number];

/** The most payments of one file. */
export const PAYMENTS_OF_A_FILE_MAX = 500;

/** Payments that no file has yet, from one account of ours. */
export const WaitingPayments = z.strictObject({
  currency: AssetCodeField,
  rail: z.enum(PAYMENT_RAILS),
  /** The last characters of the account that pays. */
  account_end: z.string(),
  payments: z.number().int(),
  amount: DecimalText,
  /** Those whose client’s account is suspended: they are left out. */
  suspended: z.number().int(),
  /** Withdrawals of the currency stand still: no file is prepared. */
  stopped: z.boolean(),
  oldest_at: Timestamp,
});

export type WaitingPayments = z.output<typeof WaitingPayments>;

export const listWaitingPayments = call({
  method: 'GET',
  path: '/staff/payment-files/waiting',
  summary: 'Payments that wait for a file of the bank, by the account that pays',
  output: z.strictObject({
    /** Payments go to the bank in files; otherwise one by one, and nothing ever waits here. */
    by_file: z.boolean(),
    items: z.array(WaitingPayments),
  }),
  errors: [],
  who: PAYMENT_FILE_READERS,
  support: false,
  idempotent: false,
});

const StaffMember = z.strictObject({ id: Id, name: z.string() });

export const PaymentFile = z.strictObject({
  id: Id,
  /** By which the bank knows it. */
  message_id: z.string(),
  currency: AssetCodeField,
  rail: z.enum(PAYMENT_RAILS),
  payments: z.number().int(),
  amount: DecimalText,
  state: z.enum(PAYMENT_FILE_STATES),
  prepared_by: StaffMember,
  prepared_at: Timestamp,
  released_by: StaffMember.nullable(),
  released_at: Timestamp.nullable(),
  sent_at: Timestamp.nullable(),
  /** How many of its payments the bank refused. */
  refused: z.number().int(),
  /** Null of a person, and while it is not discarded. */
  discarded_because: z.enum(['SUSPENDED', 'STOPPED', 'CHANGED']).nullable(),
});

export type PaymentFile = z.output<typeof PaymentFile>;

export const listPaymentFiles = call({
  method: 'GET',
  path: '/staff/payment-files',
  summary: 'Files of payments, newest first',
  query: PageQuery,
  output: page(PaymentFile),
  errors: ['cursor_invalid'],
  who: PAYMENT_FILE_READERS,
  support: false,
  idempotent: false,
});

export const getPaymentFile = call({
  method: 'GET',
  path: '/staff/payment-files/{id}',
  summary: 'File of payments',
  params: IdParams,
  output: PaymentFile.extend({
    /** The last characters of the account that pays. */
    account_end: z.string(),
    /** The caller releases with a passkey: whoever has one. */
    passkey_owed: z.boolean(),
  }),
  errors: [],
  who: PAYMENT_FILE_READERS,
  support: false,
  idempotent: false,
});

/** A payment of a file, with what the bank said last (ISO 20022, ExternalPaymentTransactionStatus1Code). */
export const FiledPayment = z.strictObject({
  /** Id of the withdrawal. */
  id: Id,
  /** Null of what goes back to its sender. */
  client: StaffMember.nullable(),
  creditor_name: z.string(),
  /** ABA routing number by wire, BIC by SWIFT. */
  creditor_bank: z.string(),
  account_end: z.string(),
  amount: DecimalText,
  bank_status: z.string().nullable(),
  refused_because: z.string().nullable(),
});

export type FiledPayment = z.output<typeof FiledPayment>;

export const listFiledPayments = call({
  method: 'GET',
  path: '/staff/payment-files/{id}/payments',
  summary: 'Payments of a file, by their names at the bank',
  params: IdParams,
  query: PageQuery,
  output: page(FiledPayment),
  errors: ['cursor_invalid'],
  who: PAYMENT_FILE_READERS,
  support: false,
  idempotent: false,
});

/**
 * Puts what waits for an account of ours into a file, the oldest first, up to 500. `nothing_to_pay` where nothing waits that may be paid, and
 * `withdrawals_stopped` while withdrawals of the currency stand still.
 */
export const preparePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files',
  summary: 'Prepare a file of payments',
  body: z.strictObject({ currency: AssetCodeField, rail: z.enum(PAYMENT_RAILS) }),
  output: z.strictObject({ id: Id }),
  errors: ['nothing_to_pay', 'withdrawals_stopped'],
  who: PAYMENT_FILE_KEEPERS,
  support: false,
  idempotent: true,
});

/**
 * Lets a file go to the bank, by somebody who did not prepare it. `payment_file_outdated` where one of its clients is suspended since, or
 * withdrawals of its currency stand still: it is discarded, and prepared anew. `passkey_required` without the passkey of whoever has one.
 */
export const releasePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/{id}/release',
  summary: 'Release a file of payments',
  params: IdParams,
  body: z.strictObject({
    /** The answer to the question of `askReleasePasskey`. */
    passkey: PasskeyAnswer.optional(),
  }),
  output: Done,
  errors: [
    'approver_entered_it',
    'payment_file_outdated',
    'conflict',
    'passkey_required',
    'passkey_refused',
    'passkey_expired',
  ],
  who: PAYMENT_FILE_KEEPERS,
  support: false,
  idempotent: true,
});

/** Asks for a passkey to release a file: it signs the file with each of its payments. */
export const askReleasePasskey = call({
  method: 'POST',
  path: '/staff/payment-files/{id}/passkey',
  summary: 'Ask for a passkey to release a file of payments',
  params: IdParams,
  output: PasskeyQuestion,
  errors: ['approver_entered_it', 'payment_file_outdated', 'conflict', 'passkey_required'],
  who: PAYMENT_FILE_KEEPERS,
  support: false,
  idempotent: false,
});

/** Discards a file that is not released: its payments wait for another. */
export const discardPaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/{id}/discard',
  summary: 'Discard a file of payments',
  params: IdParams,
  output: Done,
  errors: ['conflict'],
  who: PAYMENT_FILE_KEEPERS,
  support: false,
  idempotent: true,
});
