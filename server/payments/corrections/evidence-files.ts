import { Refusal } from '@ballast/contract/errors.ts';
import type { CorrectionFile } from '@ballast/contract/payments/corrections.ts';
import type { Selectable } from 'kysely';
import type { Actor, Person } from '../../database/audit-trail.ts';
import type { Database, Tx } from '../../database/connect.ts';
import type { Corrections } from '../../database/schema.ts';
import { keepWhole } from '../../files/complete-upload.ts';
import {
  type OpenedUpload,
  type OwnedUpload,
  openUploadForStaff,
  toCaseDocument,
} from '../../files/shown-upload.ts';
import {
  assertStored,
  findUploadsOfMany,
  freeQuota,
  type UploadContext,
  type UploadRow,
} from '../../files/uploads.ts';

/*
 * Files that show a correction to be right (docs/decisions/0230). They are those of whoever asked for it, are checked as files of clients
 * are, and stay with the correction.
 */

const CORRECTION_PURPOSE = 'CORRECTION';

type Row = Pick<Selectable<Corrections>, 'asked_by' | 'evidence_files'>;

type NewFile = Omit<Parameters<typeof keepWhole>[2], 'ownerId' | 'purpose'>;

/** Takes a file of somebody who is to ask for a correction. Refuses as `keepWhole` does. */
export async function sendCorrectionFile(
  context: UploadContext,
  sender: Person,
  file: NewFile,
): Promise<CorrectionFile> {
  const sent = { ...file, ownerId: sender.userId, purpose: CORRECTION_PURPOSE } as const;
  return toCorrectionFile(await keepWhole(context, sender, sent));
}

/** Makes files part of what somebody asks for. Refuses as `assertStored` does. */
export async function handInFiles(tx: Tx, askerId: string, ids: readonly string[]): Promise<void> {
  await assertStored(tx, askerId, ids, CORRECTION_PURPOSE);
  await freeQuota(tx, askerId, ids);
}

/** The files of each correction, in the order in which they were named. */
export async function filesOf(
  database: Database | Tx,
  rows: readonly Row[],
): Promise<(row: Row) => CorrectionFile[]> {
  const files = await readFiles(database, rows);
  return ({ evidence_files: ids }) =>
    ids.flatMap((id) => {
      const file = files.get(id);
      return file ? [toCorrectionFile(file)] : [];
    });
}

/** What somebody who signs a correction signs of its files: which they are, and the hash of each. */
export async function hashesOf(tx: Tx, row: Row): Promise<(readonly [string, string])[]> {
  const files = await readFiles(tx, [row]);
  return row.evidence_files.map((id) => {
    const hash = files.get(id)?.content_hash;
    return [id, hash ? Buffer.from(hash).toString('hex') : ''];
  });
}

async function readFiles(
  database: Database | Tx,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, UploadRow>> {
  const files = await findUploadsOfMany(
    database,
    rows.map(({ asked_by }) => asked_by),
    rows.flatMap(({ evidence_files }) => evidence_files),
  );
  return new Map(files.map((file) => [file.upload_id, file]));
}

function toCorrectionFile(file: UploadRow): CorrectionFile {
  const { document, part, ...shown } = toCaseDocument(file);
  return shown;
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
