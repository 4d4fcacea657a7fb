import { heightToKeep, INK, leave, MARGIN, type Pdf, rule, write } from './page.ts';
import type { AgreementText, SignedAgreement } from './port.ts';
import { showable } from './typeface.ts';

/** What a drawn name is drawn on, and how large it is shown, in points. */
const DRAWING_WIDTH = 600;
const SHOWN_WIDTH = 200;
const SHOWN_HEIGHT = 67;
/** Height of the block with the name, and the room above it. */
export const SIGNATURE_HEIGHT = 160;
export const SIGNATURE_ROOM = 24;

/** Writes the agreement: title, parties, clauses, and the block with the name under it. */
export function writeAgreement(pdf: Pdf, agreement: SignedAgreement): void {
  writeText(pdf, agreement.text);
  writeSignature(pdf, agreement);
}

/** Writes what is signed, with room for a name on the page of the last clause. */
export function writeText(pdf: Pdf, text: AgreementText): void {
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
    leave(pdf, 10, isLast ? heightWithName(pdf, paragraphs) : heightBegun(pdf, paragraphs));
    write(pdf, 'heading', `${index + 1}. ${heading}`);
    for (const paragraph of paragraphs) write(pdf, 'body', paragraph);
  }
}

/** Height of a heading with the beginning of what is under it. */
function heightBegun(pdf: Pdf, paragraphs: readonly string[]): number {
  return 20 + heightToKeep(pdf, 'body', paragraphs[0] ?? '');
}

/** Height of the last clause as a whole with the name under it. */
function heightWithName(pdf: Pdf, paragraphs: readonly string[]): number {
  const heights = paragraphs.map((paragraph) => heightToKeep(pdf, 'body', paragraph) + 7);
  return 20 + heights.reduce((sum, height) => sum + height, 0) + SIGNATURE_ROOM + SIGNATURE_HEIGHT;
}

function writeSignature(pdf: Pdf, { signature, signer }: SignedAgreement): void {
  leave(pdf, SIGNATURE_ROOM, SIGNATURE_HEIGHT);
  write(pdf, 'heading', 'Signed electronically');
  const top = pdf.y;
  if (signature.drawing === null) writeName(pdf, signature.name, top);
  else drawName(pdf, signature.drawing, top);
  pdf.y = top + SHOWN_HEIGHT + 6;
  rule(pdf);
  write(pdf, 'body', `${signature.name}\n${signer.email}\n${momentOf(signature.at)}`);
}

function writeName(pdf: Pdf, name: string, top: number): void {
  pdf.font('Times-Italic').fontSize(26).fillColor(INK);
  pdf.text(showable(name), MARGIN, top + 26, { lineBreak: false });
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
