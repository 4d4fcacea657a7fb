import { CODE_PATTERN, RECOVERY_CODE_PATTERN } from '@ballast/contract/access/patterns.ts';

/** Six digits somewhere in a text, perhaps as two groups of three. */
const DIGITS_WITHIN = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/;

export function codeOf(typed: string): string {
  return typed.replace(/\s/g, '').toLowerCase();
}

/** Says whether a field for a code is empty or wrong; null for a code. `recovery` accepts recovery codes, too. */
export function codeProblem(typed: string, recovery = false): 'missing' | 'malformed' | null {
  const code = codeOf(typed);
  if (code === '') return 'missing';
  const isCode = CODE_PATTERN.test(code) || (recovery && RECOVERY_CODE_PATTERN.test(code));
  return isCode ? null : 'malformed';
}

/** The code in a pasted text, such as the whole message; null when there is none. */
export function codeWithin(text: string): string | null {
  const found = DIGITS_WITHIN.exec(text);
  return found ? `${found[1]}${found[2]}` : null;
}
