import { z } from 'zod';
import { call } from '../call.ts';
import { Timestamp, text } from '../fields.ts';
import { SignatoryAnswers } from './entity-calls.ts';

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
});

export type SignatoryRequest = z.infer<typeof SignatoryRequest>;

const OWN = { who: 'client', support: false, idempotent: false } as const;

/** Whom the caller's company waits for. Refuses with `not_found` when nobody was asked to sign. */
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

/** Sends the signatory another link; those before stay good. `conflict` when nobody is waited for any more. */
export const resendSignatoryLink = call({
  ...OWN,
  method: 'POST',
  path: '/onboarding/institutional/sign-up/signatory/resend',
  summary: 'Send the signatory another link',
  output: SignatoryRequest,
  errors: ['conflict', 'code_sent_recently'],
});

/**
 * Names another signatory, or the same one rightly: links before are good no more, and a new one is sent.
 * `conflict` when nobody is waited for any more.
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

/** The secret of a link to /sign. */
export const SignatoryTokenParams = z.strictObject({ token: text(200) });
