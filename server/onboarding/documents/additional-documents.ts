import { Refusal } from '@ballast/contract/errors.ts';
import type {
  DocumentRequest,
  EndedDocumentRequest,
} from '@ballast/contract/onboarding/documents/additional-documents.ts';
import { lockClient, markDocumentsWanted } from '../../account/clients.ts';
import { type Person, recordAction } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { toSentFile } from '../../files/shown-upload.ts';
import { assertStored, freeQuota } from '../../files/uploads.ts';
import { notifyClient } from '../../messages/notifications.ts';
import { closeCaseOf, openCase, readClientCase } from '../../reviews/cases.ts';
import { getVisibleClient, type Viewer } from '../../reviews/own-clients.ts';
import type { OwnActor } from '../identity/identity.ts';
import {
  endRequest,
  insertSending,
  type OpenRequest,
  readEndedRequest,
  readOpenRequest,
  readSendings,
} from './document-requests.ts';

export async function getDocumentRequest(
  database: Database,
  clientId: string,
): Promise<{ request: DocumentRequest | null; last: EndedDocumentRequest | null }> {
  return {
    request: await readDocumentRequest(database, clientId),
    last: await readLastDocumentRequest(database, clientId),
  };
}

/** The same for staff. */
export async function getClientDocumentRequest(
  database: Database,
  viewer: Viewer,
  clientId: string,
): Promise<{ request: DocumentRequest | null }> {
  await getVisibleClient(database, viewer, clientId);
  return { request: await readDocumentRequest(database, clientId) };
}

async function readDocumentRequest(
  database: Database,
  clientId: string,
): Promise<DocumentRequest | null> {
  const request = await readOpenRequest(database, clientId);
  return request && viewRequest(database, clientId, request);
}

/** The client's last ended request, with the decision and its reason; null without one. */
async function readLastDocumentRequest(
  database: Database,
  clientId: string,
): Promise<EndedDocumentRequest | null> {
  const request = await readEndedRequest(database, clientId);
  if (!request) return null;
  const view = await viewRequest(database, clientId, request);
  const decision = view.review?.events.findLast(({ kind }) => kind === 'DECIDED');
  return {
    ...view,
    outcome: request.outcome,
    ended_at: request.endedAt.toISOString(),
    reason: request.outcome === 'WITHDRAWN' ? null : (decision?.reason ?? null),
  };
}

async function viewRequest(
  database: Database,
  clientId: string,
  request: OpenRequest,
): Promise<DocumentRequest> {
  const sendings = await readSendings(database, clientId, request.id);
  return {
    id: request.id,
    wanted: request.wanted,
    requested_at: request.requestedAt.toISOString(),
    sendings: sendings.map(({ sentAt, note, files }) => ({
      sent_at: sentAt.toISOString(),
      note,
      files: files.map(toSentFile),
    })),
    review: await readClientCase(database, {
      queue: 'additional_documents',
      subjectId: request.id,
      clientId,
    }),
  };
}

/**
 * Asks a client for documents by email. Refuses with `account_not_active`, and with `conflict` while another
 * request is open.
 */
export async function requestDocuments(
  tx: Tx,
  actor: Person,
  { clientId, wanted }: { readonly clientId: string; readonly wanted: string },
): Promise<DocumentRequest> {
  const client = await lockClient(tx, clientId);
  if (client.account_status !== 'ACTIVE') throw new Refusal('account_not_active');
  const request_id = newId();
  await tx
    .insertInto('additional_document_requests')
    .values({ request_id, owner_id: clientId, wanted, requested_by: actor.userId })
    .execute();
  await markDocumentsWanted(tx, clientId, true);
  const subject = { kind: 'document_request', id: request_id, ownerId: clientId };
  const after = { client_id: clientId, wanted };
  await recordAction(tx, actor, 'documents_requested', subject, null, after);
  await notifyClient(tx, clientId, 'documents_requested', { wanted });
  return openRequestOf(tx, clientId);
}

export async function withdrawDocumentRequest(
  tx: Tx,
  actor: Person,
  clientId: string,
): Promise<void> {
  await lockClient(tx, clientId);
  const { id } = await requireRequest(tx, clientId);
  await endRequest(tx, { clientId, requestId: id }, 'WITHDRAWN', actor.userId);
  await markDocumentsWanted(tx, clientId, false);
  await closeCaseOf(tx, actor, { queue: 'additional_documents', subjectId: id, clientId });
  await freeSent(tx, clientId, id);
  const subject = { kind: 'document_request', id, ownerId: clientId };
  await recordAction(tx, actor, 'document_request_withdrawn', subject, { client_id: clientId });
}

/** Sends requested documents to the desk. More may follow until it has decided. */
export async function sendAdditionalDocuments(
  tx: Tx,
  actor: OwnActor,
  { uploadIds, note }: { readonly uploadIds: readonly string[]; readonly note: string | null },
): Promise<DocumentRequest> {
  const { clientId } = actor;
  await lockClient(tx, clientId);
  const { id: requestId } = await requireRequest(tx, clientId);
  const files = [...new Set(uploadIds)];
  await assertStored(tx, clientId, files, 'ADDITIONAL');
  await insertSending(tx, { clientId, requestId, sentBy: actor.userId, note }, files);
  await openCase(tx, actor, {
    queue: 'additional_documents',
    clientId,
    subjectId: requestId,
    enteredBy: actor.userId,
    turnaround: 'ONE_TO_TWO_BUSINESS_DAYS',
  });
  const subject = { kind: 'document_request', id: requestId, ownerId: clientId };
  const after = { upload_ids: files, note };
  await recordAction(tx, actor, 'additional_documents_sent', subject, null, after);
  return openRequestOf(tx, clientId);
}

/** Frees the quota of all files sent for a request. */
export async function freeSent(tx: Tx, clientId: string, requestId: string): Promise<void> {
  const sendings = await readSendings(tx, clientId, requestId);
  const files = sendings.flatMap(({ files }) => files.map(({ upload_id }) => upload_id));
  await freeQuota(tx, clientId, files);
}

async function requireRequest(tx: Tx, clientId: string): Promise<OpenRequest> {
  const request = await readOpenRequest(tx, clientId);
  if (!request) throw new Refusal('documents_not_requested');
  return request;
}

async function openRequestOf(tx: Tx, clientId: string): Promise<DocumentRequest> {
  const request = await readDocumentRequest(tx, clientId);
  if (!request) throw new Refusal('documents_not_requested');
  return request;
}
