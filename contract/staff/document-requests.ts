import { z } from 'zod';
import { CASE_WORKERS } from '../account/roles.ts';
import { call } from '../call.ts';
import { Done, IdParams, text } from '../fields.ts';
import { DocumentRequest } from '../onboarding/documents/additional-documents.ts';

export const getClientDocumentRequest = call({
  method: 'GET',
  path: '/staff/clients/{id}/additional-documents',
  summary: 'Additional documents that a client is asked for',
  params: IdParams,
  output: z.strictObject({ request: DocumentRequest.nullable() }),
  errors: [],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});

export const WantedDocuments = z.strictObject({ wanted: text(1000) });

/** Asks an active client for documents; the client is told by email. `conflict` while another request is open. */
export const requestDocuments = call({
  method: 'POST',
  path: '/staff/clients/{id}/additional-documents',
  summary: 'Ask a client for additional documents',
  params: IdParams,
  body: WantedDocuments,
  output: z.strictObject({ request: DocumentRequest }),
  errors: ['conflict', 'account_not_active'],
  who: CASE_WORKERS,
  support: false,
  idempotent: true,
});

/** Takes a request for documents back; what was sent for it stays. */
export const withdrawDocumentRequest = call({
  method: 'DELETE',
  path: '/staff/clients/{id}/additional-documents',
  summary: 'Take a request for documents back',
  params: IdParams,
  output: Done,
  errors: ['documents_not_requested'],
  who: CASE_WORKERS,
  support: false,
  idempotent: false,
});
