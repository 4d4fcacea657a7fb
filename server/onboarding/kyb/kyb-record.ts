import { KYB_DOCUMENTS, type KybDocument } from '@ballast/contract/onboarding/kyb/kyb-documents.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { newId } from '../../database/identifier.ts';
import { groupUploads, type SentFileRow } from '../../files/shown-upload.ts';
import { findUploads } from '../../files/uploads.ts';

/** The newest review of a document. */
export type DocumentReview = {
  readonly decision: 'APPROVED' | 'REJECTED';
  readonly reason: string | null;
};

type StoredReview = DocumentReview & { readonly reviewedAt: Date };

export type SentDocument = {
  readonly id: string;
  readonly document: KybDocument;
  readonly sentAt: Date;
  readonly review: StoredReview | null;
  readonly files: readonly SentFileRow[];
};

/** A company's newest document of each kind, with its review, in the order in which they are asked for. */
export async function readSentDocuments(
  database: Database | Tx,
  clientId: string,
): Promise<SentDocument[]> {
  const everything = await readEverySentDocument(database, clientId);
  const newest = new Map(everything.map((sent) => [sent.document, sent]));
  const placeOf = ({ document }: SentDocument) => KYB_DOCUMENTS.indexOf(document);
  return [...newest.values()].toSorted((one, other) => placeOf(one) - placeOf(other));
}

export async function readReplacedDocuments(
  database: Database | Tx,
  clientId: string,
): Promise<SentDocument[]> {
  const everything = await readEverySentDocument(database, clientId);
  const newest = new Map(everything.map(({ document, id }) => [document, id]));
  return everything.filter(({ document, id }) => newest.get(document) !== id).toReversed();
}

/** In the order in which they came. */
async function readEverySentDocument(
  database: Database | Tx,
  clientId: string,
): Promise<SentDocument[]> {
  const rows = await database
    .selectFrom('kyb_documents')
    .select(['kyb_document_id as id', 'document', 'sent_at as sentAt'])
    .where('owner_id', '=', clientId)
    .orderBy('kyb_document_id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const reviews = await readReviews(database, clientId, ids);
  const files = await readFiles(database, clientId, ids);
  return rows.map((sent) => ({
    ...sent,
    document: sent.document as KybDocument,
    review: reviews.get(sent.id) ?? null,
    files: files.get(sent.id) ?? [],
  }));
}

async function readReviews(
  database: Database | Tx,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, StoredReview>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('kyb_document_reviews')
    .distinctOn('kyb_document_id')
    .select(['kyb_document_id', 'decision', 'reason', 'reviewed_at as reviewedAt'])
    .where('owner_id', '=', clientId)
    .where('kyb_document_id', 'in', ids)
    .orderBy('kyb_document_id')
    .orderBy('review_id', 'desc')
    .execute();
  return new Map(
    rows.map(({ kyb_document_id, decision, ...row }) => [kyb_document_id, { ...row, decision }]),
  );
}

/** The files of each document, by its id. */
async function readFiles(
  database: Database | Tx,
  clientId: string,
  ids: readonly string[],
): Promise<Map<string, SentFileRow[]>> {
  if (ids.length === 0) return new Map();
  const parts = await database
    .selectFrom('kyb_document_files')
    .select(['kyb_document_id as whole', 'upload_id'])
    .where('owner_id', '=', clientId)
    .where('kyb_document_id', 'in', ids)
    .execute();
  return groupUploads(
    await findUploads(
      database,
      clientId,
      parts.map(({ upload_id }) => upload_id),
    ),
    parts,
  );
}

/** Inserts a document with its files, replacing the one before. The client must be locked. */
export async function insertSentDocument(
  tx: Tx,
  sent: { readonly clientId: string; readonly sentBy: string; readonly document: KybDocument },
  uploadIds: readonly string[],
): Promise<void> {
  const kyb_document_id = newId();
  const { clientId: owner_id, sentBy: sent_by, document } = sent;
  await tx
    .insertInto('kyb_documents')
    .values({ kyb_document_id, owner_id, document, sent_by })
    .execute();
  await tx
    .insertInto('kyb_document_files')
    .values(uploadIds.map((upload_id) => ({ owner_id, kyb_document_id, upload_id })))
    .execute();
}

/** Inserts a review of a document; the newest counts. */
export async function insertDocumentReview(
  tx: Tx,
  { clientId, id }: Pick<SentDocument, 'id'> & { readonly clientId: string },
  reviewedBy: string,
  { decision, reason }: DocumentReview,
): Promise<void> {
  await tx
    .insertInto('kyb_document_reviews')
    .values({
      owner_id: clientId,
      kyb_document_id: id,
      decision,
      reason,
      reviewed_by: reviewedBy,
    })
    .execute();
}

export type Submission = { readonly clientId: string; readonly submission: number };

export async function isCertificationConfirmed(
  database: Database | Tx,
  { clientId, submission }: Submission,
): Promise<boolean> {
  const row = await database
    .selectFrom('kyb_certifications')
    .select('owner_id')
    .where('owner_id', '=', clientId)
    .where('submission', '=', submission)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts the confirmation that copies are certified; safe to repeat. Returns whether it is new. */
export async function insertCertification(
  tx: Tx,
  { clientId, submission }: Submission,
  confirmedBy: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('kyb_certifications')
    .values({ owner_id: clientId, submission, confirmed_by: confirmedBy })
    .onConflict((conflict) => conflict.columns(['owner_id', 'submission']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
