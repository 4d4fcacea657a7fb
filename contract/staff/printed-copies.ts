import { z } from 'zod';
import { PRIVATE_FUND_KEEPERS, PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, PageQuery, page } from '../fields.ts';

/** The papers of a subscription that its client wants by post; the id is the subscription's. */
const PrintedCopy = z.strictObject({
  id: Id,
  client: z.strictObject({ id: Id, name: z.string() }),
  fund_name: z.string(),
  class_name: z.string(),
  /** The dealing date on which its units were issued. */
  issued_on: z.iso.date(),
  /** To whom and where it goes, line by line: a person's home, a company's seat. */
  address: z.array(z.string()),
  /** Whether its document is sealed, and can be printed. */
  is_printable: z.boolean(),
});

export type PrintedCopy = z.output<typeof PrintedCopy>;

/** Copies of subscriptions whose units are issued and that were not posted yet, the oldest first. */
export const listPrintedCopies = call({
  method: 'GET',
  path: '/staff/printed-copies',
  summary: 'Printed copies of subscriptions to post',
  query: PageQuery,
  output: page(PrintedCopy),
  errors: ['cursor_invalid'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** The sealed agreement to print, as one PDF. Each look is recorded. `agreement_state_conflict` until it is sealed. */
export const downloadPrintedCopy = call({
  method: 'GET',
  path: '/staff/printed-copies/{id}/file',
  summary: 'Download what is printed',
  params: IdParams,
  output: z.unknown(),
  errors: ['agreement_state_conflict'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: false,
});

/** The day on which a copy was posted: not before its units were issued, and not in the future. */
export const Posting = z.strictObject({ posted_on: z.iso.date('Field is required') });

/** Marks a copy as posted, which its client sees. `conflict` for one that was. */
export const markPrintedCopyPosted = call({
  method: 'POST',
  path: '/staff/printed-copies/{id}/posted',
  summary: 'Mark a printed copy as posted',
  params: IdParams,
  body: Posting,
  output: Done,
  errors: ['conflict'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: true,
});
