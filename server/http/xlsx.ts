import { type ZipPart, zipped } from './zip.ts';

/** A number as decimal text, which is written as it is: a float would change it. */
export type Cell = string | { readonly number: string };
export type Row = readonly Cell[];

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The parts of a workbook (ECMA-376) that stand around its one sheet. */
const AROUND: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/**
 * A workbook with one sheet, in pieces as its rows come, so that it is never whole in memory. Text is text, whatever it
 * begins with: a cell is a formula only where a file says so.
 */
export function xlsxFile(
  sheet: string,
  rows: AsyncIterable<readonly Row[]>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  return zipped(parts(), madeAt);

  async function* parts(): AsyncGenerator<ZipPart> {
    for (const [name, xml] of Object.entries(AROUND)) yield { name, content: once(xml) };
    const workbook = `${XML}<workbook xmlns="${SHEET}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${toXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    yield { name: 'xl/workbook.xml', content: once(workbook) };
    yield { name: 'xl/worksheets/sheet1.xml', content: sheetOf(rows) };
  }
}

async function* once(xml: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(xml);
}

async function* sheetOf(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${XML}<worksheet xmlns="${SHEET}"><sheetData>`);
  for await (const rows of batches) yield Buffer.from(rows.map(toRow).join(''));
  yield Buffer.from('</sheetData></worksheet>');
}

function toRow(cells: Row): string {
  return `<row>${cells.map(toCell).join('')}</row>`;
}

function toCell(cell: Cell): string {
  if (typeof cell !== 'string') return `<c><v>${cell.number}</v></c>`;
  if (cell === '') return '<c/>';
  return `<c t="inlineStr"><is><t xml:space="preserve">${toXml(cell)}</t></is></c>`;
}

// What XML cannot hold even where it is escaped, and other signs that are not seen (XML 1.0, section 2.2).
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function toXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(UNWRITABLE, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}
