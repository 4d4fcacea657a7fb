import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import type { Person } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import { keepWhole } from './complete-upload.ts';
import { toCaseDocument } from './shown-upload.ts';
import {
  assertStored,
  findUploadsOfMany,
  freeQuota,
  type Purpose,
  type UploadContext,
  type UploadRow,
} from './uploads.ts';

/*
 * Files with which staff show that what they ask for is right (docs/decisions/0230). They are those of whoever asks, are checked as
 * files of clients are, and stay with what they show.
 */

/** What staff send evidence for. */
type EvidencePurpose = Extract<Purpose, 'CORRECTION' | 'FUND'>;

export type NewFile = Omit<Parameters<typeof keepWhole>[2], 'ownerId' | 'purpose'>;

/** Takes a file of somebody who is to ask for something. Refuses as `keepWhole` does. */
export async function sendEvidenceFile(
  context: UploadContext,
  sender: Person,
  purpose: EvidencePurpose,
  file: NewFile,
): Promise<EvidenceFile> {
  const sent = { ...file, ownerId: sender.userId, purpose };
  return toEvidenceFile(await keepWhole(context, sender, sent));
}

/** Makes files part of what somebody asks for. Refuses as `assertStored` does. */
export async function handInFiles(
  tx: Tx,
  askerId: string,
  purpose: EvidencePurpose,
  ids: readonly string[],
): Promise<void> {
  await assertStored(tx, askerId, ids, purpose);
  await freeQuota(tx, askerId, ids);
}

/** Who sent files, and which they are. */
export type Evidence = { readonly askedBy: string; readonly files: readonly string[] };

/** Files by their ids. */
export async function readEvidence(
  database: Database | Tx,
  evidence: readonly Evidence[],
): Promise<ReadonlyMap<string, UploadRow>> {
  const files = await findUploadsOfMany(
    database,
    evidence.map(({ askedBy }) => askedBy),
    evidence.flatMap(({ files: ids }) => ids),
  );
  return new Map(files.map((file) => [file.upload_id, file]));
}

/** What somebody who signs for evidence signs of its files: which they are, and the hash of each. */
export async function hashesOfEvidence(
  database: Database | Tx,
  evidence: Evidence,
): Promise<(readonly [string, string])[]> {
  const files = await readEvidence(database, [evidence]);
  return evidence.files.map((id) => {
    const hash = files.get(id)?.content_hash;
    return [id, hash ? Buffer.from(hash).toString('hex') : ''];
  });
}

/** Files as they are told, in the order in which they were named. */
export function toldFiles(
  files: ReadonlyMap<string, UploadRow>,
  ids: readonly string[],
): EvidenceFile[] {
  return ids.flatMap((id) => {
    const file = files.get(id);
    return file ? [toEvidenceFile(file)] : [];
  });
}

function toEvidenceFile(file: UploadRow): EvidenceFile {
  const { document, part, ...shown } = toCaseDocument(file);
  return shown;
}
