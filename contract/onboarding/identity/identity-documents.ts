import { z } from 'zod';
import { Id } from '../../fields.ts';
import { Country } from '../answers.ts';
import { REVIEW_STATUSES } from './identity-review.ts';

/** Documents by which people show who they are (spec/access.md, section 2: verify identity). */

const DOCUMENT_TYPES = ['PASSPORT', 'ID_CARD', 'DRIVING_LICENCE', 'RESIDENCE_PERMIT'] as const;

/** What files of a document of identity show. */
export const DOCUMENT_PARTS = ['FRONT', 'BACK', 'SELFIE'] as const;

export type DocumentPart = (typeof DOCUMENT_PARTS)[number];

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** What somebody may show: a residence permit counts for payers of US taxes only (spec/access.md, section 5). */
export function acceptedDocuments(usTaxPayer: boolean): readonly DocumentType[] {
  return DOCUMENT_TYPES.filter((type) => usTaxPayer || type !== 'RESIDENCE_PERMIT');
}

/** Whether both sides of a document are looked at; of a passport it is the page with the picture. */
export function hasTwoSides(type: DocumentType): boolean {
  return type !== 'PASSPORT';
}

/** Whether somebody takes a picture of themselves too: everybody but payers of US taxes. */
export function needsSelfie(usTaxPayer: boolean): boolean {
  return !usTaxPayer;
}

/** The number of a document of identity, as it stands on it. */
const DocumentNumber = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,29}$/u, 'Enter the number as shown on the document');

/** How many days before a document expires its owner is told. */
export const EXPIRY_TOLD_DAYS = 60;

/** A document of identity as it is sent: whose it is, and the files of purpose IDENTITY that show it. */
export const IdentitySubmission = z.strictObject({
  issuing_country: Country,
  document_type: z.enum(DOCUMENT_TYPES, 'Choose a document'),
  /** As they stand on the document; the portal asks for both. */
  document_number: DocumentNumber.optional(),
  expires_on: z.iso.date().optional(),
  front_upload_id: Id,
  back_upload_id: Id.nullable().optional(),
  selfie_upload_id: Id.nullable().optional(),
  politically_exposed: z.boolean('Field is required'),
});

export type IdentitySubmission = z.output<typeof IdentitySubmission>;

/** Where the document of somebody stands, and why it is asked for again or was rejected. */
export const IdentityStatus = z.strictObject({
  verification_status: z.enum(REVIEW_STATUSES),
  /** Words of whoever asked for it again or rejected it; null when nobody did. */
  reason: z.string().nullable(),
  may_send: z.boolean(),
});
