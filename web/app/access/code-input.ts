import { CODE_PATTERN, RECOVERY_CODE_PATTERN } from '@ballast/contract/access/patterns.ts';

/** Six digits somewhere in a text, perhaps as two groups of three. */
const DIGITS_WITHIN = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/;

export function codeOf(typed: string): string {
  return typed.replace(/\s/g, '').toLowerCase();
}

/** Whether nothing stands in a field for a code, or something that is none; null for a code. `recovery` takes those, too. */
export function codeProblem(typed: string, recovery = false): 'missing' | 'malformed' | null {
  const code = codeOf(typed);
  if (code === '') return 'missing';
  const isCode = CODE_PATTERN.test(code) || (recovery && RECOVERY_CODE_PATTERN.test(code));
  return isCode ? null : 'malformed';
}

/** The code in a text that was pasted, which may be the whole message; null when there is none. */
export function codeWithin(text: string): string | null {
  const found = DIGITS_WITHIN.exec(text);
  return found ? `${found[1]}${found[2]}` : null;
}
