import { CallError } from '@ballast/client/call-error.ts';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { codeFailureWords } from '../../../app/access/code-words.ts';
import type { FailureWords } from '../../../app/errors/error-words.ts';
import type { Withdrawal } from './withdrawal-progress.ts';

const WENT_WRONG = msg`Something went wrong`;
const ANOTHER_CODE = msg`Please enter a new one-time code or try again later.`;
const NO_MORE_CODES = msg`This withdrawal takes no more codes. Cancel it and request it anew.`;

const UNKNOWN: readonly string[] = ['unexpected', 'internal_error'];

/**
 * The words for a code of a withdrawal that could not be tried (spec/investing.md, section 8). Five wrong
 * codes void a code by message, of which another can be sent; an authenticator's cannot.
 */
export function withdrawalCodeWords(
  i18n: I18n,
  error: unknown,
  owed: Withdrawal['code_owed'],
): FailureWords {
  const code = error instanceof CallError ? error.code : 'unexpected';
  if (UNKNOWN.includes(code)) {
    return { title: i18n._(WENT_WRONG), advice: i18n._(ANOTHER_CODE) };
  }
  const words = codeFailureWords(i18n, error);
  const isOver = code === 'challenge_dead' && owed === 'OTP';
  return isOver ? { ...words, advice: i18n._(NO_MORE_CODES) } : words;
}
