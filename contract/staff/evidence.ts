import { z } from 'zod';
import { ACCOUNT_NUMBER_READERS, EVIDENCE_READERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams } from '../fields.ts';

/** The tax numbers of a case in full, null where the key of one is lost. Each look at them is written down. */
export const viewTaxNumbers = call({
  method: 'POST',
  path: '/staff/cases/{id}/tax-numbers',
  summary: 'Look at the tax numbers of a case',
  params: IdParams,
  output: z.strictObject({
    items: z.array(z.strictObject({ id: Id, tin: z.string().nullable() })),
  }),
  errors: [],
  who: EVIDENCE_READERS,
  support: false,
  idempotent: false,
});

/**
 * The whole number of the bank account that a case is about, or that it pays to; null where its key is lost. Each look at it is
 * written down. `not_found` where the case has none.
 */
export const viewAccountNumber = call({
  method: 'POST',
  path: '/staff/cases/{id}/account-number',
  summary: 'Look at the number of the bank account of a case',
  params: IdParams,
  output: z.strictObject({ account_number: z.string().nullable() }),
  errors: [],
  who: ACCOUNT_NUMBER_READERS,
  support: false,
  idempotent: false,
});

/**
 * A file of a case as it was sent, as an attachment without name or type. Each look is recorded.
 * `file_withheld` when the scanner found something in it, `file_lost` when its content is missing or damaged.
 */
export const downloadOriginal = call({
  method: 'GET',
  path: '/staff/cases/{id}/originals/{upload_id}',
  summary: 'Download a file of a case as it was sent',
  params: z.strictObject({ id: Id, upload_id: Id }),
  output: z.unknown(),
  errors: ['file_withheld', 'file_lost'],
  who: EVIDENCE_READERS,
  support: false,
  idempotent: false,
});
