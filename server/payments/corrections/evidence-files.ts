import { Refusal } from '@ballast/contract/errors.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import type { Selectable } from 'kysely';
import type { Actor, Person } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Corrections } from '../../database/schema.ts';
import {
  hashesOfEvidence,
  type NewFile,
  readEvidence,
  sendEvidenceFile,
  toldFiles,
} from '../../files/evidence-files.ts';
import {
  type OpenedUpload,
  type OwnedUpload,
  openUploadForStaff,
} from '../../files/shown-upload.ts';
import type { UploadContext } from '../../files/uploads.ts';

/* Files that show a correction to be right (docs/decisions/0230). */

type Row = Pick<Selectable<Corrections>, 'asked_by' | 'evidence_files'>;

const evidenceOf = ({ asked_by: askedBy, evidence_files: files }: Row) => ({ askedBy, files });

/** Takes a file of somebody who is to ask for a correction. Refuses as `sendEvidenceFile` does. */
export function sendCorrectionFile(
  context: UploadContext,
  sender: Person,
  file: NewFile,
): Promise<EvidenceFile> {
  return sendEvidenceFile(context, sender, 'CORRECTION', file);
}

/** The files of each correction, in the order in which they were named. */
export async function filesOf(
  database: Database | Tx,
  rows: readonly Row[],
): Promise<(row: Row) => EvidenceFile[]> {
  const files = await readEvidence(database, rows.map(evidenceOf));
  return ({ evidence_files: ids }) => toldFiles(files, ids);
}

/** What somebody who signs a correction signs of its files. */
export function hashesOf(
  database: Database | Tx,
  row: Row,
): Promise<(readonly [string, string])[]> {
  return hashesOfEvidence(database, evidenceOf(row));
}

type FileOfCorrection = { readonly id: string; readonly upload_id: string };

/** Opens the shown copy of a file of a correction, and records the look. Refuses `not_found`, `file_withheld` and `file_lost`. */
export async function downloadCorrectionFile(
  context: UploadContext,
  actor: Actor,
  file: FileOfCorrection,
): Promise<OpenedUpload> {
  return openUploadForStaff(context, actor, await findFile(context.database, file));
}

/** A file of a correction. Refuses `not_found`. */
export async function findFile(
  database: Database,
  { id, upload_id: uploadId }: FileOfCorrection,
): Promise<OwnedUpload> {
  const row = await database
    .selectFrom('corrections')
    .select(['asked_by', 'evidence_files'])
    .where('correction_id', '=', id)
    .executeTakeFirst();
  if (!row?.evidence_files.includes(uploadId)) throw new Refusal('not_found');
  return { ownerId: row.asked_by, uploadId };
}
