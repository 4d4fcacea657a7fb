import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { MARGIN, openPdf } from './open-pdf.ts';
import { SIGNATURE_ROOM, writeText } from './paper/agreement-pages.ts';
import { heightOf, leave, write, writeFeet } from './paper/page.ts';
import { textsWithin } from './paper/typeface.ts';
import { loadTypefaces } from './paper/typefaces.ts';
import type { EnvelopeOrder } from './port.ts';

export type UnsignedDocument = {
  readonly pdf: Buffer;
  /**
   * Text at which an envelope provider puts the signature; invisible, and random so that no name or clause
   * contains it.
   */
  readonly anchor: string;
};

const PLACE_HEIGHT = 90;

export async function writeUnsigned({
  agreementId,
  text,
  signer,
}: EnvelopeOrder): Promise<UnsignedDocument> {
  const anchor = `/${randomBytes(12).toString('hex')}/`;
  const typefaces = await loadTypefaces(textsWithin({ text, signer }));
  const pdf = openPdf({ Title: text.title, Subject: `Agreement ${agreementId}` }, typefaces);
  const written = buffer(pdf);
  const caption = `${signer.name}\n${signer.email}`;
  const height = PLACE_HEIGHT + heightOf(pdf, 'body', caption);
  writeText(pdf, text, height);
  leave(pdf, SIGNATURE_ROOM, height);
  write(pdf, 'heading', 'Signature');
  const top = pdf.y;
  pdf.font('Helvetica').fontSize(8).fillColor('white');
  pdf.text(anchor, MARGIN, top + 24, { lineBreak: false });
  pdf.y = top + 70;
  write(pdf, 'body', caption);
  writeFeet(pdf, `${text.title} · ${agreementId}`);
  pdf.end();
  return { pdf: await written, anchor };
}
