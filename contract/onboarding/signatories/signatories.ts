import { z } from 'zod';
import { Agreement, ShownText, Signature, SigningSession } from '../../agreements/agreements.ts';
import { call } from '../../call.ts';
import { Done, Timestamp, text } from '../../fields.ts';
import { SignatoryAnswers } from '../sign-up/entity-calls.ts';

/** How a company waits for whoever its representative named, and how they sign by the link in their email. */

/** How long a link to sign is good. */
export const SIGNATORY_LINK_DAYS = 30;

/** Whom a company waits for, and since when. */
export const SignatoryRequest = z.strictObject({
  ...SignatoryAnswers.shape,
  /** When the newest link was sent, until when it is good, and after how many seconds another may go. */
  sent_at: Timestamp,
  expires_at: Timestamp,
  resend_after_s: z.int(),
  signed_at: Timestamp.nullable(),
  /** Since when it is known that they do not sign; sending the link again asks them anew. */
  declined_at: Timestamp.nullable(),
});

export type SignatoryRequest = z.infer<typeof SignatoryRequest>;

const OWN = { who: 'client', support: false, idempotent: false } as const;

export const getSignatoryRequest = call({
  method: 'GET',
  path: '/onboarding/institutional/sign-up/signatory',
  summary: 'Whom the company waits for',
  output: SignatoryRequest,
  errors: [],
  who: 'client',
  support: true,
  idempotent: false,
});

/**
 * Sends the signatory another link; earlier ones stay valid, except after a decline. `conflict` when nobody
 * is waited for.
 */
export const resendSignatoryLink = call({
  ...OWN,
  method: 'POST',
  path: '/onboarding/institutional/sign-up/signatory/resend',
  summary: 'Send the signatory another link',
  output: SignatoryRequest,
  errors: ['conflict', 'code_sent_recently'],
});

/**
 * Names another signatory or corrects the present one: earlier links are void, and a new one is sent.
 * `conflict` when nobody is waited for.
 */
export const correctSignatory = call({
  ...OWN,
  method: 'PATCH',
  path: '/onboarding/institutional/sign-up/signatory',
  summary: 'Name another signatory',
  body: SignatoryAnswers,
  output: SignatoryRequest,
  errors: ['conflict', 'code_sent_recently'],
});

/** What the link of an email shows: who asks for which company, and what is to be signed. */
export const SignatoryInvitation = z.strictObject({
  legal_business_name: z.string(),
  /** The representative who named the signatory. */
  asked_by: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.string(),
  expires_at: Timestamp,
  agreement: Agreement,
});

export type SignatoryInvitation = z.infer<typeof SignatoryInvitation>;

/**
 * The secret of the link authenticates its reader. One that is unknown, over or replaced is refused alike; a
 * used one shows what was signed.
 */
const BY_LINK = {
  params: z.strictObject({ token: text(200) }),
  who: 'anyone',
  support: false,
  idempotent: false,
} as const;

export const getSignatoryInvitation = call({
  ...BY_LINK,
  method: 'GET',
  path: '/onboarding/signatories/{token}',
  summary: 'See what a signatory is asked to sign',
  output: SignatoryInvitation,
  errors: ['signatory_link_invalid'],
});

export const openSignatoryLetter = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/signatories/{token}/send',
  summary: 'Begin to sign as a signatory',
  output: SigningSession,
  errors: ['signatory_link_invalid', 'agreement_state_conflict', 'signing_not_started'],
});

/** Notes that the signatory read the letter to its end. */
export const noteSignatoryRead = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/signatories/{token}/read',
  summary: 'Note that a signatory read to the end',
  body: ShownText,
  output: Done,
  errors: ['signatory_link_invalid', 'agreement_not_read', 'agreement_state_conflict'],
});

export const consentAsSignatory = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/signatories/{token}/consent',
  summary: 'Agree to sign electronically as a signatory',
  body: ShownText,
  output: Done,
  errors: [
    'signatory_link_invalid',
    'agreement_not_read',
    'agreement_state_conflict',
    'signing_not_submitted',
  ],
});

/** Signs the letter: the company's account is open with it, and the link is used up. */
export const signAsSignatory = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/signatories/{token}/sign',
  summary: 'Sign as a signatory',
  body: Signature,
  output: Agreement,
  errors: [
    'signatory_link_invalid',
    'agreement_consent_missing',
    'agreement_state_conflict',
    'signature_invalid',
    'signing_not_completed',
    'signing_not_finished',
  ],
});

/**
 * Updates the letter from its envelope provider; a signature there uses the link up, and a used link still
 * returns what was signed.
 */
export const syncSignatoryLetter = call({
  ...BY_LINK,
  method: 'POST',
  path: '/onboarding/signatories/{token}/sync',
  summary: 'See whether a signatory has signed',
  output: Agreement,
  errors: ['signatory_link_invalid', 'signing_not_submitted'],
});

export const downloadSignatoryCopy = call({
  ...BY_LINK,
  method: 'GET',
  path: '/onboarding/signatories/{token}/file',
  summary: 'Download what a signatory signed',
  output: z.unknown(),
  errors: ['signatory_link_invalid', 'agreement_state_conflict'],
});
