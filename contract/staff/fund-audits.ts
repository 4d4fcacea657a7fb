import { z } from 'zod';
import { PRIVATE_FUND_KEEPERS, PRIVATE_FUND_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { DecimalText, Id, IdParams, text } from '../fields.ts';
import { EvidenceFile } from '../files/evidence-files.ts';
import { CONTENT_ERRORS } from '../files/uploads.ts';

/** What is held back of redemptions, or was: how many redemptions of how many clients, and together how much. */
export const HeldBack = z.strictObject({
  redemptions: z.int().min(0),
  clients: z.int().min(0),
  amount: DecimalText,
});

/** A year of a vehicle that is over, or in which something is held back. Amounts are in the vehicle's currency. */
const AuditYear = z.strictObject({
  year: z.int(),
  /** Whether it is over, so that its audit may be signed off. */
  is_over: z.boolean(),
  signed_off_on: z.iso.date().nullable(),
  /** What its sign-off would release now: what waits of it and of the years before. */
  releases: HeldBack,
  /** Of its redemptions: what still waits, and what was released. */
  waiting: HeldBack,
  released: HeldBack,
});

export type AuditYear = z.output<typeof AuditYear>;

/** The years of a vehicle with the sign-off of their audits, and what is held back until it; newest first. */
export const listFundAudits = call({
  method: 'GET',
  path: '/staff/funds/vehicles/{id}/audits',
  summary: 'Audits of a vehicle, and what is held back until them',
  params: IdParams,
  output: z.strictObject({ items: z.array(AuditYear) }),
  errors: [],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});

/** Sends a file that is to show a sign-off or a value to be right, as `application/octet-stream`; it is checked as those of clients are. */
export const sendFundFile = call({
  method: 'POST',
  path: '/staff/funds/files',
  summary: 'Send a file about a private fund',
  query: z.strictObject({ file_name: text(300) }),
  body: z.unknown(),
  output: EvidenceFile,
  errors: [...CONTENT_ERRORS, 'too_many_files', 'file_too_large', 'file_empty', 'upload_too_slow'],
  who: PRIVATE_FUND_KEEPERS,
  support: false,
  idempotent: false,
});

/**
 * The shown copy of a file of a proposal or of a value, as an attachment. Each look is recorded. `file_withheld` when the scanner found
 * something in it later, `file_lost` when its content is missing or damaged.
 */
export const downloadFundFile = call({
  method: 'GET',
  path: '/staff/funds/evidence/{id}/files/{upload_id}',
  summary: 'Download a file about a private fund',
  params: z.strictObject({ id: Id, upload_id: Id }),
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: PRIVATE_FUND_READERS,
  support: false,
  idempotent: false,
});
