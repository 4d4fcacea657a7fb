import { MARGIN, type Pdf } from '../open-pdf.ts';
import type { AgreementText, SignedAgreement } from '../port.ts';
import { drawText, heightOfText, type Look, lengthOfText } from './draw-text.ts';
import { heightOf, heightToKeep, INK, leave, rule, widthOf, write } from './page.ts';

/** What a drawn name is drawn on, and how large it is shown, in points. */
const DRAWING_WIDTH = 600;
const SHOWN_WIDTH = 200;
const SHOWN_HEIGHT = 67;
/** Room above the block with the name, and in it around the name: under the heading, and on both sides of the line. */
export const SIGNATURE_ROOM = 24;
const HEADING_HEIGHT = 20;
const LINE_ROOM = 16;
const NAME_ROOM = 8;
/** How large a typed name is, in points: a long one is made smaller first, then goes on in the next line. */
const NAME_SIZE = 26;
const NAME_SIZE_MIN = 12;

export function writeAgreement(pdf: Pdf, agreement: SignedAgreement): void {
  const block = signatureBlock(pdf, agreement);
  writeText(pdf, agreement.text, block.height);
  insertSignature(pdf, agreement, block);
}

/** Writes what is signed, with room for a name of such a height on the page of the last clause. */
export function writeText(pdf: Pdf, text: AgreementText, nameHeight: number): void {
  const { title, version, notice, parties, clauses } = text;
  write(pdf, 'title', title);
  write(pdf, 'small', version);
  leave(pdf, 6);
  write(pdf, 'small', notice);
  leave(pdf, 8);
  rule(pdf);
  for (const { role, lines } of parties) {
    leave(pdf, 4, heightBegun(pdf, [lines.join('\n')]));
    write(pdf, 'heading', role);
    write(pdf, 'body', lines.join('\n'));
  }
  for (const [index, { heading, paragraphs }] of clauses.entries()) {
    // The name never stands on a page without a clause that it is under.
    const isLast = index === clauses.length - 1;
    leave(
      pdf,
      10,
      isLast ? heightWithName(pdf, paragraphs, nameHeight) : heightBegun(pdf, paragraphs),
    );
    write(pdf, 'heading', `${index + 1}. ${heading}`);
    for (const paragraph of paragraphs) write(pdf, 'body', paragraph);
  }
}

/** Height of a heading with the beginning of what is under it. */
function heightBegun(pdf: Pdf, paragraphs: readonly string[]): number {
  return 20 + heightToKeep(pdf, 'body', paragraphs[0] ?? '');
}

function heightWithName(pdf: Pdf, paragraphs: readonly string[], nameHeight: number): number {
  const heights = paragraphs.map((paragraph) => heightToKeep(pdf, 'body', paragraph) + 7);
  return 20 + heights.reduce((sum, height) => sum + height, 0) + SIGNATURE_ROOM + nameHeight;
}

/** The block with the name: how the name looks, how much room it has, what stands under it, how high all of it is. */
function signatureBlock(pdf: Pdf, { signature, signer }: SignedAgreement) {
  const look = lookOfName(pdf, signature.name);
  const typedHeight = heightOfText(pdf, look, signature.name, widthOf(pdf));
  const shownHeight =
    signature.drawing === null ? Math.max(SHOWN_HEIGHT, typedHeight + NAME_ROOM) : SHOWN_HEIGHT;
  const caption = `${signature.name}\n${signer.email}\n${momentOf(signature.at)}`;
  const height = HEADING_HEIGHT + shownHeight + LINE_ROOM + heightOf(pdf, 'body', caption);
  return { look, typedHeight, shownHeight, caption, height };
}

type SignatureBlock = ReturnType<typeof signatureBlock>;

function lookOfName(pdf: Pdf, name: string): Look {
  const look = { font: 'Times-Italic', size: NAME_SIZE, colour: INK };
  const size = NAME_SIZE * Math.min(1, (widthOf(pdf) - 1) / lengthOfText(pdf, look, name));
  return { ...look, size: Math.max(NAME_SIZE_MIN, size) };
}

function insertSignature(pdf: Pdf, { signature }: SignedAgreement, block: SignatureBlock): void {
  leave(pdf, SIGNATURE_ROOM, block.height);
  write(pdf, 'heading', 'Signed electronically');
  const top = pdf.y;
  if (signature.drawing === null) writeName(pdf, signature.name, block);
  else drawName(pdf, signature.drawing, top);
  pdf.y = top + block.shownHeight + 6;
  rule(pdf);
  write(pdf, 'body', block.caption);
}

/** Writes a typed name so that it stands on the line. */
function writeName(pdf: Pdf, name: string, { look, typedHeight, shownHeight }: SignatureBlock) {
  pdf.y += shownHeight - typedHeight - NAME_ROOM;
  drawText(pdf, look, name, MARGIN, widthOf(pdf));
}

function drawName(pdf: Pdf, drawing: string, top: number): void {
  pdf.save();
  pdf.translate(MARGIN, top).scale(SHOWN_WIDTH / DRAWING_WIDTH);
  pdf.path(drawing).lineWidth(4).lineCap('round').lineJoin('round').stroke(INK);
  pdf.restore();
}

/** A moment as the documents write it, such as `21 November 2026 at 14:05:09 UTC`. */
export function momentOf(at: Date): string {
  const day = at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  return `${day} at ${at.toISOString().slice(11, 19)} UTC`;
}
