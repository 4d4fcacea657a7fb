/**
 * Letters of PDF's standard typefaces: Western European (Windows-1252). They need no font file, so most
 * documents embed none.
 */
const WINDOWS_1252 = new Set([
  '\n',
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
]);

/** A text with its accents composed, as all texts of a document are written. */
export function composed(text: string): string {
  return text.normalize('NFC');
}

/** Says whether the standard typefaces of PDF show every letter of a text. */
export function isStandard(text: string): boolean {
  return [...composed(text)].every((letter) => WINDOWS_1252.has(letter));
}

/** All texts within something, such as everything that a document is written with, in one. */
export function textsWithin(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsWithin).join('');
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
}
