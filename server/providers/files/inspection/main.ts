import { open, readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { isAway } from '../disk-files.ts';
import { PdfBroken, PdfThreat } from '../pdf/values.ts';
import { FILE_TYPES, type FileType, type Inspection } from '../port.ts';

/*
 * A process started by `inspect-file.ts` for one file: whatever a file does to a decoder happens here, with
 * little memory and time, no environment and no secrets.
 */

const HEAD_BYTES = 4100;

const BY_TYPE: Readonly<
  Record<FileType, (path: string, shownPath: string) => Promise<Inspection | null>>
> = {
  'application/pdf': redrawPdf,
  'image/jpeg': redraw,
  'image/png': redraw,
  'image/heic': async (path, shownPath) =>
    (await import('./images.ts')).redrawHeic(path, shownPath),
};

async function redraw(path: string, shownPath: string): Promise<Inspection | null> {
  const { redrawImage } = await import('./images.ts');
  return redrawImage(path, shownPath);
}

async function redrawPdf(path: string, shownPath: string): Promise<Inspection | null> {
  const { readPdf } = await import('../pdf/objects.ts');
  const { assertHarmless } = await import('../pdf/threats.ts');
  const { drawPdf } = await import('./draw-pdf.ts');
  const bytes = await readFile(path);
  await reading(async () => assertHarmless(readPdf(bytes)));
  await drawPdf(bytes, shownPath);
  return null;
}

/** Whatever goes wrong while a PDF is read is its own fault. */
async function reading(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof PdfThreat || error instanceof PdfBroken) throw error;
    throw new PdfBroken('not read', { cause: error });
  }
}

async function inspect(path: string, shownPath: string): Promise<Inspection> {
  const type = await typeOf(path);
  if (!type) return { kind: 'wrong_type' };
  try {
    const refused = await BY_TYPE[type](path, shownPath);
    const shownType = type === 'application/pdf' ? type : 'image/jpeg';
    return refused ?? { kind: 'shown', type, shownType };
  } catch (error) {
    if (error instanceof PdfThreat) return { kind: 'unsafe', threat: error.threat };
    if (error instanceof PdfBroken || (error instanceof Error && error.name === 'ImageBroken')) {
      return { kind: 'unreadable', why: error.message };
    }
    throw error;
  }
}

/** What the first bytes say that a file is; its name says nothing. */
async function typeOf(path: string): Promise<FileType | undefined> {
  const file = await open(path);
  const head = Buffer.alloc(HEAD_BYTES);
  const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
  await file.close();
  const found = await fileTypeFromBuffer(head.subarray(0, bytesRead));
  const type = found?.mime === 'image/heif' ? 'image/heic' : found?.mime;
  return FILE_TYPES.find((known) => known === type);
}

const [, , path = '', shownPath = ''] = process.argv;
const answer = await inspect(path, shownPath).catch((error: unknown) => {
  if (isAway(error)) return { kind: 'away' };
  throw error;
});
process.stdout.write(`\n${JSON.stringify(answer)}`);
