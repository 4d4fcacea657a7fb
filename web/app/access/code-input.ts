/** What stands in a field for a code: nothing, something that is no code, or a code. */
export type CodeInput = { code: string } | 'missing' | 'malformed';

const DIGITS = /^\d{6}$/;
const RECOVERY_CODE = /^[a-z0-9]{5}-[a-z0-9]{5}$/;

/** Six digits somewhere in a text, perhaps as two groups of three. */
const DIGITS_WITHIN = /(?<!\d)(\d{3})[\s-]?(\d{3})(?!\d)/;

/** Reads a field for six digits, with `recovery` also for a recovery code of an authenticator. */
export function readCodeInput(text: string, recovery = false): CodeInput {
  const code = text.replace(/\s/g, '').toLowerCase();
  if (code === '') return 'missing';
  return DIGITS.test(code) || (recovery && RECOVERY_CODE.test(code)) ? { code } : 'malformed';
}

/** The code in a text that was pasted, which may be the whole message; null when there is none. */
export function codeWithin(text: string): string | null {
  const found = DIGITS_WITHIN.exec(text);
  return found ? `${found[1]}${found[2]}` : null;
}
