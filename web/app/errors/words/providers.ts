import type { PROVIDER_ERRORS } from '@ballast/contract/errors.ts';
import { UNEXPECTED, type Words } from './calls.ts';

/** Words for providers' events and the sandbox, which no screen triggers. */
export const PROVIDER_WORDS: Readonly<Record<keyof typeof PROVIDER_ERRORS, Words>> = {
  event_signature_invalid: UNEXPECTED,
  event_expired: UNEXPECTED,
  event_malformed: UNEXPECTED,
  fault_unknown: UNEXPECTED,
  clock_never_back: UNEXPECTED,
};
