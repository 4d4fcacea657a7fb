import type { AGREEMENT_ERRORS } from '@ballast/contract/errors.ts';
import { msg } from '@lingui/core/macro';
import type { Words } from './calls.ts';

export const AGREEMENT_WORDS: Readonly<Record<keyof typeof AGREEMENT_ERRORS, Words>> = {
  agreement_not_read: {
    title: msg`The agreement has not been read in full`,
    advice: msg`Scroll through the whole text, then sign it.`,
  },
  agreement_consent_missing: {
    title: msg`Your consent is missing`,
    advice: msg`Agree to signing electronically, then sign.`,
  },
  agreement_not_signed: {
    title: msg`The agreement is not signed yet`,
    advice: msg`Sign it, then continue.`,
  },
  agreement_state_conflict: {
    title: msg`This agreement can no longer be signed`,
    advice: msg`Reload the page to see its current state.`,
  },
  signature_invalid: {
    title: msg`This signature cannot be taken`,
    advice: msg`Write your name exactly as in the agreement.`,
  },
  signing_not_started: {
    title: msg`We could not start signing`,
    advice: msg`Nothing was signed. Try again in a moment.`,
  },
  signing_not_submitted: {
    title: msg`We could not submit your data`,
    advice: msg`What you have done so far is kept. Try again in a moment.`,
  },
  signing_not_finished: {
    title: msg`We could not finish signing`,
    advice: msg`We cannot tell yet whether your signature has arrived. Try again: you will not sign twice.`,
  },
  signing_not_completed: {
    title: msg`Signing did not complete`,
    advice: msg`Nothing was signed. Begin again when you are ready.`,
  },
};
