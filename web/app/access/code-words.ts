import { CallError } from '@ballast/client/call-error.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codeWords, errorWords, type FailureWords } from '../errors/error-words.ts';
import type { FieldRefusals } from '../forms/form-errors.ts';

const TOO_MANY = msg`Too many attempts. Try again later.`;
const TOO_MANY_OF_CODE = msg`Ask for a new code, or come back later.`;
const NOT_SENT = msg`Could not resend`;
const NOT_SENT_ADVICE = msg`Try again in a moment or choose another method.`;

const JUST_NOT_SENT: readonly string[] = [
  'unexpected',
  'internal_error',
  'bad_request',
  'service_unavailable',
  'code_not_sent',
];

/** Refusals of the code itself, shown at its field: a wrong one with the screen's words, or one that came too late. */
export function codeRefusals(i18n: I18n, words: string): FieldRefusals {
  const wrong = ['code', words] as const;
  const { title: expired } = codeWords(i18n, 'code_expired', {});
  return {
    incorrect_code: wrong,
    invalid_otp: wrong,
    fields_invalid: wrong,
    code_expired: ['code', expired],
  };
}

/** spec/access.md, section 8: code screens. */
export function codeFailureWords(i18n: I18n, error: unknown): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (code === 'challenge_dead') {
    return { title: i18n._(TOO_MANY), advice: i18n._(TOO_MANY_OF_CODE) };
  }
  if (code === 'too_many_requests') return { title: i18n._(TOO_MANY), advice: null };
  return errorWords(i18n, error);
}

/** spec/access.md, section 8: code screens. */
export function resendFailureWords(i18n: I18n, error: unknown): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (code === 'too_many_requests') return { title: i18n._(TOO_MANY), advice: null };
  if (JUST_NOT_SENT.includes(code)) {
    return { title: i18n._(NOT_SENT), advice: i18n._(NOT_SENT_ADVICE) };
  }
  return errorWords(i18n, error);
}
