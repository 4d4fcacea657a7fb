import { Refusal } from '@ballast/contract/errors.ts';
import type { Database } from '../../database/connect.ts';
import { toCaseDocument } from '../../files/sent-files.ts';
import { findUploads } from '../../files/uploads.ts';
import type { CaseContent, CaseDocument, FormerDocument } from '../../reviews/case-subject.ts';
import {
  type Review,
  readIdentity,
  readReplacedIdentity,
  type SentDocument,
  uploadsOf,
} from './identity-record.ts';

/** The files that show a person's newest document of identity, and those that it took the place of. */
export async function readIdentityFiles(
  database: Database,
  userId: string,
): Promise<Pick<CaseContent, 'documents' | 'sentBefore'>> {
  const { document } = await readIdentity(database, userId);
  const sentBefore: FormerDocument[] = [];
  for (const replaced of await readReplacedIdentity(database, userId)) {
    sentBefore.push({
      id: replaced.document.documentId,
      sentAt: replaced.sentAt,
      decision: replaced.review && DECISIONS[replaced.review.status],
      decidedAt: replaced.reviewedAt,
      reason: replaced.review?.reason ?? null,
      files: await filesOf(database, userId, replaced.document),
    });
  }
  return { documents: document ? await filesOf(database, userId, document) : [], sentBefore };
}

const DECISIONS = {
  APPROVED: 'APPROVED',
  REQUIRED: 'ASKED_AGAIN',
  REJECTED: 'REJECTED',
} as const satisfies Readonly<Record<Review['status'], FormerDocument['decision']>>;

async function filesOf(
  database: Database,
  userId: string,
  document: SentDocument,
): Promise<CaseDocument[]> {
  const parts = uploadsOf(document);
  const ids = parts.map(({ id }) => id);
  const uploads = await findUploads(database, userId, ids);
  return parts.map(({ part, id }) => {
    const upload = uploads.find(({ upload_id }) => upload_id === id);
    if (!upload) throw new Refusal('not_found');
    return toCaseDocument(upload, { part });
  });
}
