import type { FileType, ShownType } from '../providers/files/port.ts';

const LENGTH_MAX = 120;

/** Control and format characters, marks of direction among them, and what file systems read. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Co}\p{Cn}/\\<>:"|?*%]+/gu;

const ENDINGS: Readonly<Record<FileType | ShownType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
};

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

/** The header that makes a browser save a file under its name, ending as its content says. */
export function attachmentOf(fileName: string, type: FileType | ShownType): string {
  const stem = fileName.replace(/\.[\p{L}\p{N}]{1,10}$/u, '') || 'document';
  const name = `${stem}.${ENDINGS[type]}`;
  const plain = name.normalize('NFKD').replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
