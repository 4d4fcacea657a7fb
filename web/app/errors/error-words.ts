import { type CallCode, CallError } from '@ballast/client/call-error.ts';
import type { RefusalDetail } from '@ballast/contract/errors.ts';
import type { I18n } from '@lingui/core';
import { formatAmount } from '../figures/format-decimal.ts';
import { CALL_WORDS, UNEXPECTED, type Words } from './words/calls.ts';

/** Pages begin with the words of any call; screens add theirs, or the first failure does that needs them. */
let known: Partial<Readonly<Record<CallCode, Words>>> = CALL_WORDS;

export function addErrorWords(words: typeof known): void {
  known = { ...known, ...words };
}

export function hasErrorWords(code: CallCode): boolean {
  return code in known;
}

export type FailureWords = { title: string; advice: string | null };

/** Turns any failure into words. */
export function errorWords(i18n: I18n, error: unknown): FailureWords {
  return error instanceof CallError
    ? codeWords(i18n, error.code, error.detail)
    : codeWords(i18n, 'unexpected', {});
}

/** The words of a code with their values; made only here. */
export function codeWords(i18n: I18n, code: CallCode, detail: RefusalDetail): FailureWords {
  const words = known[code] ?? UNEXPECTED;
  return {
    title: i18n._(words.title.id, detailValues(detail), words.title),
    advice: words.advice ? i18n._(words.advice) : null,
  };
}

/** Amounts of a refusal, written as such when it names their asset. */
function detailValues(detail: RefusalDetail): Record<string, string> {
  const asset = detail.asset ?? detail.currency;
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => {
      const isAmount = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
      return [
        name,
        isAmount && typeof asset === 'string' ? formatAmount(value, asset) : String(value),
      ];
    }),
  );
}
