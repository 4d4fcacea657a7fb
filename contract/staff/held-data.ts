import { z } from 'zod';
import { DATA_EXPORTERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { IdParams } from '../fields.ts';

/**
 * All that is held on a client and its people, as a ZIP: the rows as JSON, the files that were sent and the sealed agreements
 * (Regulation (EU) 2016/679, articles 15 and 20). What is marked as suspicion, hits of screening and notes of staff are left out
 * (spec/decisions.md, section 19). Each export is recorded.
 */
export const exportHeldData = call({
  method: 'GET',
  path: '/staff/clients/{id}/held-data',
  summary: 'Export what is held on a client',
  params: IdParams,
  output: z.unknown(),
  errors: [],
  who: DATA_EXPORTERS,
  support: false,
  idempotent: false,
});
