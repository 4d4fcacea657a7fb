import { MARGIN, type Pdf } from '../open-pdf.ts';
import { inSight, isBlank, type Piece, piecesOf, wordsOf } from './set-line.ts';
import { composed, isStandard } from './typeface.ts';

/** How a text looks: one of the standard typefaces of PDF, its size in points and its colour. */
export type Look = { readonly font: string; readonly size: number; readonly colour: string };

const LINE_GAP = 2.5;
/** Height of a line without the room, and of what stands above its base, in sizes of the letters. */
const LINE_HEIGHT = 1.16;
const BASE = 0.75;

/**
 * Draws a text in lines of a width, over as many pages as it needs. A text with a letter outside the standard
 * typefaces is set wholly in the document's own, so that a name looks alike.
 */
export function drawText(pdf: Pdf, look: Look, text: string, x: number, width: number): void {
  if (isStandard(text)) {
    setLook(pdf, look);
    pdf.text(composed(text), x, pdf.y, { lineGap: LINE_GAP, width });
    return;
  }
  for (const line of linesOf(pdf, look, text, width)) {
    if (pdf.y + lineHeight(look) > pdf.page.height - MARGIN) pdf.addPage();
    const top = pdf.y;
    drawLine(pdf, look, line, x);
    pdf.y = top + lineHeight(look);
  }
}

export function heightOfText(pdf: Pdf, look: Look, text: string, width: number): number {
  if (!isStandard(text)) return linesOf(pdf, look, text, width).length * lineHeight(look);
  setLook(pdf, look);
  return pdf.heightOfString(composed(text), { lineGap: LINE_GAP, width });
}

export function lengthOfText(pdf: Pdf, look: Look, text: string): number {
  if (!isStandard(text)) return lengthOf(pdf, look, piecesOf(text, pdf.typefaces));
  setLook(pdf, look);
  return pdf.widthOfString(composed(text));
}

function setLook(pdf: Pdf, { font, size, colour }: Look): void {
  pdf.font(font).fontSize(size).fillColor(colour);
}

function lineHeight({ size }: Look): number {
  return size * LINE_HEIGHT + LINE_GAP;
}

function drawLine(pdf: Pdf, look: Look, line: readonly Piece[], x: number): void {
  const y = pdf.y + look.size * BASE;
  let at = x;
  for (const { text, typeface } of inSight(line)) {
    setLook(pdf, { ...look, font: typeface.name });
    pdf.text(text, at, y, { lineBreak: false, baseline: 'alphabetic' });
    at += pdf.widthOfString(text);
  }
}

function linesOf(pdf: Pdf, look: Look, text: string, width: number): Piece[][] {
  const fits = (pieces: readonly Piece[]) => lengthOf(pdf, look, pieces) <= width;
  return text
    .split('\n')
    .flatMap((line) => fillLines(wordsOf(piecesOf(line, pdf.typefaces)), fits))
    .map(withoutEnd);
}

/** A line without the blanks at its end: in a text read from the right they would stand at its left. */
function withoutEnd(pieces: readonly Piece[]): Piece[] {
  return pieces.slice(0, pieces.findLastIndex((piece) => !isBlank(piece)) + 1);
}

/** Puts words into lines; one that is longer than a line goes on in the next. */
function fillLines(
  words: readonly Piece[][],
  fits: (pieces: readonly Piece[]) => boolean,
): Piece[][] {
  const lines: Piece[][] = [[]];
  const put = (pieces: readonly Piece[]) => {
    const line = lines.at(-1) ?? [];
    if (line.length > 0 && !fits([...line, ...pieces])) lines.push([...pieces]);
    else line.push(...pieces);
  };
  for (const word of words) {
    if (fits(word)) put(word);
    else for (const piece of word) put([piece]);
  }
  return lines;
}

/** Length without the blanks at the end, which no line needs room for. */
function lengthOf(pdf: Pdf, { size }: Look, pieces: readonly Piece[]): number {
  return inSight(withoutEnd(pieces)).reduce((sum, { text, typeface }) => {
    pdf.font(typeface.name).fontSize(size);
    return sum + pdf.widthOfString(text);
  }, 0);
}
