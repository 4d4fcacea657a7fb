import { MARGIN, type Pdf } from '../open-pdf.ts';
import { drawText, heightOfText, type Look, lengthOfText } from './draw-text.ts';

export const INK = '#1b1f24';
const GREY = '#5d6673';
const HAIRLINE = '#c9ced6';

/** Where the running line at the foot of each page stands, from below. */
const FOOT = 40;
/** Width of what stands on the left of a pair, and the room on its right. */
const LABEL_WIDTH = 138;
const LABEL_GAP = 8;
const PAIR_GAP = 5;

const STYLES = {
  title: { font: 'Helvetica', size: 22, colour: INK, after: 4 },
  heading: { font: 'Helvetica-Bold', size: 11, colour: INK, after: 4 },
  body: { font: 'Helvetica', size: 10, colour: INK, after: 7 },
  small: { font: 'Helvetica', size: 8.5, colour: GREY, after: 4 },
  figures: { font: 'Courier', size: 8, colour: INK, after: 4 },
  foot: { font: 'Helvetica', size: 8, colour: GREY, after: 0 },
} as const satisfies Record<string, Look & { after: number }>;

export type Style = keyof typeof STYLES;

/** Height up to which a paragraph is kept on one page. */
const KEPT_WHOLE = 120;

/** Writes a paragraph below what stands already; a short one is not parted by the end of a page. */
export function write(pdf: Pdf, style: Style, text: string): void {
  const height = heightOf(pdf, style, text);
  if (height <= KEPT_WHOLE) leave(pdf, 0, height);
  drawText(pdf, STYLES[style], text, MARGIN, widthOf(pdf));
  pdf.y += STYLES[style].after;
}

/** How high a paragraph is, as far as it must stand on one page with what comes before it. */
export function heightToKeep(pdf: Pdf, style: Style, text: string): number {
  return Math.min(heightOf(pdf, style, text), KEPT_WHOLE);
}

export function heightOf(pdf: Pdf, style: Style, text: string): number {
  return heightOfText(pdf, STYLES[style], text, widthOf(pdf));
}

/** Leaves room, or goes on at the next page when less than `needed` points are left on this one. */
export function leave(pdf: Pdf, room: number, needed = 0): void {
  pdf.y += room;
  if (pdf.y + needed > pdf.page.height - MARGIN) pdf.addPage();
}

export function rule(pdf: Pdf): void {
  const right = MARGIN + widthOf(pdf);
  pdf.moveTo(MARGIN, pdf.y).lineTo(right, pdf.y).lineWidth(0.5).stroke(HAIRLINE);
  pdf.y += 10;
}

/** Writes what something is on the left and the thing itself on the right, which may go on over the next page. */
export function writePair(pdf: Pdf, label: string, value: string, style: 'body' | 'figures'): void {
  const x = MARGIN + LABEL_WIDTH + LABEL_GAP;
  const width = widthOf(pdf) - LABEL_WIDTH - LABEL_GAP;
  const labelHeight = heightOfText(pdf, STYLES.small, label, LABEL_WIDTH);
  const valueHeight = heightOfText(pdf, STYLES[style], value, width);
  leave(pdf, 0, Math.max(labelHeight, Math.min(valueHeight, KEPT_WHOLE)));
  const { page, y: top } = pdf;
  drawText(pdf, STYLES.small, label, MARGIN, LABEL_WIDTH);
  pdf.y = top;
  drawText(pdf, STYLES[style], value, x, width);
  // On another page the label is behind us.
  if (pdf.page === page) pdf.y = Math.max(pdf.y, top + labelHeight);
  pdf.y += PAIR_GAP;
}

/** Writes the running line of every page, once all pages are there. Returns how many they are. */
export function writeFeet(pdf: Pdf, text: string): number {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    writeFoot(pdf, text, `Page ${page + 1} of ${count}`);
  }
  return count;
}

/** Writes the running line of the page that is begun, and goes on where it was. */
export function writeFoot(pdf: Pdf, text: string, number: string): void {
  const { y } = pdf;
  const { bottom } = pdf.page.margins;
  // Below the margin a text would begin a page of its own.
  pdf.page.margins.bottom = 0;
  const numberWidth = lengthOfText(pdf, STYLES.foot, number) + 1;
  pdf.y = pdf.page.height - FOOT;
  drawText(pdf, STYLES.foot, number, MARGIN + widthOf(pdf) - numberWidth, numberWidth);
  pdf.y = pdf.page.height - FOOT;
  drawText(pdf, STYLES.foot, text, MARGIN, widthOf(pdf) - numberWidth);
  pdf.page.margins.bottom = bottom;
  pdf.y = y;
}

export function widthOf(pdf: Pdf): number {
  return pdf.page.width - 2 * MARGIN;
}
