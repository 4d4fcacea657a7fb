/**
 * What the document's typefaces can show: the letters of Western European languages (Windows-1252). They
 * are the standard ones of every reader and need no file of ours.
 */
const WINDOWS_1252 = new Set([
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...'€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
]);

/** Letters with a stroke, which are no base letter with a mark. */
const STROKED: Readonly<Record<string, string>> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
};

/** What stands for a letter that cannot be shown at all; the attached text has the letter itself. */
const UNKNOWN = '?';

/**
 * A text as the typefaces can show it: other letters lose their marks, others again become question
 * marks. The text as it was read is attached to the document byte for byte.
 */
export function showable(text: string): string {
  return [...text.normalize('NFC')].map(showableLetter).join('');
}

/** Says whether a text is shown letter by letter. */
export function isShownWhole(text: string): boolean {
  return showable(text) === text.normalize('NFC');
}

function showableLetter(letter: string): string {
  if (letter === '\n' || WINDOWS_1252.has(letter)) return letter;
  const [base = ''] = letter.normalize('NFKD');
  if (WINDOWS_1252.has(base)) return base;
  return STROKED[base] ?? UNKNOWN;
}

function range(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n));
}
