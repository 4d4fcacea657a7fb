import { CallError } from '@ballast/client/call-error.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorWords, type FailureWords } from '../error-words.ts';

const TOO_MANY = msg`Too many attempts. Try again later.`;
const TOO_MANY_OF_CODE = msg`Ask for a new code, or come back later.`;
const NOT_SENT = msg`Could not resend`;
const NOT_SENT_ADVICE = msg`Try again in a moment or choose another method.`;

/** A code that is not the one, as it is typed or as the server says it. */
const WRONG: readonly string[] = ['incorrect_code', 'invalid_otp', 'fields_invalid'];

/** Refusals of a sending without words that say more. */
const JUST_NOT_SENT: readonly string[] = [
  'unexpected',
  'internal_error',
  'bad_request',
  'service_unavailable',
  'code_not_sent',
];

/** Says whether a failure means that the code was wrong, which belongs at the field. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof CallError && WRONG.includes(error.code);
}

/** The words for a code that could not be tried (access.md, section 8: code screens). */
export function codeFailureWords(i18n: I18n, error: unknown): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (code === 'challenge_dead') {
    return { title: i18n._(TOO_MANY), advice: i18n._(TOO_MANY_OF_CODE) };
  }
  if (code === 'too_many_requests') return { title: i18n._(TOO_MANY), advice: null };
  return errorWords(i18n, error);
}

/** The words for a code that could not be sent (access.md, section 8: code screens). */
export function resendFailureWords(i18n: I18n, error: unknown): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (code === 'too_many_requests') return { title: i18n._(TOO_MANY), advice: null };
  if (JUST_NOT_SENT.includes(code)) {
    return { title: i18n._(NOT_SENT), advice: i18n._(NOT_SENT_ADVICE) };
  }
  return errorWords(i18n, error);
}
