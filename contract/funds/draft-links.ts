import { call } from '../call.ts';
import { IdParams } from '../fields.ts';
import { DraftSignature } from '../onboarding/signatories/draft-signatures.ts';

/**
 * Sends whoever signs a subscription or a redemption that was begun another link; earlier ones stay valid. `conflict` when nobody
 * is waited for: it is signed, declined, or something else stands in its place.
 */
export const resendDraftLink = call({
  method: 'POST',
  path: '/payments/investments/drafts/{id}/resend-link',
  summary: 'Send the signatory of what was begun another link',
  params: IdParams,
  output: DraftSignature,
  errors: ['conflict', 'code_sent_recently'],
  who: 'verified_client',
  support: false,
  idempotent: false,
});
