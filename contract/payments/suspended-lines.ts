import { z } from 'zod';
import { CORRECTORS } from '../account/roles.ts';
import { call } from '../call.ts';
import { AssetCodeField, Id, PageQuery, page, SignedDecimalText, Timestamp } from '../fields.ts';

/** Why a line of the bank's statement stands in suspense (spec/decisions.md, section 13; docs/domain/bank.md). */
export const SUSPENSE_REASONS = [
  'NO_REFERENCE',
  'SEVERAL_REFERENCES',
  'REFERENCE_UNKNOWN',
  'OTHER_CURRENCY',
  'THIRD_PARTY',
  'CLIENT_CLOSED',
  /** It left, and nobody here asked for it. */
  'DEBIT',
  /** A payment of ours came back as another amount. */
  'RETURN_DIFFERS',
] as const;

/** A line of the bank's statement that is nobody's yet; below zero where it left. */
export const SuspendedLine = z.strictObject({
  /** By which a correction names it. */
  reference: z.string(),
  currency: AssetCodeField,
  amount: SignedDecimalText,
  value_date: z.iso.date(),
  arrived_at: Timestamp,
  payer_name: z.string(),
  /** The last characters of the payer's account. */
  payer_account_end: z.string(),
  /** What the payer wrote. */
  remittance: z.string(),
  because: z.enum(SUSPENSE_REASONS),
  /** Whose reference it bears, where that is a client's. */
  client: z.strictObject({ id: Id, name: z.string() }).nullable(),
  /** By when it is promised to be said whose it is, and whether that is over. */
  promised_at: Timestamp,
  overdue: z.boolean(),
  /** Whether somebody has asked to give it to a client, which waits for another's word. */
  correction_waiting: z.boolean(),
});

/** Those that nobody has given away, the one promised first in front. */
export const listSuspendedLines = call({
  method: 'GET',
  path: '/staff/suspended-lines',
  summary: 'Money at the bank that is nobody’s yet',
  query: PageQuery,
  output: page(SuspendedLine),
  errors: ['cursor_invalid'],
  who: CORRECTORS,
  support: false,
  idempotent: false,
});
