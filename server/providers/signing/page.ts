import type PDFDocument from 'pdfkit';
import { showable } from './typeface.ts';

/** A document that is being written. */
export type Pdf = InstanceType<typeof PDFDocument>;

export const INK = '#1b1f24';
const GREY = '#5d6673';
const HAIRLINE = '#c9ced6';

/** Distance of the text from the edges of an A4 page, in points. */
export const MARGIN = 64;
/** Where the running line at the foot of each page stands, from below. */
const FOOT = 40;
/** Width of what stands on the left of a pair. */
const LABEL_WIDTH = 138;

const STYLES = {
  title: { font: 'Helvetica', size: 22, colour: INK, after: 4 },
  heading: { font: 'Helvetica-Bold', size: 11, colour: INK, after: 4 },
  body: { font: 'Helvetica', size: 10, colour: INK, after: 7 },
  small: { font: 'Helvetica', size: 8.5, colour: GREY, after: 4 },
  figures: { font: 'Courier', size: 8, colour: INK, after: 4 },
} as const;

/** How a paragraph is written. */
export type Style = keyof typeof STYLES;

/** Distance between lines, and the height up to which a paragraph is kept on one page. */
const LINE_GAP = 2.5;
const KEPT_WHOLE = 120;

/** Writes a paragraph below what stands already; a short one is not parted by the end of a page. */
export function write(pdf: Pdf, style: Style, text: string): void {
  const height = heightOf(pdf, style, text);
  if (height <= KEPT_WHOLE) leave(pdf, 0, height);
  const { font, size, colour, after } = STYLES[style];
  pdf.font(font).fontSize(size).fillColor(colour);
  pdf.text(showable(text), MARGIN, pdf.y, { lineGap: LINE_GAP, width: widthOf(pdf) });
  pdf.y += after;
}

/** How high a paragraph is, as far as it must stand on one page with what comes before it. */
export function heightToKeep(pdf: Pdf, style: Style, text: string): number {
  return Math.min(heightOf(pdf, style, text), KEPT_WHOLE);
}

function heightOf(pdf: Pdf, style: Style, text: string): number {
  const { font, size } = STYLES[style];
  pdf.font(font).fontSize(size);
  return pdf.heightOfString(showable(text), { lineGap: LINE_GAP, width: widthOf(pdf) });
}

/** Leaves room, or goes on at the next page when less than `needed` points are left on this one. */
export function leave(pdf: Pdf, room: number, needed = 0): void {
  pdf.y += room;
  if (pdf.y + needed > pdf.page.height - MARGIN) pdf.addPage();
}

/** Draws a line from edge to edge of the text. */
export function rule(pdf: Pdf): void {
  const right = MARGIN + widthOf(pdf);
  pdf.moveTo(MARGIN, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(HAIRLINE);
  pdf.y += 10;
}

/** Writes what something is on the left and the thing itself on the right. */
export function writePair(pdf: Pdf, label: string, value: string, style: 'body' | 'figures'): void {
  leave(pdf, 0, 40);
  const top = pdf.y;
  const { font, size } = STYLES[style];
  pdf
    .font('Helvetica')
    .fontSize(8.5)
    .fillColor(GREY)
    .text(label, MARGIN, top, { width: LABEL_WIDTH });
  pdf.font(font).fontSize(size).fillColor(INK);
  const width = widthOf(pdf) - LABEL_WIDTH - 8;
  pdf.text(showable(value), MARGIN + LABEL_WIDTH + 8, top, { lineGap: 2, width });
  pdf.y = Math.max(pdf.y, top + 12) + 5;
}

/** Writes the running line of every page, once all pages are there. Answers how many they are. */
export function writeFeet(pdf: Pdf, text: string): number {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Below the margin a text would begin a page of its own.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - FOOT;
    pdf.font('Helvetica').fontSize(8).fillColor(GREY);
    pdf.text(showable(text), MARGIN, y, { lineBreak: false });
    const number = `Page ${page + 1} of ${count}`;
    pdf.text(number, MARGIN, y, { width: widthOf(pdf), align: 'right', lineBreak: false });
  }
  return count;
}

function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}
