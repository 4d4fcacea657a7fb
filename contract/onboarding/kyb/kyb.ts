import { z } from 'zod';
import { KYC_STAGES } from '../../account/me.ts';
import { AgreementDocument } from '../../agreements/agreements.ts';
import { Envelope } from '../../agreements/envelopes.ts';
import { call } from '../../call.ts';
import { Id } from '../../fields.ts';
import { Upload } from '../../files/uploads.ts';
import type { Flow } from '../../flow.ts';
import { ClientCase } from '../../reviews/client-case.ts';
import { IdentitySubmission } from '../identity/identity-documents.ts';
import { REVIEW_STATUSES } from '../identity/identity-review.ts';
import { CompanySources } from '../origins.ts';
import { SIGNATORY_RIGHTS } from '../sign-up/entity.ts';
import { SignatoryAnswers } from '../sign-up/entity-calls.ts';
import { CompanyPeople, CompanyPerson, CompanyRegister } from './company-facts.ts';
import { ENTITY_KINDS, KYB_DOCUMENTS } from './kyb-documents.ts';

/**
 * How a company shows who it is (spec/access.md, sections 2 and 4: KYB): its register, the people behind it, where its money
 * comes from, documents, contracts, and then the desk's review.
 */

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

/** What is signed for a company before it is verified, in the order in which it is signed. */
export const COMPANY_CONTRACTS = [
  'PLATFORM_AGREEMENT',
  'CUSTODY_SERVICE_AGREEMENT',
  'MASTER_PURCHASE_AGREEMENT',
] as const;

/** Who signs for a company, and whether they come by a link of their own or are the registrant. */
const Signatory = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  role: z.string().nullable(),
  email: z.string(),
  by_link: z.boolean(),
});

export const Kyb = z.strictObject({
  stage: z.enum(KYC_STAGES),
  legal_business_name: z.string(),
  signatory_rights: z.enum(SIGNATORY_RIGHTS).nullable(),
  /** Null until it was told. */
  register: CompanyRegister.nullable(),
  /** Directors, and owners or others in control; empty until they were told. */
  people: z.array(CompanyPerson),
  /** Where its money comes from; null until it was told. */
  sources: CompanySources.nullable(),
  /** Null while a representative has named nobody. */
  signatory: Signatory.nullable(),
  /**
   * Where the identity document of the registrant stands who signs; null where somebody else signs by a link, whose document the
   * company sends among its own.
   */
  signatory_identity: z
    .strictObject({
      status: z.enum(REVIEW_STATUSES),
      /** Why it is asked for again. */
      reason: z.string().nullable(),
      /** What the registrant said of themselves; null until they did. */
      politically_exposed: z.boolean().nullable(),
    })
    .nullable(),
  contracts: z.array(
    z.strictObject({
      envelope_type: z.enum(COMPANY_CONTRACTS),
      status: Envelope.shape.status,
      id: Id.nullable(),
      document: AgreementDocument.nullable(),
    }),
  ),
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
export function isKybComplete(kyb: Kyb): boolean {
  const isSent = kyb.certification_confirmed && !kyb.documents.some(isOwed);
  return areFactsTold(kyb) && isSignatoryShown(kyb) && isSent;
}

/** Whether whoever signs has shown who they are, where that is asked of them here. */
export function isSignatoryShown({ signatory_identity: shown }: Pick<Kyb, 'signatory_identity'>) {
  return shown === null || shown.status === 'SUBMITTED' || shown.status === 'APPROVED';
}

/** Whether everything stands that is told before the documents. */
export function areFactsTold({ register, people, sources, signatory }: Kyb): boolean {
  return register !== null && people.length > 0 && sources !== null && signatory !== null;
}

/** Whether every contract of a company is signed, about what it tells now. */
export function areContractsSigned({ contracts }: Pick<Kyb, 'contracts'>): boolean {
  return contracts.every(({ status }) => status === 'SIGNED');
}

export type KybStep =
  | 'COMPANY_DETAILS'
  | 'PEOPLE'
  | 'SOURCE_OF_FUNDS'
  | 'SIGNATORY'
  | 'VERIFY_IDENTITY'
  | 'UPLOAD_DOCUMENTS'
  | 'AGREEMENTS'
  | 'SUCCESS';

const isOpen = ({ stage }: Kyb) => stage === 'CREATED';

/** The steps of a company: once they are submitted they are with the desk, and its signatory signs meanwhile. */
export const KYB_STEPS: Flow<Kyb, KybStep> = [
  {
    name: 'COMPANY_DETAILS',
    route: 'kyb-company-details',
    path: '/kyb/company-details',
    applies: isOpen,
    isComplete: ({ register }) => register !== null,
  },
  {
    name: 'PEOPLE',
    route: 'kyb-people',
    path: '/kyb/people',
    applies: isOpen,
    isComplete: ({ people }) => people.length > 0,
  },
  {
    name: 'SOURCE_OF_FUNDS',
    route: 'kyb-source-of-funds',
    path: '/kyb/source-of-funds',
    applies: isOpen,
    isComplete: ({ sources }) => sources !== null,
  },
  {
    name: 'SIGNATORY',
    route: 'kyb-signatory',
    path: '/kyb/signatory',
    // Abroad they signed the letter before the account was open.
    applies: (kyb) =>
      isOpen(kyb) && kyb.signatory_rights === 'REPRESENTATIVE' && kyb.us_tax_payer === true,
    isComplete: ({ signatory }) => signatory !== null,
  },
  {
    name: 'VERIFY_IDENTITY',
    route: 'kyb-verify-identity',
    path: '/kyb/verify-identity',
    applies: (kyb) => isOpen(kyb) && kyb.signatory_identity !== null,
    isComplete: isSignatoryShown,
  },
  {
    name: 'UPLOAD_DOCUMENTS',
    route: 'kyb-upload-documents',
    path: '/kyb/upload-documents',
    applies: isOpen,
    isComplete: () => false,
  },
  {
    name: 'AGREEMENTS',
    route: 'kyb-agreements',
    path: '/kyb/agreements',
    applies: ({ stage, signatory }) => stage === 'SUBMITTED' && signatory?.by_link === false,
    // Whoever does not sign at once still sees where the review stands.
    isComplete: () => true,
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
  summary: 'Where the verification of a company stands',
  output: Kyb,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** What a company answers: any of it, in one call or in several. */
export const KybAnswers = z.strictObject({
  register: CompanyRegister.optional(),
  /** All of them in the company's order, in place of those before. */
  people: CompanyPeople.optional(),
  sources: CompanySources.optional(),
  /** Of a representative; the step is that of payers of US taxes. */
  signatory: SignatoryAnswers.optional(),
  /** The copies are certified as they must be. */
  certification_confirmed: z.literal(true, 'Confirm how your copies are certified').optional(),
});

export type KybAnswers = z.output<typeof KybAnswers>;

/** Each answer with the step at which it is given. */
export const KYB_ANSWER_STEPS = {
  register: 'COMPANY_DETAILS',
  people: 'PEOPLE',
  sources: 'SOURCE_OF_FUNDS',
  signatory: 'SIGNATORY',
  certification_confirmed: 'UPLOAD_DOCUMENTS',
} as const satisfies Readonly<Record<keyof KybAnswers, KybStep>>;

/**
 * Saves answers, all or none. One whose step may not be entered yet is `step_not_reachable` with the step to go on at;
 * `conflict` once everything was submitted.
 */
export const answerKyb = call({
  method: 'PATCH',
  path: '/onboarding/institutional/kyb',
  summary: 'Answer what a company is asked',
  body: KybAnswers,
  output: Kyb,
  errors: ['step_not_reachable', 'conflict'],
  who: 'active_client',
  support: false,
  idempotent: false,
});

/**
 * Sends a document: stored files for ENTITY, which replace those sent before. `conflict` once everything was
 * submitted, and for an APPROVED document; `step_not_reachable` before the company is told of. One that is not asked for is 422.
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
  errors: ['step_not_reachable', 'conflict', 'upload_incomplete', 'file_withheld'],
  who: 'active_client',
  support: false,
  idempotent: true,
});

/**
 * Sends the identity document of the registrant, who signs for the company, with whether they are politically exposed. It is decided
 * with the company; until then another takes its place. `conflict` once everything was submitted; otherwise as a person's in KYC.
 */
export const sendSignatoryIdentity = call({
  method: 'POST',
  path: '/onboarding/institutional/kyb/idv',
  summary: 'Send the identity document of whoever signs for a company',
  body: IdentitySubmission,
  output: Kyb,
  errors: [
    'step_not_reachable',
    'conflict',
    'document_type_not_accepted',
    'upload_incomplete',
    'file_withheld',
  ],
  who: 'active_client',
  support: false,
  idempotent: true,
});

/**
 * Hands everything to the desk once it is all there and certified, until then `step_not_reachable`; whoever was named to sign
 * is sent a link to the contracts. Safe to repeat; `conflict` when it was rejected.
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
