import { z } from 'zod';
import { call } from '../call.ts';
import { Id, IdParams, PageQuery, page, Timestamp } from '../fields.ts';
import { FundParams } from '../funds/funds.ts';
import { Day } from './statements.ts';

export const INVESTOR_DOCUMENT_KINDS = [
  'CAPITAL_STATEMENT',
  'TAX_FORM',
  'FINANCIALS',
  'OFFERING',
  'ADVISER_FORM',
  'LETTER',
  'OTHER',
] as const;

export type InvestorDocumentKind = (typeof INVESTOR_DOCUMENT_KINDS)[number];

/** A document that staff put there for a client, a class of clients or a fund. It is a PDF. */
export const InvestorDocument = z.strictObject({
  id: Id,
  kind: z.enum(INVESTOR_DOCUMENT_KINDS),
  title: z.string(),
  /** The day that it is of. */
  dated_on: Day,
  /** The fund whose it is; null of any other. */
  fund_name: z.string().nullable(),
  put_at: Timestamp,
  /** When this person first opened it. */
  seen_at: Timestamp.nullable(),
});

export type InvestorDocument = z.output<typeof InvestorDocument>;

/** What is for this client: alone, as one of a class, or as one who holds or held units of a fund. */
export const listInvestorDocuments = call({
  method: 'GET',
  path: '/documents/investor',
  summary: 'Documents for the client, newest first',
  query: PageQuery,
  output: page(InvestorDocument),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** A document of a fund; `is_for_holders` of one that is only for those who hold or held the fund. */
export const FundDocument = InvestorDocument.extend({ is_for_holders: z.boolean() });

export type FundDocument = z.output<typeof FundDocument>;

/** What is on a fund's page, and what is for those who hold or held it where the client does. Refuses `not_found`. */
export const listFundDocuments = call({
  method: 'GET',
  path: '/funds/{fund}/documents',
  summary: 'Documents of a fund that the client may read, newest first',
  params: FundParams,
  query: PageQuery,
  output: page(FundDocument),
  errors: ['cursor_invalid'],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/**
 * The file, as an attachment; whoever opens it is noted as having seen it. Refuses `not_found` what is for others or withdrawn,
 * `file_withheld` and `file_lost`.
 */
export const downloadInvestorDocument = call({
  method: 'GET',
  path: '/documents/{id}/file',
  summary: 'Download a document for the client',
  params: IdParams,
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: 'active_client',
  support: false,
  idempotent: false,
});
