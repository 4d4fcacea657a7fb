import { z } from 'zod';
import { KYC_STAGES } from '../../account/me.ts';
import { call } from '../../call.ts';
import { Id } from '../../fields.ts';
import { Upload } from '../../files/uploads.ts';
import type { Flow } from '../../flow.ts';
import { ClientCase } from '../../reviews/client-case.ts';
import { REVIEW_STATUSES } from '../identity/identity-review.ts';
import { ENTITY_KINDS, KYB_DOCUMENTS } from './kyb-documents.ts';

/** How a company shows who it is (spec/access.md, sections 2 and 4: KYB): documents, and then the desk's review. */

const DOCUMENT_FILES_MAX = 10;

/** A file that was sent as part of a document. */
export const SentFile = Upload.pick({ id: true, file_name: true, bytes: true, scan: true });

/** A document that is asked for, where it stands, and the files that were sent for it last. */
const KybDocumentDetails = z.strictObject({
  document: z.enum(KYB_DOCUMENTS),
  status: z.enum(REVIEW_STATUSES),
  /** Why it is asked for again; null unless it is REJECTED. */
  reason: z.string().nullable(),
  files: z.array(SentFile),
});

export const Kyb = z.strictObject({
  stage: z.enum(KYC_STAGES),
  entity_kind: z.enum(ENTITY_KINDS),
  us_tax_payer: z.boolean().nullable(),
  documents: z.array(KybDocumentDetails),
  /** The company says that the copies of its present submission are certified as they must be. */
  certification_confirmed: z.boolean(),
  /** The review, the same as staff see it; null before it was submitted. */
  review: ClientCase.nullable(),
});

export type Kyb = z.output<typeof Kyb>;

/** Whether a document has to be sent, for the first time or again. */
export function isOwed({ status }: Pick<Kyb['documents'][number], 'status'>): boolean {
  return status === 'REQUIRED' || status === 'REJECTED';
}

/** Whether everything is there that is submitted. */
export function isKybComplete({ documents, certification_confirmed }: Kyb): boolean {
  return certification_confirmed && !documents.some(isOwed);
}

export type KybStep = 'UPLOAD_DOCUMENTS' | 'SUCCESS';

/** The steps of a company's documents: once they are submitted they are with the desk. */
export const KYB_STEPS: Flow<Kyb, KybStep> = [
  {
    name: 'UPLOAD_DOCUMENTS',
    route: 'kyb-upload-documents',
    path: '/kyb/upload-documents',
    applies: ({ stage }) => stage === 'CREATED',
    isComplete: () => false,
  },
  {
    name: 'SUCCESS',
    route: 'kyb-success',
    path: '/kyb/success',
    applies: ({ stage }) => stage !== 'CREATED',
    isComplete: () => false,
  },
];

export const getKyb = call({
  method: 'GET',
  path: '/onboarding/institutional/kyb',
  summary: "Where a company's documents stand",
  output: Kyb,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** Says that the copies are certified as they must be. `conflict` once everything was submitted. */
export const answerKyb = call({
  method: 'PATCH',
  path: '/onboarding/institutional/kyb',
  summary: 'Confirm how documents are certified',
  body: z.strictObject({
    certification_confirmed: z.literal(true, 'Confirm how your copies are certified'),
  }),
  output: Kyb,
  errors: ['conflict'],
  who: 'active_client',
  support: false,
  idempotent: false,
});

/**
 * Sends a document: stored files for ENTITY, which replace those sent before. `conflict` once everything was
 * submitted, and for an APPROVED document. One that is not asked for is 422.
 */
export const sendKybDocument = call({
  method: 'POST',
  path: '/onboarding/institutional/kyb/documents',
  summary: 'Send a document of a company',
  body: z.strictObject({
    document: z.enum(KYB_DOCUMENTS),
    upload_ids: z.array(Id).min(1).max(DOCUMENT_FILES_MAX),
  }),
  output: Kyb,
  errors: ['conflict', 'upload_incomplete', 'file_withheld'],
  who: 'active_client',
  support: false,
  idempotent: true,
});

/**
 * Hands the documents to the desk once all are there and certified, until then `step_not_reachable`. Safe to
 * repeat; `conflict` when they were rejected.
 */
export const submitKyb = call({
  method: 'POST',
  path: '/onboarding/institutional/kyb/submit',
  summary: "Submit a company's documents",
  output: z.strictObject({ stage: z.enum(KYC_STAGES) }),
  errors: ['step_not_reachable', 'conflict'],
  who: 'active_client',
  support: false,
  idempotent: true,
});
