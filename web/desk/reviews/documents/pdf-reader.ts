import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { PDF_PARTS } from './pdf-parts-folder.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A picture larger than this is no page that a person reads. */
const PIXELS_MAX = 16_000_000;

export type OpenPdf = {
  readonly pages: number;
  /** Draws a page, and returns what gives the drawing up. */
  draw(canvas: HTMLCanvasElement, page: number, drawn: DrawnAs): Drawing;
  close(): void;
};

/** So many CSS pixels of width, once it is turned by so many quarters, clockwise. */
type DrawnAs = { readonly width: number; readonly quarters: number };

export type Drawing = { readonly done: Promise<void>; cancel(): void };

/**
 * Opens a PDF in a worker. Nothing in it runs: no script, no WebAssembly, no XFA; the page's policy forbids
 * them, too. Throws when it cannot be read.
 */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const parts = `${PDF_PARTS}/`;
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    useWasm: false,
    enableXfa: false,
    disableWorkerRendering: true,
    maxImageSize: 4 * PIXELS_MAX,
    wasmUrl: parts,
    standardFontDataUrl: parts,
  });
  const document = await task.promise;
  return {
    pages: document.numPages,
    draw: (canvas, page, drawn) => draw(document, canvas, page, drawn),
    close: () => void task.destroy(),
  };
}

function draw(
  document: PDFDocumentProxy,
  canvas: HTMLCanvasElement,
  number: number,
  { width, quarters }: DrawnAs,
): Drawing {
  let isOver = false;
  let stop = () => {};
  const drawing = async () => {
    const page = await document.getPage(number);
    if (isOver) return;
    // A page may lie on its side already.
    const rotation = page.rotate + quarters * 90;
    const whole = page.getViewport({ scale: 1, rotation });
    const wanted = (width / whole.width) * globalThis.devicePixelRatio;
    const most = Math.sqrt(PIXELS_MAX / (whole.width * whole.height));
    const viewport = page.getViewport({ scale: Math.min(wanted, most), rotation });
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    const rendering = page.render({ canvas, viewport });
    stop = () => rendering.cancel();
    await rendering.promise;
  };
  return {
    done: drawing().catch((error: unknown) => {
      if (!isOver) throw error;
    }),
    cancel: () => {
      isOver = true;
      stop();
    },
  };
}
