import { z } from 'zod';
import { CASE_WORKERS, DOCUMENT_REVIEWERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Id, IdParams, text } from '../fields.ts';
import { Kyb } from '../onboarding/kyb/kyb.ts';
import { KYB_DOCUMENTS } from '../onboarding/kyb/kyb-documents.ts';
import { SeenEvent } from './cases.ts';

export const getClientKyb = call({
  method: 'GET',
  path: '/staff/clients/{id}/kyb',
  summary: "Where a company's documents stand",
  params: IdParams,
  output: Kyb,
  errors: [],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

/**
 * Says whether one document of a company is accepted; the client reads the reason when the case is decided.
 * Can be changed until then. `case_not_ready` unless the documents were submitted; needs the right to approve
 * the case. `case_changed` when the client has sent something since. A withheld file cannot be accepted:
 * `file_withheld`.
 */
export const reviewKybDocument = call({
  method: 'POST',
  path: '/staff/clients/{id}/kyb/documents/{document}',
  summary: 'Review one document of a company',
  params: z.strictObject({ id: Id, document: z.enum(KYB_DOCUMENTS) }),
  body: z
    .strictObject({
      decision: z.enum(['APPROVE', 'REJECT']),
      reason: text(500).optional(),
      seen_event: SeenEvent,
    })
    .refine(({ decision, reason }) => decision === 'APPROVE' || !!reason?.trim(), {
      path: ['reason'],
      error: 'A reason is required',
    }),
  output: Kyb,
  errors: [
    'case_not_ready',
    'case_state_conflict',
    'case_changed',
    'case_taken',
    'approver_entered_it',
    'file_withheld',
  ],
  who: DOCUMENT_REVIEWERS,
  support: false,
  idempotent: false,
});
