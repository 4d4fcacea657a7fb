import { z } from 'zod';
import { ANY_STAFF, DOCUMENT_SEALERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, Id, IdParams, Timestamp } from '../fields.ts';

export const UnsealedAgreement = z.strictObject({
  id: Id,
  client_id: Id,
  client_name: z.string(),
  title: z.string(),
  signed_at: Timestamp,
  attempts: z.int(),
  /** Since when it fails, and what went wrong last; null when no attempt has ended yet. */
  failing_since: Timestamp.nullable(),
  failure: z.string().nullable(),
  tried_again_at: Timestamp,
  /** It waits longer than clients are promised. */
  overdue: z.boolean(),
});
export type UnsealedAgreement = z.output<typeof UnsealedAgreement>;

export const listUnsealedAgreements = call({
  method: 'GET',
  path: '/staff/agreements/unsealed',
  summary: 'Signed documents that wait for their seal',
  output: z.strictObject({ waiting: z.int(), items: z.array(UnsealedAgreement) }),
  errors: [],
  who: ANY_STAFF,
  support: false,
  idempotent: false,
});

export const sealAgreementNow = call({
  method: 'POST',
  path: '/staff/agreements/{id}/seal',
  summary: 'Try at once to seal a signed document',
  params: IdParams,
  output: Done,
  errors: ['agreement_state_conflict'],
  who: DOCUMENT_SEALERS,
  support: false,
  idempotent: true,
});
