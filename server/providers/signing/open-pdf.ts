import PDFDocument from 'pdfkit';
import type { Typefaces } from './paper/typefaces.ts';

export const MARGIN = 64;

/** A document that is being written, with the typefaces for what the standard ones cannot show. */
export type Pdf = InstanceType<typeof PDFDocument> & { readonly typefaces: Typefaces };

/** Opens a document. Its pages stay in memory until its end, to be gone back to, unless they are not to be kept. */
export function openPdf(
  info: PDFKit.DocumentInfo,
  typefaces: Typefaces,
  { keepsPages = true }: { readonly keepsPages?: boolean } = {},
): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: keepsPages,
    pdfVersion: '1.7',
    lang: 'en-GB',
    displayTitle: true,
    info: { Creator: 'Ballast', ...info },
  });
  for (const { name, content } of typefaces) pdf.registerFont(name, content);
  return Object.assign(pdf, { typefaces });
}
