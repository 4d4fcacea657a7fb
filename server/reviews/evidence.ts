import { Refusal } from '@ballast/contract/errors.ts';
import { clientSubject, recordAction } from '../database/audit-trail.ts';
import type { Database, Tx } from '../database/connect.ts';
import {
  type OpenedUpload,
  type OwnedUpload,
  openOriginalForStaff,
  openUploadForStaff,
} from '../files/shown-upload.ts';
import type { UploadContext } from '../files/uploads.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type AtDesk, factsOf, getVisibleCase, rolesOf, subjectOf } from './case-decisions.ts';
import { obstacleToAction } from './case-rules.ts';
import type { OpenTaxNumber } from './case-subject.ts';

/**
 * Shows the tax numbers of a case and records who looked at which. Refuses `not_found`, also when the case
 * has none.
 */
export async function viewTaxNumbers(
  tx: Tx,
  keys: Pick<Secrets, 'dataKeys'>,
  { viewer, actor, subjects }: AtDesk,
  caseId: string,
): Promise<readonly OpenTaxNumber[]> {
  const record = await getVisibleCase(tx, viewer, caseId);
  const ofDomain = subjectOf(subjects, record);
  const { facts } = await ofDomain.read({ database: tx }, record);
  const ids = facts.flatMap(({ taxNumberId }) => taxNumberId ?? []);
  if (ids.length === 0 || !ofDomain.openTaxNumbers) throw new Refusal('not_found');
  const numbers = await ofDomain.openTaxNumbers(tx, keys, record.clientId, ids);
  const subject = clientSubject(record.clientId);
  await recordAction(tx, actor, 'tax_numbers_viewed', subject, null, {
    case_id: caseId,
    number_ids: ids,
  });
  return numbers;
}

/**
 * Shows the number of the bank account of a case and records who looked at it. Refuses `not_found`, also when the case
 * has none.
 */
export async function viewAccountNumber(
  tx: Tx,
  keys: Pick<Secrets, 'dataKeys'>,
  { viewer, actor, subjects }: AtDesk,
  caseId: string,
): Promise<string | null> {
  const record = await getVisibleCase(tx, viewer, caseId);
  const opened = await subjectOf(subjects, record).openAccountNumber?.(tx, keys, record);
  if (!opened) throw new Refusal('not_found');
  const subject = { kind: 'bank_account', id: opened.targetId, ownerId: record.clientId };
  await recordAction(tx, actor, 'account_number_viewed', subject, null, { case_id: caseId });
  return opened.number;
}

type FileOfCase = { readonly id: string; readonly upload_id: string };

/**
 * Opens the shown copy of a document of a case. Refuses `not_found`, `forbidden`, `file_withheld` when
 * the scanner found something in it, and `file_lost`.
 */
export async function downloadCaseDocument(
  context: UploadContext,
  desk: AtDesk,
  file: FileOfCase,
): Promise<OpenedUpload> {
  return openUploadForStaff(context, desk.actor, await findFile(context.database, desk, file));
}

export async function downloadOriginal(
  context: UploadContext,
  desk: AtDesk,
  file: FileOfCase,
): Promise<OpenedUpload> {
  return openOriginalForStaff(context, desk.actor, await findFile(context.database, desk, file));
}

async function findFile(
  database: Database,
  { viewer, subjects }: AtDesk,
  { id, upload_id: uploadId }: FileOfCase,
): Promise<OwnedUpload> {
  const record = await getVisibleCase(database, viewer, id);
  const subject = subjectOf(subjects, record);
  const roles = await rolesOf(database, record, subject);
  const facts = await factsOf(database, record, subject);
  const obstacle = obstacleToAction('OPEN_DOCUMENTS', facts, roles, viewer);
  if (obstacle) throw new Refusal(obstacle);
  const { documents, sentBefore = [] } = await subject.read({ database }, record);
  const files = [...documents, ...sentBefore.flatMap((former) => former.files)];
  if (!files.some(({ upload_id }) => upload_id === uploadId)) throw new Refusal('not_found');
  return { ownerId: record.clientId, uploadId };
}
