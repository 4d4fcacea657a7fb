import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { SIGNATURE_HEIGHT, SIGNATURE_ROOM, writeText } from './agreement-pages.ts';
import { leave, MARGIN, write, writeFeet } from './page.ts';
import type { EnvelopeOrder } from './port.ts';

/** Text that an envelope provider looks for to put the signature there; nobody sees it. */
export const SIGNATURE_ANCHOR = '/signature/';

/** Writes an agreement as a PDF that is still to be signed. */
export async function writeUnsigned({ agreementId, text, signer }: EnvelopeOrder): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: text.title, Subject: `Agreement ${agreementId}`, Creator: 'Ballast' },
  });
  const written = buffer(pdf);
  writeText(pdf, text);
  leave(pdf, SIGNATURE_ROOM, SIGNATURE_HEIGHT);
  write(pdf, 'heading', 'Signature');
  pdf
    .fillColor('white')
    .fontSize(8)
    .text(SIGNATURE_ANCHOR, MARGIN, pdf.y + 24);
  pdf.y += 36;
  write(pdf, 'body', `${signer.name}\n${signer.email}`);
  writeFeet(pdf, `${text.title} · ${agreementId}`);
  pdf.end();
  return written;
}
