const LENGTH_MAX = 120;

/** Control and format characters, marks of direction among them, and what file systems read. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}/\\<>:"|?*%]+/gu;

/**
 * The name that a file is known by: what its sender called it, as one line without anything that a
 * screen, a header or a file system could take for something else.
 */
export function cleanFileName(given: string): string {
  const name = given.toWellFormed().normalize('NFC').replaceAll(UNWANTED, ' ');
  const line = name
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .trim();
  return [...line].slice(0, LENGTH_MAX).join('').trim() || 'document';
}
