import { z } from 'zod';
import { call } from '../../call.ts';
import { Id, Timestamp, text } from '../../fields.ts';
import { ClientCase } from '../../reviews/client-case.ts';
import { SentFile } from '../kyb/kyb.ts';

/** Documents that staff ask a client for besides (spec/access.md, sections 2 and 7). */

/** Files that are sent at once. */
const FILES_MAX = 10;

/** What is sent, with a word to the desk. */
export const AdditionalDocuments = z.strictObject({
  upload_ids: z.array(Id).min(1).max(FILES_MAX),
  note: text(1000).optional(),
});

/** What staff asked for, what was sent, and where its review stands. */
export const DocumentRequest = z.strictObject({
  id: Id,
  /** In the words of whoever asked. */
  wanted: z.string(),
  requested_at: Timestamp,
  sendings: z.array(
    z.strictObject({ sent_at: Timestamp, note: z.string().nullable(), files: z.array(SentFile) }),
  ),
  /** Null until something was sent. */
  review: ClientCase.nullable(),
});

export type DocumentRequest = z.output<typeof DocumentRequest>;

/** How a request for documents can end. */
const REQUEST_OUTCOMES = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;

export const EndedDocumentRequest = DocumentRequest.extend({
  outcome: z.enum(REQUEST_OUTCOMES),
  ended_at: Timestamp,
  /** The desk's words on its decision; null when it gave none. */
  reason: z.string().nullable(),
});

export type EndedDocumentRequest = z.output<typeof EndedDocumentRequest>;

/** What the caller is asked for at present, and the newest request that is over; null each when there is none. */
export const getDocumentRequest = call({
  method: 'GET',
  path: '/accounts/me/additional-documents',
  summary: 'Additional documents that are asked for',
  output: z.strictObject({
    request: DocumentRequest.nullable(),
    last: EndedDocumentRequest.nullable(),
  }),
  errors: [],
  who: 'active_client',
  support: true,
  idempotent: false,
});

/** Sends stored files for ADDITIONAL to the desk. `documents_not_requested` when nobody asked for any. */
export const sendAdditionalDocuments = call({
  method: 'POST',
  path: '/accounts/me/additional-documents',
  summary: 'Send additional documents',
  body: AdditionalDocuments,
  output: z.strictObject({ request: DocumentRequest }),
  errors: ['documents_not_requested', 'upload_incomplete', 'file_withheld'],
  who: 'active_client',
  support: false,
  idempotent: true,
});
