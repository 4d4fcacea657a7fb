/**
 * References that clients write on transfers (spec/decisions.md, section 13): `BLS` and nine characters of Crockford's alphabet
 * (https://www.crockford.com/base32.html), the last of which checks the others.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const PREFIX = 'BLS';
const DRAWN = 8;

/** x^5 + x^2 + 1, by which the characters are the elements of a field: one wrong character, or two that changed places, never check. */
const FIELD = 0b100101;

/** Makes a reference of random bytes, of which it uses eight. */
export function makeReference(random: Uint8Array): string {
  const digits = Array.from({ length: DRAWN }, (_, i) => (random[i] ?? 0) % ALPHABET.length);
  return PREFIX + [...digits, checkOf(digits)].map((digit) => ALPHABET[digit]).join('');
}

/** Reads a reference as somebody may have written it; null when it is none, or does not check. */
export function readReference(text: string): string | null {
  const [, body] = /^B[LI1]S([0-9A-Z]{9})$/.exec(plain(text)) ?? [];
  const digits = [...(body ?? '')].map(digitOf);
  if (digits.length === 0 || digits.includes(-1)) return null;
  if (checkOf(digits.slice(0, DRAWN)) !== digits[DRAWN]) return null;
  return PREFIX + digits.map((digit) => ALPHABET[digit]).join('');
}

/** Every reference in what a payer wrote, each once. */
export function referencesIn(remittance: string): string[] {
  const text = plain(remittance);
  const found = [...text.matchAll(/(?=(B[LI1]S[0-9A-Z]{9}))/g)].map(([, each = '']) =>
    readReference(each),
  );
  return [...new Set(found.filter((each) => each !== null))];
}

/** Writes a reference in groups that are easy to read out. */
export function groupReference(reference: string): string {
  return reference.replace(/(.{3})(?=.)/g, '$1 ');
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}

/** Letters that are taken for digits stand for them. */
function digitOf(character: string): number {
  return ALPHABET.indexOf(character.replace(/[IL]/, '1').replace('O', '0'));
}

function checkOf(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => timesX(sum ^ digit), 0);
}

function timesX(element: number): number {
  const shifted = element << 1;
  return shifted >= ALPHABET.length ? shifted ^ FIELD : shifted;
}
