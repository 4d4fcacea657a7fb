import type { FileType, ShownType } from '../providers/files/port.ts';

const ENDINGS: Readonly<Record<FileType | ShownType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
};

/** The name that a file is saved under: its own, ending as its content says. */
export function savedName(fileName: string, type: FileType | ShownType): string {
  const stem = fileName.replace(/\.[\p{L}\p{N}]{1,10}$/u, '') || 'document';
  return `${stem}.${ENDINGS[type]}`;
}

/** The header that makes a browser save a file under its name, ending as its content says. */
export function attachmentOf(fileName: string, type: FileType | ShownType): string {
  const name = savedName(fileName, type);
  const plain = name.normalize('NFKD').replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
