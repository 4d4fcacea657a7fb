import { csvLine } from '../../http/csv.ts';
import { type Cell, xlsxFile } from '../../http/xlsx.ts';
import type { Row } from './rows.ts';

/** Columns of the rows; the last row says the digest. */
const COLUMNS = [
  'row',
  'account',
  'fund',
  'asset',
  'booked_at',
  'effective_at',
  'type',
  'reverses',
  'amount',
  'balance',
  'price',
  'price_currency',
  'price_as_of',
  'value',
  'value_currency',
  'line',
] as const satisfies readonly (keyof Row)[];

/** A spreadsheet computes with 15 digits, so the exact figures stand beside numbers that it can add up. */
const AS_NUMBERS = ['amount', 'balance', 'value'] as const satisfies readonly (keyof Row)[];

const cellsOf = (row: Row) => COLUMNS.map((column) => row[column] ?? '');

const digestCells = (digest: string) => COLUMNS.map((_, place) => ['digest', digest][place] ?? '');

/** The rows as comma-separated values. */
export async function* csvOf(
  batches: AsyncIterable<readonly Row[]>,
  digest: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(COLUMNS));
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row))).join(''));
  yield Buffer.from(csvLine(digestCells(digest)));
}

/** The rows as a workbook, made at a moment that is the same for the same content. */
export function xlsxOf(
  batches: AsyncIterable<readonly Row[]>,
  digest: string,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  return xlsxFile('Statement', sheetOf(batches, digest), madeAt);
}

async function* sheetOf(
  batches: AsyncIterable<readonly Row[]>,
  digest: string,
): AsyncGenerator<Cell[][]> {
  yield [[...COLUMNS, ...AS_NUMBERS.map((column) => `${column}_as_number`)]];
  for await (const rows of batches) {
    yield rows.map((row) => [
      ...cellsOf(row),
      ...AS_NUMBERS.map((column) => numberOf(row[column])),
    ]);
  }
  yield [digestCells(digest)];
}

const numberOf = (text: string | null): Cell => (text === null ? '' : { number: text });
