import { z } from 'zod';

export const ENVELOPE_TYPES = [
  'PLATFORM_AGREEMENT',
  'REVERSE_SOLICITATION_LETTER',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
  'SUBSCRIPTION_AGREEMENT',
  'SUBSCRIPTION_AGREEMENT_US',
  'REDEMPTION_AGREEMENT',
  'PROOF_OF_INCOME_AFFIRMATION',
  'PROOF_OF_NET_WORTH_AFFIRMATION',
  'PROOF_OF_ASSETS_AFFIRMATION',
  // Of a demonstration, where the ceremony is tried.
  'TEST_DOCUMENT',
] as const;

/** Where an envelope stands; only a signed one counts. */
export const ENVELOPE_STATUSES = ['REQUIRED', 'SIGNED', 'DECLINED'] as const;

export const Envelope = z.strictObject({
  envelope_type: z.enum(ENVELOPE_TYPES),
  status: z.enum(ENVELOPE_STATUSES),
});

/** The declaration of somebody abroad that nobody solicited the business. */
export const Letter = z.strictObject({ status: z.enum(ENVELOPE_STATUSES) });
