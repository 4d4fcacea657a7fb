const LENGTH_MAX = 120;

/** Control and format characters, marks of direction among them, and what file systems read. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}/\\<>:"|?*%]+/gu;

/** The sender's name of a file, as one line without anything that a screen, header or file system could misread. */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replaceAll(UNWANTED, ' ');
  const line = name
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim();
  return [...line].slice(0, LENGTH_MAX).join('').trim() || 'document';
}
