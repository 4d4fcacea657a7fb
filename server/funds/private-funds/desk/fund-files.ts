import { Refusal } from '@ballast/contract/errors.ts';
import type { EvidenceFile } from '@ballast/contract/files/evidence-files.ts';
import { sql } from 'kysely';
import type { Actor, Person } from '../../../database/audit-trail.ts';
import type { Database } from '../../../database/connect.ts';
import { type NewFile, sendEvidenceFile } from '../../../files/evidence-files.ts';
import {
  type OpenedUpload,
  type OwnedUpload,
  openUploadForStaff,
} from '../../../files/shown-upload.ts';
import type { UploadContext } from '../../../files/uploads.ts';

/** Takes a file of somebody who is to propose something, or to enter a value. Refuses as `sendEvidenceFile` does. */
export function sendFundFile(
  context: UploadContext,
  sender: Person,
  file: NewFile,
): Promise<EvidenceFile> {
  return sendEvidenceFile(context, sender, 'FUND', file);
}

/** A file that shows a proposal, or a value, to be right. */
type FileOfFund = { readonly id: string; readonly upload_id: string };

/** Opens the shown copy of a file about a private fund, and records the look. Refuses `not_found`, `file_withheld` and `file_lost`. */
export async function downloadFundFile(
  context: UploadContext,
  actor: Actor,
  file: FileOfFund,
): Promise<OpenedUpload> {
  return openUploadForStaff(context, actor, await findFundFile(context.database, file));
}

/** A file of a proposal or of a value. Refuses `not_found`. */
export async function findFundFile(
  database: Database,
  { id, upload_id: uploadId }: FileOfFund,
): Promise<OwnedUpload> {
  const { rows } = await sql<{ ownerId: string }>`
    select asked_by as "ownerId" from fund_proposals
    where proposal_id = ${id} and content -> 'evidence_files' ? ${uploadId}
    union all
    select prepared_by from vehicle_values
    where valuation_id = ${id} and evidence_files @> array[${uploadId}::uuid]`.execute(database);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return { ownerId: row.ownerId, uploadId };
}
