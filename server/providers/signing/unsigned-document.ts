import { buffer } from 'node:stream/consumers';
import { SIGNATURE_ROOM, writeText } from './agreement-pages.ts';
import { MARGIN, openPdf } from './open-pdf.ts';
import { heightOf, leave, write, writeFeet } from './page.ts';
import type { EnvelopeOrder } from './port.ts';
import { textsWithin } from './typeface.ts';
import { loadTypefaces } from './typefaces.ts';

/** Text that an envelope provider looks for to put the signature there; nobody sees it. */
export const SIGNATURE_ANCHOR = '/signature/';

/** Height of the heading and of the place for the signature under it. */
const PLACE_HEIGHT = 80;

/** Writes an agreement as a PDF that is still to be signed. */
export async function writeUnsigned({ agreementId, text, signer }: EnvelopeOrder): Promise<Buffer> {
  const typefaces = await loadTypefaces(textsWithin({ text, signer }));
  const pdf = openPdf({ Title: text.title, Subject: `Agreement ${agreementId}` }, typefaces);
  const written = buffer(pdf);
  const caption = `${signer.name}\n${signer.email}`;
  const height = PLACE_HEIGHT + heightOf(pdf, 'body', caption);
  writeText(pdf, text, height);
  leave(pdf, SIGNATURE_ROOM, height);
  write(pdf, 'heading', 'Signature');
  pdf
    .fillColor('white')
    .fontSize(8)
    .text(SIGNATURE_ANCHOR, MARGIN, pdf.y + 24);
  pdf.y += 36;
  write(pdf, 'body', caption);
  writeFeet(pdf, `${text.title} · ${agreementId}`);
  pdf.end();
  return written;
}
