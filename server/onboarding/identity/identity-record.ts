import { Refusal } from '@ballast/contract/errors.ts';
import type {
  DocumentPart,
  DocumentType,
  IdentityStatus,
} from '@ballast/contract/onboarding/identity/identity-documents.ts';
import type { z } from 'zod';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { findUploads } from '../../files/uploads.ts';
import type { CaseContent, CaseDocument, FormerDocument } from '../../reviews/case-subject.ts';

/** A document as it was sent: pictures, or a session in which the provider took them. */
export type SentDocument = {
  readonly documentId: string;
  readonly documentType: DocumentType | null;
  readonly issuingCountry: string | null;
  readonly frontUploadId: string | null;
  readonly backUploadId: string | null;
  readonly selfieUploadId: string | null;
  readonly sessionId: string | null;
  /** As its owner copied them; null where nobody was asked. */
  readonly documentNumber: string | null;
  readonly expiresOn: string | null;
};

/** The state of somebody's identity by the newest document. */
export type IdentityState = Omit<z.output<typeof IdentityStatus>, 'may_send'> & {
  /** The newest; null before the first was sent. */
  readonly document: SentDocument | null;
};

/** Reads the state of somebody's identity: REQUIRED before anything was sent. */
export async function readIdentity(database: Database, clientId: string): Promise<IdentityState> {
  const row = await sentDocumentsOf(database, clientId).limit(1).executeTakeFirst();
  if (!row) return { verification_status: 'REQUIRED', reason: null, document: null };
  const { status, reason, sentAt, reviewedAt, ...document } = row;
  return {
    verification_status: status ?? 'SUBMITTED',
    reason,
    document,
  };
}

/** A replaced document, with its outcome. */
export type ReplacedDocument = {
  readonly document: SentDocument;
  readonly sentAt: Date;
  readonly review: Pick<Review, 'status' | 'reason'> | null;
  readonly reviewedAt: Date | null;
};

/** Newest first. */
async function readReplacedIdentity(
  database: Database,
  clientId: string,
): Promise<ReplacedDocument[]> {
  const rows = await sentDocumentsOf(database, clientId).offset(1).execute();
  return rows.map(({ status, reason, sentAt, reviewedAt, ...document }) => ({
    document,
    sentAt,
    review: status === null ? null : { status, reason },
    reviewedAt,
  }));
}

/** Newest first. */
function sentDocumentsOf(database: Database, clientId: string) {
  return database
    .selectFrom('identity_documents as document')
    .leftJoin('identity_reviews as review', (join) =>
      join
        .onRef('review.owner_id', '=', 'document.owner_id')
        .onRef('review.document_id', '=', 'document.document_id'),
    )
    .select([
      'document.document_id as documentId',
      'document_type as documentType',
      'issuing_country as issuingCountry',
      'front_upload_id as frontUploadId',
      'back_upload_id as backUploadId',
      'selfie_upload_id as selfieUploadId',
      'session_id as sessionId',
      'document_number as documentNumber',
      'expires_on as expiresOn',
      'sent_at as sentAt',
      'reviewed_at as reviewedAt',
      'status',
      'reason',
    ])
    .where('document.owner_id', '=', clientId)
    .orderBy('sent_at', 'desc')
    .orderBy('document.document_id', 'desc');
}

/** Inserts a document that was sent and returns its id. The client must be locked. */
export async function insertDocument(
  tx: Tx,
  { clientId, sentBy }: { readonly clientId: string; readonly sentBy: string },
  sent: Omit<SentDocument, 'documentId'>,
): Promise<string> {
  const documentId = newId();
  await tx
    .insertInto('identity_documents')
    .values({
      document_id: documentId,
      owner_id: clientId,
      document_type: sent.documentType,
      issuing_country: sent.issuingCountry,
      front_upload_id: sent.frontUploadId,
      back_upload_id: sent.backUploadId,
      selfie_upload_id: sent.selfieUploadId,
      session_id: sent.sessionId,
      document_number: sent.documentNumber,
      expires_on: sent.expiresOn,
      sent_by: sentBy,
    })
    .execute();
  return documentId;
}

export type Review = {
  readonly status: 'APPROVED' | 'REQUIRED' | 'REJECTED';
  readonly reason: string | null;
  /** Null is the provider. */
  readonly reviewedBy: string | null;
};

/** Inserts the outcome of a document, once; returns whether it was the first. */
export async function insertReview(
  tx: Tx,
  { clientId, documentId }: Pick<SentDocument, 'documentId'> & { readonly clientId: string },
  { status, reason, reviewedBy }: Review,
): Promise<boolean> {
  const kept = await tx
    .insertInto('identity_reviews')
    .values({
      owner_id: clientId,
      document_id: documentId,
      status,
      reason,
      reviewed_by: reviewedBy,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'document_id']).doNothing())
    .returning('document_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export function uploadsOf(
  document: SentDocument,
): { readonly part: DocumentPart; readonly id: string }[] {
  const { frontUploadId, backUploadId, selfieUploadId } = document;
  return [
    { part: 'FRONT' as const, id: frontUploadId },
    { part: 'BACK' as const, id: backUploadId },
    { part: 'SELFIE' as const, id: selfieUploadId },
  ].flatMap(({ part, id }) => (id === null ? [] : [{ part, id }]));
}

/** The files of a person's newest document, and of those that it replaced. */
export async function readIdentityFiles(
  database: Database,
  clientId: string,
): Promise<Pick<CaseContent, 'documents' | 'sentBefore'>> {
  const { document } = await readIdentity(database, clientId);
  const sentBefore: FormerDocument[] = [];
  for (const replaced of await readReplacedIdentity(database, clientId)) {
    sentBefore.push({
      id: replaced.document.documentId,
      sentAt: replaced.sentAt,
      decision: replaced.review && DECISIONS[replaced.review.status],
      decidedAt: replaced.reviewedAt,
      reason: replaced.review?.reason ?? null,
      files: await filesOf(database, clientId, replaced.document),
    });
  }
  return { documents: document ? await filesOf(database, clientId, document) : [], sentBefore };
}

const DECISIONS = {
  APPROVED: 'APPROVED',
  REQUIRED: 'ASKED_AGAIN',
  REJECTED: 'REJECTED',
} as const satisfies Readonly<Record<Review['status'], FormerDocument['decision']>>;

async function filesOf(
  database: Database,
  clientId: string,
  document: SentDocument,
): Promise<CaseDocument[]> {
  const parts = uploadsOf(document);
  const ids = parts.map(({ id }) => id);
  const uploads = await findUploads(database, clientId, ids);
  return parts.map(({ part, id }) => {
    const upload = uploads.find(({ upload_id }) => upload_id === id);
    if (!upload) throw new Refusal('not_found');
    return toCaseDocument(upload, { part });
  });
}
