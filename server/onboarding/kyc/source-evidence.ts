import { isWithheld } from '@ballast/contract/files/uploads.ts';
import { readRisk } from '../../compliance/risk/ratings.ts';
import type { Database, Tx } from '../../database/connect.ts';
import { toCaseDocument } from '../../files/shown-upload.ts';
import { assertStored, storedUploads, type UploadRow } from '../../files/uploads.ts';
import type { CaseDocument, CaseFact } from '../../reviews/case-subject.ts';

/**
 * Hands in the files by which a client shows where their money comes from: those that have arrived and were not handed in
 * before. From then on they stay. The client must be locked.
 */
export async function handInEvidence(tx: Tx, clientId: string): Promise<void> {
  const files = await storedUploads(tx, clientId, 'EVIDENCE');
  const fresh = files.filter((file) => file.used_at === null && !isWithheld(file));
  const ids = fresh.map(({ upload_id }) => upload_id);
  await assertStored(tx, clientId, ids, 'EVIDENCE');
}

/** The files that were handed in, oldest first, for the case. */
export async function readEvidence(database: Database, clientId: string): Promise<CaseDocument[]> {
  return (await handedIn(database, clientId)).map((file) => toCaseDocument(file));
}

/** Whether there are any; that there are none is marked where a rule of the risk rating looks at the source of funds. */
export async function readEvidenceFacts(database: Database, clientId: string): Promise<CaseFact[]> {
  const fact = { field: 'has_sent_evidence', group: 'sources' };
  if ((await handedIn(database, clientId)).length > 0) return [{ ...fact, value: 'yes' }];
  const risk = await readRisk(database, clientId);
  const isAsked = risk?.factors.some(({ factor }) => factor === 'SOURCE_OF_FUNDS') ?? false;
  return isAsked ? [{ ...fact, value: 'no', marked: true }] : [];
}

async function handedIn(database: Database, clientId: string): Promise<UploadRow[]> {
  const files = await storedUploads(database, clientId, 'EVIDENCE');
  return files.filter(({ used_at }) => used_at !== null);
}
