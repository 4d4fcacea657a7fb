import { MASK } from './amounts.tsx';
import { usePrivacyMode } from './privacy-mode.ts';

/** A number as it is written in any language, with its separators. */
const NUMBER = /\p{Nd}(?:[\p{Nd}.,’'\u00a0\u202f]*\p{Nd})?/gu;

/** A text with each of its numbers masked: which of them are amounts it does not tell. */
export const maskNumbers = (text: string): string => text.replace(NUMBER, MASK);

/** Gives a text that comes ready written as it may be shown: in privacy mode its numbers are masked. */
export function useMaskedText(): (text: string) => string {
  const isMasked = usePrivacyMode();
  return (text) => (isMasked ? maskNumbers(text) : text);
}
