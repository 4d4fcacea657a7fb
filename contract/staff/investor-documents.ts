import { z } from 'zod';
import { DOCUMENT_PUBLISHERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, line, PageQuery, page, Timestamp, text } from '../fields.ts';
import { CONTENT_ERRORS } from '../files/uploads.ts';
import { INVESTOR_DOCUMENT_KINDS } from '../portfolio/investor-documents.ts';
import { Day } from '../portfolio/statements.ts';

/** Whom a document is for: one client, a class of clients, those who hold or held a fund, or whoever sees the fund's page. */
export const AUDIENCES = ['CLIENT', 'CLASS', 'FUND', 'FUND_PAGE'] as const;

export type Audience = (typeof AUDIENCES)[number];

export const CLIENT_CLASSES = [
  'ALL',
  'INDIVIDUALS',
  'INSTITUTIONS',
  'US_TAXPAYERS',
  'NON_US_TAXPAYERS',
] as const;

export type ClientClass = (typeof CLIENT_CLASSES)[number];

const Named = z.strictObject({ id: Id, name: z.string() });

const PutDocument = z.strictObject({
  id: Id,
  kind: z.enum(INVESTOR_DOCUMENT_KINDS),
  title: z.string(),
  dated_on: Day,
  audience: z.enum(AUDIENCES),
  client: Named.nullable(),
  client_class: z.enum(CLIENT_CLASSES).nullable(),
  fund: Named.nullable(),
  put_by: Named,
  put_at: Timestamp,
  withdrawn: z.strictObject({ by: Named, at: Timestamp, reason: z.string() }).nullable(),
});

export type PutDocument = z.output<typeof PutDocument>;

export const listPutDocuments = call({
  method: 'GET',
  path: '/staff/documents',
  summary: 'Documents that were put there for clients, newest first',
  query: PageQuery,
  output: page(PutDocument),
  errors: ['cursor_invalid'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: false,
});

/** The funds that a document may be for, by name. */
export const listDocumentFunds = call({
  method: 'GET',
  path: '/staff/documents/funds',
  summary: 'Funds that a document may be for',
  query: PageQuery,
  output: page(Named),
  errors: ['cursor_invalid'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: false,
});

/** Takes the file of a document, as `application/octet-stream`: a PDF, checked as files of clients are. */
export const sendDocumentFile = call({
  method: 'POST',
  path: '/staff/documents/files',
  summary: 'Send the file of a document for clients',
  query: z.strictObject({ file_name: text(300) }),
  body: z.unknown(),
  output: z.strictObject({ upload_id: Id, name: z.string() }),
  errors: [...CONTENT_ERRORS, 'too_many_files', 'file_too_large', 'file_empty', 'upload_too_slow'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: false,
});

const What = {
  kind: z.enum(INVESTOR_DOCUMENT_KINDS, 'Field is required'),
  title: line(120),
  dated_on: z.iso.date('Field is required'),
  upload_id: z.uuid('Field is required'),
};

export const NewDocument = z.discriminatedUnion('audience', [
  z.strictObject({
    audience: z.literal('CLIENT'),
    client_id: z.uuid('Field is required'),
    ...What,
  }),
  z.strictObject({
    audience: z.literal('CLASS'),
    client_class: z.enum(CLIENT_CLASSES, 'Field is required'),
    ...What,
  }),
  z.strictObject({
    audience: z.enum(['FUND', 'FUND_PAGE']),
    fund_id: z.uuid('Field is required'),
    ...What,
  }),
]);

/** Puts a document there; whom it is for see it at once and are told, except of what stands on a fund's page alone. */
export const putDocument = call({
  method: 'POST',
  path: '/staff/documents',
  summary: 'Put a document there for clients',
  body: NewDocument,
  output: z.strictObject({ id: Id }),
  errors: ['upload_incomplete', 'file_withheld', 'product_not_found', 'client_closed'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: true,
});

export const Withdrawal = z.strictObject({ reason: text(500) });

/** Takes a document from clients; it stays at the desk. `conflict` of one that is withdrawn. */
export const withdrawDocument = call({
  method: 'POST',
  path: '/staff/documents/{id}/withdraw',
  summary: 'Withdraw a document',
  params: IdParams,
  body: Withdrawal,
  output: Done,
  errors: ['conflict'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: true,
});

/** The file as clients get it. Each look is recorded. */
export const downloadPutDocument = call({
  method: 'GET',
  path: '/staff/documents/{id}/file',
  summary: 'Look at a document for clients',
  params: IdParams,
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: DOCUMENT_PUBLISHERS,
  support: false,
  idempotent: false,
});
