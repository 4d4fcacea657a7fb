import { Readable } from 'node:stream';
import { Refusal } from '@ballast/contract/errors.ts';
import type { CaseDocument as CaseDocumentAnswer } from '@ballast/contract/staff/cases.ts';
import type { z } from 'zod';
import { raiseAlarmOnce } from '../database/alarms.ts';
import { type Actor, recordAction, wasDoneWithin } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { disposedHeaders, fileHeaders } from '../http/file-headers.ts';
import { FileMissing, type FileType, type ShownType } from '../providers/files/port.ts';
import { DecryptionFailed } from '../secrets/encrypt.ts';
import { readStored } from './check-content.ts';
import { refuseUnavailable } from './upload-parts.ts';
import { assertNotWithheld, findUpload, type UploadContext, type UploadRow } from './uploads.ts';

export type OwnedUpload = { readonly ownerId: string; readonly uploadId: string };

export type OpenedUpload = {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;
};

/**
 * Opens the shown copy of an upload. Refuses with `not_found` until there is one, with `file_withheld`
 * when the scanner found something, and with `file_lost`. `record` keeps the look before the file is open.
 */
async function openShown(
  context: UploadContext,
  upload: UploadRow,
  record: () => Promise<void>,
): Promise<OpenedUpload> {
  const { folder, file_name: fileName, shown_bytes: bytes } = upload;
  const type = upload.shown_type;
  if (upload.state !== 'STORED' || folder === null || type === null) {
    throw new Refusal('not_found');
  }
  assertNotWithheld(upload);
  const headers = {
    ...disposedHeaders(type, attachmentOf(fileName, type)),
    ...(bytes !== null && { 'content-length': String(bytes) }),
  };
  await record();
  return { headers, content: await openStored(context, upload, folder, 'shown') };
}

/**
 * Opens a kept file as far as its first piece, so that nothing is promised of one that is not there. Refuses with `file_lost` when it is
 * missing or damaged, of which staff are told, and with `service_unavailable`. A file that proves damaged later on ends early.
 */
async function openStored(
  context: UploadContext,
  upload: UploadRow,
  folder: string,
  which: 'original' | 'shown',
): Promise<Readable> {
  const pieces = readStored(context, folder, which)[Symbol.asyncIterator]();
  const next = () =>
    pieces.next().catch(async (error: unknown) => {
      if (!isLoss(error)) return refuseUnavailable(error);
      await tellOfLoss(context, upload, `${which}: ${error.message}`);
      throw new Refusal('file_lost');
    });
  const first = await next();
  return Readable.from(
    (async function* () {
      try {
        for (let piece = first; !piece.done; piece = await next()) yield piece.value;
      } finally {
        await pieces.return?.();
      }
    })(),
  );
}

function isLoss(error: unknown): error is Error {
  return error instanceof FileMissing || error instanceof DecryptionFailed;
}

function tellOfLoss({ database }: UploadContext, upload: UploadRow, why: string): Promise<void> {
  const { upload_id: id, owner_id: ownerId } = upload;
  return transact(database, (tx) =>
    raiseAlarmOnce(tx, 'file_lost', { kind: 'upload', id, ownerId }, { why, owner_id: ownerId }),
  );
}

export async function downloadUpload(
  context: UploadContext,
  ownerId: string,
  uploadId: string,
): Promise<OpenedUpload> {
  const upload = await findUpload(context.database, ownerId, uploadId);
  return openShown(context, upload, async () => {});
}

/**
 * Opens the shown copy of a client's file for staff, and records the look. The caller checks the right to it.
 * Refuses with `not_found`, `file_withheld` and `file_lost`.
 */
export async function openUploadForStaff(
  context: UploadContext,
  actor: Actor,
  { ownerId, uploadId }: OwnedUpload,
): Promise<OpenedUpload> {
  const upload = await findUpload(context.database, ownerId, uploadId);
  return openShown(context, upload, () =>
    recordLook(context, actor, 'upload_viewed', { ownerId, uploadId }),
  );
}

/** The same with the original file, under a name and type that no computer opens by itself. */
export async function openOriginalForStaff(
  context: UploadContext,
  actor: Actor,
  { ownerId, uploadId }: OwnedUpload,
): Promise<OpenedUpload> {
  const upload = await findUpload(context.database, ownerId, uploadId);
  const { state, folder, bytes } = upload;
  if (state !== 'STORED' || folder === null) throw new Refusal('not_found');
  assertNotWithheld(upload);
  const headers = {
    ...fileHeaders('application/octet-stream', `original-${uploadId}`),
    ...(bytes !== null && { 'content-length': String(bytes) }),
  };
  await recordLook(context, actor, 'original_downloaded', { ownerId, uploadId });
  return { headers, content: await openStored(context, upload, folder, 'original') };
}

/** Opens the original of a kept file for its owner's copy of all that is held. Refuses as `openOriginalForStaff` does. */
export async function openKeptFile(context: UploadContext, upload: UploadRow): Promise<Readable> {
  if (upload.state !== 'STORED' || upload.folder === null) throw new Refusal('not_found');
  assertNotWithheld(upload);
  return openStored(context, upload, upload.folder, 'original');
}

/** A page draws a picture again for each turn and zoom: within this time that is one look (decision 0152). */
const ONE_LOOK_MINUTES = 15;

async function recordLook(
  { database }: UploadContext,
  actor: Actor,
  action: 'upload_viewed' | 'original_downloaded',
  { ownerId, uploadId }: OwnedUpload,
): Promise<void> {
  const subject = { kind: 'upload', id: uploadId, ownerId };
  await transact(database, async (tx) => {
    const isSameLook =
      action === 'upload_viewed' &&
      (await wasDoneWithin(tx, actor, action, subject, ONE_LOOK_MINUTES));
    if (!isSameLook) await recordAction(tx, actor, action, subject, null, { owner_id: ownerId });
  });
}

type CaseDocument = z.output<typeof CaseDocumentAnswer>;

/** A stored file that was sent as part of something. */
export type SentFileRow = Pick<
  UploadRow,
  'upload_id' | 'file_name' | 'bytes' | 'scan' | 'shown_type'
>;

/** A file and what it was sent with; one file may be part of several. */
type SentPart = { readonly upload_id: string; readonly whole: string };

export function groupUploads(
  uploads: readonly UploadRow[],
  parts: readonly SentPart[],
): Map<string, SentFileRow[]> {
  const pairs = uploads.flatMap((upload) =>
    parts
      .filter(({ upload_id }) => upload_id === upload.upload_id)
      .map(({ whole }) => ({ upload, whole })),
  );
  const groups = Map.groupBy(pairs, ({ whole }) => whole);
  return new Map([...groups].map(([whole, all]) => [whole, all.map(({ upload }) => upload)]));
}

export function toSentFile({ upload_id: id, file_name, bytes, scan }: SentFileRow) {
  return { id, file_name, bytes, scan };
}

export function toCaseDocument(
  { upload_id, file_name: name, shown_type, scan }: Omit<SentFileRow, 'bytes'>,
  { document = null, part = null }: Partial<Pick<CaseDocument, 'document' | 'part'>> = {},
): CaseDocument {
  return {
    upload_id,
    name,
    download_name: shown_type === null ? 'document' : savedName(name, shown_type),
    content_type: shown_type ?? '',
    scan: scan ?? 'UNSCANNED',
    document,
    part,
  };
}

const ENDINGS: Readonly<Record<FileType | ShownType, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/heic': 'heic',
};

export function savedName(fileName: string, type: FileType | ShownType): string {
  const stem = fileName.replace(/\.[\p{L}\p{N}]{1,10}$/u, '') || 'document';
  return `${stem}.${ENDINGS[type]}`;
}

/** The header that saves a file under its name, with the extension of its content. */
export function attachmentOf(fileName: string, type: FileType | ShownType): string {
  const name = savedName(fileName, type);
  const plain = name.normalize('NFKD').replaceAll(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
