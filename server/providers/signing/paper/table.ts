import { MARGIN, type Pdf } from '../open-pdf.ts';
import { drawText, lengthOfText } from './draw-text.ts';
import { INK, widthOf } from './page.ts';
import { isStandard } from './typeface.ts';

export type Column = {
  readonly heading: string;
  /** A part of the page's width; the parts of a table add up to 1. */
  readonly share: number;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
};

const GREY = '#5d6673';
const HAIRLINE = '#c9ced6';
const ROW = 13;
const GAP = 6;
const SIZE = 7.5;

const LOOKS = {
  plain: { font: 'Helvetica', size: SIZE, colour: INK },
  strong: { font: 'Helvetica-Bold', size: SIZE, colour: INK },
  quiet: { font: 'Helvetica', size: SIZE, colour: GREY },
} as const;

export type RowLook = keyof typeof LOOKS;

/** A table that goes on over pages, with its headings at the top of each. */
export type Table = {
  /** Names what follows, and keeps at least `kept` rows with it. */
  section(title: string, kept?: number): void;
  row(cells: readonly string[], look?: RowLook): void;
};

export function openTable(pdf: Pdf, columns: readonly Column[]): Table {
  const places = placesOf(pdf, columns);
  const bottom = () => pdf.page.height - MARGIN;

  const writeCells = (cells: readonly string[], look: RowLook) => {
    const top = pdf.y;
    for (const [i, { x, width, isFigure }] of places.entries()) {
      const text = cells[i] ?? '';
      if (text !== '') put(pdf, LOOKS[look], text, { x, width, top, isFigure });
    }
    pdf.y = top + ROW;
  };
  const writeHeadings = () => {
    writeCells(
      columns.map(({ heading }) => heading),
      'quiet',
    );
    const right = MARGIN + widthOf(pdf);
    pdf
      .moveTo(MARGIN, pdf.y - 2)
      .lineTo(right, pdf.y - 2)
      .lineWidth(0.5)
      .stroke(HAIRLINE);
    pdf.y += 3;
  };
  const keep = (rows: number) => {
    if (pdf.y + rows * ROW <= bottom()) return;
    pdf.addPage();
    writeHeadings();
  };
  keep(4);
  if (pdf.y > MARGIN) writeHeadings();
  return {
    section(title, kept = 3) {
      pdf.y += 5;
      keep(kept + 1);
      put(pdf, LOOKS.strong, title, {
        x: MARGIN,
        width: widthOf(pdf),
        top: pdf.y,
        isFigure: false,
      });
      pdf.y += ROW;
    },
    row(cells, look = 'plain') {
      keep(1);
      writeCells(cells, look);
    },
  };
}

type Place = { readonly x: number; readonly width: number; readonly isFigure: boolean };

function placesOf(pdf: Pdf, columns: readonly Column[]): Place[] {
  let x = MARGIN;
  return columns.map(({ share, isFigure = false }, i) => {
    const whole = share * widthOf(pdf);
    const place = { x, width: whole - (i === columns.length - 1 ? 0 : GAP), isFigure };
    x += whole;
    return place;
  });
}

/** Puts a text into one line of a cell; what is longer ends in dots. */
function put(
  pdf: Pdf,
  look: (typeof LOOKS)[RowLook],
  text: string,
  { x, width, top, isFigure }: Place & { readonly top: number },
): void {
  pdf.y = top;
  const shown = fitting(pdf, look, text, width);
  const left = isFigure ? x + width - lengthOfText(pdf, look, shown) : x;
  if (isStandard(shown)) {
    pdf.font(look.font).fontSize(look.size).fillColor(look.colour);
    pdf.text(shown.normalize('NFC'), left, top, { lineBreak: false });
  } else drawText(pdf, look, shown, left, width);
  pdf.y = top;
}

function fitting(pdf: Pdf, look: (typeof LOOKS)[RowLook], text: string, width: number): string {
  if (lengthOfText(pdf, look, text) <= width) return text;
  let shown = [...text];
  while (shown.length > 1 && lengthOfText(pdf, look, `${shown.join('')}…`) > width) {
    shown = shown.slice(0, -1);
  }
  return `${shown.join('')}…`;
}
