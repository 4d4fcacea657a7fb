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
  /** It takes back a deposit of a client. */
  'RECALLED',
] as const;

/**
 * How the screening of a payer stands: nobody was asked yet; nothing was found, or compliance cleared it; compliance has to decide
 * about what was found; it is compliance's alone.
 */
export const PAYER_SCREENINGS = ['WAITING', 'CLEAR', 'HIT', 'WITH_COMPLIANCE'] as const;

/** An entry of a list that a payer may be meant by. */
const PayerHit = z.strictObject({
  listed_name: z.string(),
  listed_birth_year: z.int().nullable(),
  list: z.string(),
  found_at: Timestamp,
  /** Null while compliance has to decide it. */
  decided: z
    .strictObject({ as: z.enum(['CLEARED', 'CONFIRMED']), by: z.string(), reason: z.string() })
    .nullable(),
});

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
  /** The deposit that it takes back, where the bank names one of a client's. */
  recalls: z
    .strictObject({ reference: z.string(), amount: SignedDecimalText, value_date: z.iso.date() })
    .nullable(),
  /** By when it is promised to be said whose it is, and whether that is over. */
  promised_at: Timestamp,
  overdue: z.boolean(),
  /** Whether somebody has asked to give it to a client, which waits for another's word. */
  correction_waiting: z.boolean(),
  /** Whether it is on its way back to its sender, and stands here because compliance has to decide about the payer. */
  going_back: z.boolean(),
  /** Whether the bank told the account that it came from, so that it can go back there. */
  can_go_back: z.boolean(),
  /** Null of what left. To all but compliance a hit is `WITH_COMPLIANCE`. */
  screening: z.enum(PAYER_SCREENINGS).nullable(),
  /** What was found of the payer, for compliance alone; null to everybody else. */
  hits: z.array(PayerHit).nullable(),
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
