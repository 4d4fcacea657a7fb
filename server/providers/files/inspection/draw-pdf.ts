import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { type Inspection, PDF_PAGES_MAX } from '../port.ts';

class PdfBroken extends Error {
  override readonly name = 'PdfBroken';
}

/** A page of A4 at 137 dots per inch, on which small print can still be read. */
const SIDE_PIXELS_MAX = 1600;

/** The largest side of a page in points, as Acrobat has it (ISO 32000-1, annex C). */
const SIDE_POINTS_MAX = 14_400;

const WASM = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));

sharp.concurrency(1);
sharp.cache(false);

/** Processor time after which a program draws no further page, so that others get their turn, in microseconds. */
const DRAWS_MICROSECONDS = 2_000_000;

/** Width and height of a page, in points. */
type Size = readonly [number, number];

/** Which pages are drawn by now; null says that all are, and that the copy is written. */
type Drawn = { readonly kind: 'pages_drawn'; readonly count: number } | null;

/**
 * Draws pages of a PDF, for a while and from where the program before left off. When all are drawn it writes a new one to
 * `shownPath` that has nothing but these pictures: whatever else was in the file stays behind: scripts, files within,
 * links, what it says of its maker. Says why when it is not taken; throws `PdfBroken` when it cannot be drawn.
 */
export async function drawPdf(
  bytes: Uint8Array,
  shownPath: string,
  drawnBefore: number,
): Promise<Inspection | Drawn> {
  const library = await PDFiumLibrary.init({
    wasmBinary: new Uint8Array(await readFile(WASM)).buffer,
  });
  const file = await drawing(() => openPdf(library, bytes));
  if (!file) return { kind: 'locked' };
  const count = file.getPageCount();
  if (count === 0) throw new PdfBroken('no page');
  if (count > PDF_PAGES_MAX) return { kind: 'too_long' };
  await drawing(async () => file.initializeFormFields());
  for (let index = drawnBefore; index < count; index += 1) {
    const { user, system } = process.cpuUsage();
    if (index > drawnBefore && user + system > DRAWS_MICROSECONDS) {
      return { kind: 'pages_drawn', count: index };
    }
    const { picture, size } = await drawing(() => drawPage(file.getPage(index)));
    await writeFile(pathOf(shownPath, index, 'jpg'), picture, { mode: 0o600 });
    await writeFile(pathOf(shownPath, index, 'json'), JSON.stringify(size), { mode: 0o600 });
  }
  await writeCopy(shownPath, count);
  return null;
}

/** Where a page lies until all are there: beside the copy, in a folder that goes when the work is done. */
function pathOf(shownPath: string, index: number, ending: 'jpg' | 'json'): string {
  return `${shownPath}-page-${index}.${ending}`;
}

async function writeCopy(shownPath: string, count: number): Promise<void> {
  const copy = new PdfDocument({ autoFirstPage: false, font: '' });
  const written = pipeline(copy, createWriteStream(shownPath, { mode: 0o600 }));
  await Promise.all([written, addPages(copy, shownPath, count)]);
}

/** The document, or null when a password opens it; pdfium says so in words alone. */
async function openPdf(library: PDFiumLibrary, bytes: Uint8Array): Promise<PDFiumDocument | null> {
  try {
    return await library.loadDocument(bytes);
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Password required')) return null;
    throw error;
  }
}

async function addPages(copy: PDFKit.PDFDocument, shownPath: string, count: number) {
  for (let index = 0; index < count; index += 1) {
    const text = await readFile(pathOf(shownPath, index, 'json'), 'utf8');
    const [width, height] = JSON.parse(text) as Size;
    copy.addPage({ size: [width, height], margin: 0 });
    copy.image(await readFile(pathOf(shownPath, index, 'jpg')), 0, 0, { width, height });
  }
  copy.end();
}

async function drawPage(page: PDFiumPage): Promise<{ picture: Buffer; size: Size }> {
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  const longest = Math.max(width, height);
  if (!(Math.min(width, height) >= 1 && longest <= SIDE_POINTS_MAX)) throw new PdfBroken('size');
  const drawn = await page.render({
    scale: SIDE_PIXELS_MAX / longest,
    render: 'bitmap',
    renderFormFields: true,
  });
  const raw = { width: drawn.width, height: drawn.height, channels: 4 } as const;
  const picture = await sharp(drawn.data, { raw })
    .flatten({ background: '#ffffff' })
    .jpeg()
    .toBuffer();
  return { picture, size: [width, height] };
}

/** What pdfium throws is the file's fault. */
async function drawing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PdfBroken) throw error;
    throw new PdfBroken('not drawn', { cause: error });
  }
}
