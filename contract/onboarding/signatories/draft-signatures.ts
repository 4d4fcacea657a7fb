import { z } from 'zod';
import { Timestamp } from '../../fields.ts';

/** How somebody signs by a link what their company has begun: a subscription to a private fund, or a redemption from one. */

/** Why what was signed could not be submitted. */
export const DRAFT_REFUSALS = [
  'insufficient_funds',
  'amount_below_minimum',
  'no_dealing_date',
  'fund_closed',
  'fund_inquiry_only',
  'redemption_not_allowed',
  'subscription_needs_documents',
  'agreements_outdated',
  'profile_change_pending',
  'company_answers_overdue',
  'account_suspended',
  'not_found',
] as const;

export type DraftRefusal = (typeof DRAFT_REFUSALS)[number];

/**
 * ASKED while the link is good and EXPIRED after that; DECLINED and ENDED are final, and whoever wants to go on begins anew. SIGNED
 * is being submitted; REFUSED is signed, could not be submitted, and can be submitted again.
 */
const DRAFT_SIGNATURE_STATES = [
  'ASKED',
  'EXPIRED',
  'DECLINED',
  'ENDED',
  'SIGNED',
  'REFUSED',
] as const;

/** Whose signature what was begun waits for, and how that stands. */
export const DraftSignature = z.strictObject({
  name: z.string(),
  role: z.string(),
  email: z.string(),
  state: z.enum(DRAFT_SIGNATURE_STATES),
  /** When the newest link was sent, until when it is good, and after how many seconds another may go. */
  sent_at: Timestamp,
  expires_at: Timestamp,
  resend_after_s: z.int(),
  /** Of what is REFUSED. */
  refused_by: z.enum(DRAFT_REFUSALS).nullable(),
});

export type DraftSignature = z.output<typeof DraftSignature>;
