import { z } from 'zod';
import { call } from '../call.ts';
import { Done, Id, IdParams, PageQuery, page, Timestamp, text } from '../fields.ts';
import { ENVELOPE_STATUSES, ENVELOPE_TYPES } from './envelopes.ts';
import { DRAWING_LENGTH_MAX, SIGNATURE_NAME_LENGTH_MAX } from './signature.ts';

/** How clients sign (spec/access.md, sections 1 and 8; spec/investing.md, section 7: sign requests). */

const AGREEMENT_STATES = ['SENT', 'SIGNED', 'SEALED', 'REPLACED', 'DECLINED'] as const;

/** Who keeps the ceremony: the platform on its own screen, or an envelope provider in a frame. */
const CEREMONIES = ['BUILT_IN', 'ENVELOPE'] as const;

const DOCUMENT_STATES = ['BEING_MADE', 'FAILING', 'READY'] as const;

const AgreementText = z.strictObject({
  title: z.string(),
  version: z.string(),
  notice: z.string(),
  parties: z.array(z.strictObject({ role: z.string(), lines: z.array(z.string()) })),
  clauses: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

/** For whoever reads another language more easily: what is signed is the text itself. */
const AgreementTranslation = z.strictObject({
  language: z.literal('de'),
  /** That the text alone binds. */
  preface: z.string(),
  text: AgreementText,
});
export type AgreementTranslation = z.output<typeof AgreementTranslation>;

/** While it fails, since when and when it is tried again. */
export const AgreementDocument = z.strictObject({
  state: z.enum(DOCUMENT_STATES),
  failing_since: Timestamp.nullable(),
  tried_again_at: Timestamp.nullable(),
  sealed_at: Timestamp.nullable(),
});
export type AgreementDocument = z.output<typeof AgreementDocument>;

export const Agreement = z.strictObject({
  id: Id,
  envelope_type: z.enum(ENVELOPE_TYPES),
  status: z.enum(ENVELOPE_STATUSES),
  state: z.enum(AGREEMENT_STATES),
  ceremony: z.enum(CEREMONIES),
  text: AgreementText,
  /** Of a text that waits for its signature, where there is one of these very words. */
  translation: AgreementTranslation.nullable(),
  /** SHA-256 of the stored text; reading and consent name it. */
  content_sha256: z.string(),
  signer_name: z.string(),
  consent: z.string(),
  sent_at: Timestamp,
  opened_at: Timestamp.nullable(),
  read_at: Timestamp.nullable(),
  consented_at: Timestamp.nullable(),
  signed_at: Timestamp.nullable(),
  document: AgreementDocument.nullable(),
});
export type Agreement = z.output<typeof Agreement>;

export const Signature = z.strictObject({
  name: text(SIGNATURE_NAME_LENGTH_MAX),
  drawing: text(DRAWING_LENGTH_MAX).nullable(),
});
export type Signature = z.output<typeof Signature>;

/** The text that the signer was shown; another than the one to sign is `agreement_state_conflict`. */
export const ShownText = z.strictObject({ content_sha256: text(64) });

/** The address of an envelope provider's ceremony, for a frame; null for the built-in one. */
export const SigningSession = z.strictObject({ url: z.string().nullable() });
export type SigningSession = z.output<typeof SigningSession>;

/** The steps of the ceremony are the owner's, not the staff's who look on. */
const STEP = {
  params: IdParams,
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
} as const;

/**
 * Sends an agreement made of the client's own data; one about the same data that waits or is signed is
 * returned instead. `step_not_reachable` when no step of the client asks for it.
 */
export const requestAgreement = call({
  method: 'POST',
  path: '/documents/sign-requests',
  summary: 'Ask for an agreement to sign',
  body: z.strictObject({ envelope_type: z.enum(ENVELOPE_TYPES) }),
  output: Agreement,
  errors: ['step_not_reachable', 'signing_not_started'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: true,
});

export const getAgreement = call({
  method: 'GET',
  path: '/documents/sign-requests/{id}',
  summary: 'Read an agreement',
  params: IdParams,
  output: Agreement,
  errors: [],
  who: 'client',
  invited: true,
  support: true,
  idempotent: false,
});

/**
 * Opens the ceremony: the built-in one records the opening, an envelope provider gets the document once and
 * returns where it is signed.
 */
export const sendAgreement = call({
  ...STEP,
  method: 'POST',
  path: '/documents/sign-requests/{id}/send',
  summary: 'Begin to sign an agreement',
  output: SigningSession,
  errors: ['agreement_state_conflict', 'signing_not_started'],
});

export const noteAgreementRead = call({
  ...STEP,
  method: 'POST',
  path: '/documents/sign-requests/{id}/read',
  summary: 'Note that an agreement was read to its end',
  body: ShownText,
  output: Done,
  errors: ['agreement_not_read', 'agreement_state_conflict'],
});

export const consentToAgreement = call({
  ...STEP,
  method: 'POST',
  path: '/documents/sign-requests/{id}/consent',
  summary: 'Agree to sign electronically',
  body: ShownText,
  output: Done,
  errors: ['agreement_not_read', 'agreement_state_conflict', 'signing_not_submitted'],
});

export const signAgreement = call({
  ...STEP,
  method: 'POST',
  path: '/documents/sign-requests/{id}/sign',
  summary: 'Sign an agreement',
  body: Signature,
  output: Agreement,
  errors: [
    'agreement_consent_missing',
    'agreement_state_conflict',
    'signature_invalid',
    'signing_not_completed',
    'signing_not_finished',
  ],
});

/** Updates an agreement from its envelope provider, and returns it. */
export const syncAgreement = call({
  ...STEP,
  method: 'POST',
  path: '/documents/sign-requests/{id}/sync',
  summary: 'See whether an agreement was signed',
  output: Agreement,
  errors: ['signing_not_submitted'],
});

export const listSignedAgreements = call({
  method: 'GET',
  path: '/documents/signed',
  summary: 'List signed agreements',
  query: PageQuery,
  output: page(
    z.strictObject({
      id: Id,
      envelope_type: z.enum(ENVELOPE_TYPES),
      title: z.string(),
      signer_name: z.string(),
      signed_at: Timestamp,
      /** When one with other details was signed in its place; null for the newest. */
      superseded_at: Timestamp.nullable(),
      document: AgreementDocument,
    }),
  ),
  errors: ['cursor_invalid'],
  who: 'client',
  invited: true,
  support: true,
  idempotent: false,
});

export const downloadAgreement = call({
  method: 'GET',
  path: '/documents/sign-requests/{id}/file',
  summary: 'Download a signed agreement',
  params: IdParams,
  output: z.unknown(),
  errors: ['agreement_state_conflict'],
  who: 'client',
  invited: true,
  support: false,
  idempotent: false,
});
