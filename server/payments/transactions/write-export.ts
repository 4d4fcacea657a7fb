import type { Transaction } from '@ballast/contract/payments/transactions.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { getOrCreateDocumentKeys } from '../../files/document-keys.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { csvLine } from '../../http/csv.ts';
import { type Cell, xlsxFile } from '../../http/xlsx.ts';
import type { Attempt } from '../../jobs/job.ts';
import { everyTransactionOf, firstRequestAt } from '../../ledger/client-transactions.ts';
import { encryptStream } from '../../secrets/encrypt.ts';
import { type PaymentDetail, paymentDetailsOf } from './payment-details.ts';
import {
  EXPIRY,
  type ExportRow,
  exportFolder,
  findExport,
  type OwnExport,
} from './transaction-exports.ts';
import { answersOf, type FundFacts, filterOf, type TransactionChoice } from './transactions.ts';

/** How many rows are in memory at a time. */
const BATCH = 500;

type Listed = z.infer<typeof Transaction>;
type Exported = { readonly listed: Listed; readonly detail: PaymentDetail | undefined };

const text = (value: string | null | undefined): string => value ?? '';

/** Columns as text; of a workbook some are numbers as well. */
const COLUMNS: Readonly<Record<string, (row: Exported) => string>> = {
  id: ({ listed }) => listed.id,
  type: ({ listed }) => listed.type,
  status: ({ listed }) => listed.status,
  outcome: ({ listed }) => text(listed.outcome),
  created_at: ({ listed }) => listed.created_at,
  completed_at: ({ listed }) => text(listed.completed_at),
  available_from: ({ listed }) => text(listed.settles_at),
  currency: ({ listed }) => listed.asset,
  amount: ({ listed }) => listed.amount,
  fee: ({ detail }) => text(detail?.fee),
  fund: ({ listed }) => text(listed.fund_name),
  sender: ({ detail }) => text(detail?.sender),
  destination: ({ detail }) => text(detail?.destination),
  network: ({ detail }) => text(detail?.network),
  memo: ({ detail }) => text(detail?.memo),
  transaction_hash: ({ detail }) => text(detail?.hash),
  follows: ({ listed }) => text(listed.linked_id),
};

/** A spreadsheet computes with 15 digits, so the exact amount stands beside the number that it can add up. */
const NUMBER_COLUMN = 'amount_as_number';

export type ExportContext = UploadContext & { readonly funds: FundFacts };

/**
 * Makes the file of an export. It is made anew by each attempt and kept only when it is whole, and the last attempt that
 * fails says so.
 */
export async function makeExport(
  context: ExportContext,
  own: OwnExport,
  { last, signal }: Pick<Attempt, 'last' | 'signal'>,
): Promise<void> {
  const row = await findExport(context.database, own);
  if (row.state === 'READY' || row.state === 'FAILED') return;
  try {
    await writeFile(context, own, row, signal);
  } catch (error) {
    if (last) await endUnmade(context.database, own);
    throw error;
  }
}

async function writeFile(
  context: ExportContext,
  own: OwnExport,
  row: ExportRow,
  signal: AbortSignal,
): Promise<void> {
  const { database, settings, providers } = context;
  await sql`
    update transaction_exports set state = 'RUNNING', rows_written = 0, progress = 0
    where ${isOpen(own)}`.execute(database);
  const name = `${exportFolder(own.exportId)}/${newId()}`;
  const written = { rows: 0, bytes: 0 };
  const keys = await getOrCreateDocumentKeys(database, settings.secrets);
  const content = counted(contentOf(context, own, row, written, signal), written);
  await providers.files.store.write(name, encryptStream(keys, content, name));
  await sql`
    update transaction_exports set state = 'READY', stored_as = ${name}, bytes = ${written.bytes},
      rows_written = ${written.rows}, progress = 100, finished_at = clock_now(), expires_at = ${EXPIRY}
    where ${isOpen(own)}`.execute(database);
}

const isOpen = ({ ownerId, exportId }: OwnExport) =>
  sql`owner_id = ${ownerId} and export_id = ${exportId} and state in ('WAITING', 'RUNNING')`;

async function endUnmade(database: Database, own: OwnExport): Promise<void> {
  await sql`
    update transaction_exports set state = 'FAILED', finished_at = clock_now()
    where ${isOpen(own)}`.execute(database);
}

type Written = { rows: number; bytes: number };

async function* counted(content: AsyncIterable<Uint8Array>, written: Written) {
  for await (const piece of content) {
    written.bytes += piece.length;
    yield piece;
  }
}

function contentOf(
  context: ExportContext,
  own: OwnExport,
  row: ExportRow,
  written: Written,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const rows = exportedOf(context, own, row, written, signal);
  return row.format === 'CSV'
    ? csvFile(rows)
    : xlsxFile('Transactions', workbookRows(rows), row.asked_at);
}

async function* csvFile(batches: AsyncIterable<Exported[]>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvLine(Object.keys(COLUMNS)));
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(cellsOf(row))).join(''));
}

async function* workbookRows(batches: AsyncIterable<Exported[]>): AsyncGenerator<Cell[][]> {
  yield [[...Object.keys(COLUMNS), NUMBER_COLUMN]];
  for await (const rows of batches) {
    yield rows.map((row) => [...cellsOf(row), { number: row.listed.amount }]);
  }
}

function cellsOf(row: Exported): string[] {
  return Object.values(COLUMNS).map((read) => read(row));
}

/** What the list had when the file was asked for, some rows at a time; says how far it is. */
async function* exportedOf(
  { database, funds }: ExportContext,
  own: OwnExport,
  row: ExportRow,
  written: Written,
  signal: AbortSignal,
): AsyncGenerator<Exported[]> {
  const { ownerId } = own;
  const asked = row.filter as TransactionChoice;
  const filter = await filterOf(database, funds, ownerId, asked);
  if (filter === null) return;
  const until = filter.until && filter.until < row.asked_at ? filter.until : row.asked_at;
  const first = await firstRequestAt(database, ownerId);
  const progressAt = progressBetween(filter.from ?? first ?? until, until);
  for await (const page of everyTransactionOf(database, { ...filter, until }, BATCH)) {
    signal.throwIfAborted();
    const [listed, details] = await Promise.all([
      answersOf(database, funds, ownerId, page),
      paymentDetailsOf(database, ownerId, page),
    ]);
    yield listed.map((each) => ({ listed: each, detail: details.get(each.id) }));
    written.rows += page.length;
    const progress = progressAt(page.at(-1)?.createdAt ?? until);
    await sql`
      update transaction_exports set rows_written = ${written.rows}, progress = ${progress}
      where ${isOpen(own)}`.execute(database);
  }
}

/** How much of the time that a file covers is in it, in percent: newest first, so it goes back in time. */
function progressBetween(from: Date, until: Date): (at: Date) => number {
  const span = until.getTime() - from.getTime();
  return (at) => {
    if (span <= 0) return 0;
    const done = (until.getTime() - at.getTime()) / span;
    return Math.min(99, Math.max(0, Math.floor(done * 100)));
  };
}
