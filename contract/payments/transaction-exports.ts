import { z } from 'zod';
import { call } from '../call.ts';
import { Id, IdParams, PageQuery, page, Timestamp } from '../fields.ts';
import { TransactionFilter } from './transactions.ts';

export const EXPORT_FORMATS = ['CSV', 'XLSX'] as const;

/** READY until the file is removed, then EXPIRED. */
export const EXPORT_STATES = ['WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED'] as const;

/** How long a file can be fetched. */
export const EXPORT_DAYS = 7;

/** How many files a client may have in the making at once. */
export const EXPORTS_AT_ONCE_MAX = 3;

export const TransactionExport = z.strictObject({
  id: Id,
  format: z.enum(EXPORT_FORMATS),
  filter: TransactionFilter,
  state: z.enum(EXPORT_STATES),
  rows: z.int().nonnegative(),
  /** How far it is, in percent. */
  progress: z.int().min(0).max(100),
  /** Null until it is ready. */
  bytes: z.int().nonnegative().nullable(),
  asked_at: Timestamp,
  finished_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
});

/** Asks for a file of the transactions that a list with this filter has now; a job makes it. */
export const exportTransactions = call({
  method: 'POST',
  path: '/transactions/export',
  summary: 'Ask for a file of transactions',
  body: z.strictObject({ format: z.enum(EXPORT_FORMATS), filter: TransactionFilter.default({}) }),
  output: TransactionExport,
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: true,
});

export const listTransactionExports = call({
  method: 'GET',
  path: '/transactions/exports',
  summary: "Files of the client's transactions, newest first",
  query: PageQuery,
  output: page(TransactionExport),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

export const getTransactionExport = call({
  method: 'GET',
  path: '/transactions/exports/{id}',
  summary: 'How far a file of transactions is',
  params: IdParams,
  output: TransactionExport,
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** The file itself, while it is ready. Refuses `not_found` before and after. */
export const downloadTransactionExport = call({
  method: 'GET',
  path: '/transactions/exports/{id}/file',
  summary: 'Fetch a file of transactions',
  params: IdParams,
  output: z.unknown(),
  errors: [],
  who: 'active_client',
  support: false,
  idempotent: false,
});
