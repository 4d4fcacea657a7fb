import { z } from 'zod';
import { PORTAL_VIEWERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams, Reason, Timestamp } from '../fields.ts';

/**
 * Opens a view-only session in a client's portal for one hour (spec/investing.md, section 6). It ends with
 * the desk's session, beside whose refresh cookie its own stands.
 */
export const startSupportSession = call({
  method: 'POST',
  path: '/staff/clients/{id}/support-sessions',
  summary: "Look at a client's portal, view-only",
  params: IdParams,
  body: Reason,
  output: z.strictObject({ id: Id, ends_at: Timestamp }),
  errors: [],
  who: PORTAL_VIEWERS,
  support: false,
  idempotent: true,
});
