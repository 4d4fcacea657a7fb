import { z } from 'zod';

/** Where the review of a document of identity stands (decisions, section 4). */
export const REVIEW_STATUSES = ['REQUIRED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const;

/** What clients sign. */
export const ENVELOPE_TYPES = [
  'PLATFORM_AGREEMENT',
  'REVERSE_SOLICITATION_LETTER',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

/** Where an envelope stands; only a signed one counts. */
export const ENVELOPE_STATUSES = ['REQUIRED', 'SIGNED', 'DECLINED'] as const;

/** A document of identity. */
export const IdentityDocument = z.strictObject({ verification_status: z.enum(REVIEW_STATUSES) });

/** Something to sign. */
export const Envelope = z.strictObject({
  envelope_type: z.enum(ENVELOPE_TYPES),
  status: z.enum(ENVELOPE_STATUSES),
});

/** The letter by which somebody abroad declares that nobody solicited the business. */
export const Letter = z.strictObject({ status: z.enum(ENVELOPE_STATUSES) });
