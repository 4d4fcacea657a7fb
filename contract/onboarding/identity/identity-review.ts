import { z } from 'zod';

/** Where the review of a document of identity stands (spec/decisions.md, section 4). */
export const REVIEW_STATUSES = ['REQUIRED', 'SUBMITTED', 'APPROVED', 'REJECTED'] as const;

export const IdentityDocument = z.strictObject({ verification_status: z.enum(REVIEW_STATUSES) });
