import type { CALL_ERRORS } from '@ballast/contract/errors.ts';
import { UNEXPECTED, type Words } from './calls.ts';

/** Refusals that no page of ours provokes, so that none begins with words for them. */
export const UNPROVOKED_WORDS = {
  method_not_allowed: UNEXPECTED,
  not_acceptable: UNEXPECTED,
  unsupported_media_type: UNEXPECTED,
  bad_request: UNEXPECTED,
  request_too_slow: UNEXPECTED,
  idempotency_key_required: UNEXPECTED,
  idempotency_key_invalid: UNEXPECTED,
} as const satisfies Partial<Record<keyof typeof CALL_ERRORS, Words>>;
