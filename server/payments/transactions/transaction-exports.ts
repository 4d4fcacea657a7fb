import type { Readable } from 'node:stream';
import type { AnswerOf } from '@ballast/contract/call.ts';
import { Refusal } from '@ballast/contract/errors.ts';
import {
  EXPORT_DAYS,
  EXPORTS_AT_ONCE_MAX,
  type exportTransactions as exportTransactionsCall,
  type listTransactionExports as listTransactionExportsCall,
} from '@ballast/contract/payments/transaction-exports.ts';
import { type Selectable, sql } from 'kysely';
import { lockClient } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import type { TransactionExports } from '../../database/schema.ts';
import { openMadeFile } from '../../files/made-file.ts';
import type { UploadContext } from '../../files/uploads.ts';
import { askedBefore, askedPage } from '../../http/asked-pages.ts';
import type { PageQuery } from '../../http/cursor.ts';
import { fileHeaders, ROWS_TYPES } from '../../http/file-headers.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { defineJob } from '../../jobs/job.ts';
import type { TransactionChoice } from './transactions.ts';

export type ExportRow = Selectable<TransactionExports>;
export type OwnExport = { readonly ownerId: string; readonly exportId: string };
type Answer = AnswerOf<typeof exportTransactionsCall>;
type Format = Answer['format'];

export const EXPORT_TRANSACTIONS = defineJob<OwnExport>('export_transactions', {
  timeLimitSeconds: 900,
  triesMax: 5,
});

/** Opens a file of the transactions that there are now, and has it made. Refuses `too_many_requests`. */
export async function exportTransactions(
  tx: Tx,
  actor: Person,
  ownerId: string,
  { format, filter }: { readonly format: Format; readonly filter: TransactionChoice },
): Promise<Answer> {
  // Whoever asks at the same moment waits here, so that the limit counts both.
  await lockClient(tx, ownerId);
  const open = await tx
    .selectFrom('transaction_exports')
    .select('export_id')
    .where('owner_id', '=', ownerId)
    .where('state', 'in', ['WAITING', 'RUNNING'])
    .execute();
  if (open.length >= EXPORTS_AT_ONCE_MAX) throw new Refusal('too_many_requests');
  const row = await tx
    .insertInto('transaction_exports')
    .values({
      owner_id: ownerId,
      export_id: newId(),
      asked_by: actor.userId,
      format,
      filter: JSON.stringify(filter),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = { kind: 'transaction_export', id: row.export_id, ownerId };
  await recordAction(tx, actor, 'transactions_export_asked', subject, null, { format, filter });
  await enqueue(tx, EXPORT_TRANSACTIONS, { ownerId, exportId: row.export_id });
  return exportAnswer(row);
}

/** A client's files, newest first. */
export async function listTransactionExports(
  database: Database,
  ownerId: string,
  { limit, cursor }: PageQuery,
): Promise<AnswerOf<typeof listTransactionExportsCall>> {
  const rows = await database
    .selectFrom('transaction_exports')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where(askedBefore(cursor, 'export_id'))
    .orderBy('asked_at', 'desc')
    .orderBy('export_id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next_cursor } = askedPage(rows, limit, (row) => row.export_id);
  return { items: shown.map(exportAnswer), next_cursor };
}

/** A file of this client. Refuses `not_found`. */
export async function findExport(database: Database, own: OwnExport): Promise<ExportRow> {
  const row = await database
    .selectFrom('transaction_exports')
    .selectAll()
    .where('owner_id', '=', own.ownerId)
    .where('export_id', '=', own.exportId)
    .executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

/** How far a file of this client is. Refuses `not_found`. */
export async function getTransactionExport(database: Database, own: OwnExport): Promise<Answer> {
  return exportAnswer(await findExport(database, own));
}

function exportAnswer(row: ExportRow): Answer {
  return {
    id: row.export_id,
    format: row.format as Format,
    filter: row.filter as Answer['filter'],
    state: row.removed_at === null ? (row.state as Answer['state']) : 'EXPIRED',
    rows: row.rows_written,
    progress: row.progress,
    bytes: row.bytes === null ? null : Number.parseInt(String(row.bytes), 10),
    asked_at: row.asked_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/** Headers of the file. */
export function exportHeaders({ format, asked_at: askedAt }: ExportRow): Record<string, string> {
  const day = askedAt.toISOString().slice(0, 10);
  return fileHeaders(ROWS_TYPES[format], `transactions-${day}.${format.toLowerCase()}`);
}

/** The content of a file that is ready, in pieces. Refuses `not_found` before, and once its time is over. */
export async function downloadTransactionExport(
  context: UploadContext,
  row: ExportRow,
  now: Date,
): Promise<Readable> {
  const { stored_as: name, expires_at: expiresAt } = row;
  if (row.state !== 'READY' || row.removed_at || !name || !expiresAt || expiresAt <= now) {
    throw new Refusal('not_found');
  }
  return openMadeFile(context, name);
}

/** Removes files whose time is over, and gives up those that no job ends. Returns how many. */
export async function endOldExports({ database, providers }: UploadContext): Promise<number> {
  await sql`
    update transaction_exports set state = 'FAILED', finished_at = clock_now()
    where state in ('WAITING', 'RUNNING') and asked_at < clock_now() - interval '1 day'`.execute(
    database,
  );
  const { rows } = await sql<{ owner_id: string; export_id: string }>`
    select owner_id, export_id from transaction_exports
    where state = 'READY' and removed_at is null and expires_at <= clock_now()
    order by expires_at limit 100`.execute(database);
  for (const { owner_id: ownerId, export_id: exportId } of rows) {
    await providers.files.store.removeAll(exportFolder(exportId));
    await sql`
      update transaction_exports set removed_at = clock_now()
      where owner_id = ${ownerId} and export_id = ${exportId}`.execute(database);
  }
  return rows.length;
}

export function exportFolder(exportId: string): string {
  return `exports/${exportId}`;
}

/** Until when a file that is ready now can be fetched. */
export const EXPIRY = sql<Date>`clock_now() + ${EXPORT_DAYS} * interval '1 day'`;
