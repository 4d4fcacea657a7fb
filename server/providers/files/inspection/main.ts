import { open, readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { isAway } from '../disk-files.ts';
import { FILE_TYPES, type FileType } from '../port.ts';
import { type Program, UNPACKS_WHOLE } from './program.ts';

/*
 * A process started by `inspect-file.ts` for one file: whatever a file does to a decoder happens here, with
 * little memory and time, no environment and no secrets.
 */

const HEAD_BYTES = 4100;

/** What was drawn: the shorter side of a picture, null of what is none; or why nothing was, or what is drawn so far. */
type Outcome = { readonly kind: 'drawn'; readonly shorterSide: number | null } | Program;

type Redraw = (path: string, shownPath: string, drawnBefore: number) => Promise<Outcome>;

const BY_TYPE: Readonly<Record<FileType, Redraw>> = {
  'application/pdf': redrawPdf,
  'image/jpeg': redraw,
  'image/png': redraw,
  'image/heic': async (path, shownPath) => {
    process.stdout.write(UNPACKS_WHOLE);
    return (await import('./images.ts')).redrawHeic(path, shownPath);
  },
};

/** Errors that are the file's fault; the decoders are loaded for the files that need them. */
const BROKEN: ReadonlySet<string> = new Set(['ImageBroken', 'PdfBroken']);

async function redraw(path: string, shownPath: string): Promise<Outcome> {
  const { redrawImage } = await import('./images.ts');
  return redrawImage(path, shownPath);
}

async function redrawPdf(path: string, shownPath: string, drawnBefore: number): Promise<Outcome> {
  const { drawPdf } = await import('./draw-pdf.ts');
  const other = await drawPdf(await readFile(path), shownPath, drawnBefore);
  return other ?? { kind: 'drawn', shorterSide: null };
}

async function inspect(path: string, shownPath: string, drawnBefore: number): Promise<Program> {
  const type = await typeOf(path);
  if (!type) return { kind: 'wrong_type' };
  try {
    const outcome = await BY_TYPE[type](path, shownPath, drawnBefore);
    if (outcome.kind !== 'drawn') return outcome;
    const shownType = type === 'application/pdf' ? type : 'image/jpeg';
    return { kind: 'shown', type, shownType, shorterSide: outcome.shorterSide };
  } catch (error) {
    if (error instanceof Error && BROKEN.has(error.name)) {
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

const [, , path = '', shownPath = '', drawnBefore = '0'] = process.argv;
const answer = await inspect(path, shownPath, Number.parseInt(drawnBefore, 10)).catch(
  (error: unknown) => {
    if (isAway(error)) return { kind: 'away' };
    throw error;
  },
);
process.stdout.write(`\n${JSON.stringify(answer)}`);
