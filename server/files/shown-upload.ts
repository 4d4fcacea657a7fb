import type { Readable } from 'node:stream';
import { Refusal } from '@ballast/contract/errors.ts';
import { type Actor, recordAction } from '../database/audit-trail.ts';
import { transact } from '../database/transact.ts';
import { readKept } from './check-content.ts';
import { attachmentOf } from './file-name.ts';
import { assertNotWithheld, findUpload, type UploadContext, type UploadRow } from './uploads.ts';

/** Opens nothing, runs nothing, belongs to nobody: should a browser ever show a file. */
const FILE_POLICY = "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'";

const FENCE = {
  'content-security-policy': FILE_POLICY,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** An upload and whose it is. */
export type OwnedUpload = { readonly ownerId: string; readonly uploadId: string };

/** A file that goes out, with its headers. */
export type OpenedUpload = {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Readable;
};

/**
 * Opens the copy of an upload that people are shown. Refuses with `not_found` until there is one, and with
 * `file_withheld` when the scanner found something in the file.
 */
function openShown(context: UploadContext, upload: UploadRow): OpenedUpload {
  const { folder, file_name: fileName, shown_bytes: bytes } = upload;
  const type = upload.shown_type;
  if (upload.state !== 'STORED' || folder === null || type === null) {
    throw new Refusal('not_found');
  }
  assertNotWithheld(upload);
  const headers = {
    'content-type': type,
    ...(bytes !== null && { 'content-length': String(bytes) }),
    'content-disposition': attachmentOf(fileName, type),
    ...FENCE,
  };
  return { headers, content: readKept(context, folder, 'shown') };
}

/** Opens the copy of somebody's own upload. Refuses with `not_found` and `file_withheld`. */
export async function downloadUpload(
  context: UploadContext,
  ownerId: string,
  uploadId: string,
): Promise<OpenedUpload> {
  return openShown(context, await findUpload(context.database, ownerId, uploadId));
}

/**
 * Opens the copy of a client's file for a member of staff, and writes down that they looked. Whether they
 * may is for the caller to say. Refuses with `not_found` and `file_withheld`.
 */
export async function openUploadForStaff(
  context: UploadContext,
  actor: Actor,
  { ownerId, uploadId }: OwnedUpload,
): Promise<OpenedUpload> {
  const shown = openShown(context, await findUpload(context.database, ownerId, uploadId));
  await recordLook(context, actor, 'upload_viewed', { ownerId, uploadId });
  return shown;
}

/**
 * The same with the file as it was sent, which no copy of ours stands between: it has neither the name nor the
 * type that would make a computer open it.
 */
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
    'content-type': 'application/octet-stream',
    ...(bytes !== null && { 'content-length': String(bytes) }),
    'content-disposition': `attachment; filename="original-${uploadId}"`,
    ...FENCE,
  };
  const content = readKept(context, folder, 'original');
  await recordLook(context, actor, 'original_downloaded', { ownerId, uploadId });
  return { headers, content };
}

async function recordLook(
  { database }: UploadContext,
  actor: Actor,
  action: string,
  { ownerId, uploadId }: OwnedUpload,
): Promise<void> {
  const subject = { kind: 'upload', id: uploadId, ownerId };
  await transact(database, (tx) =>
    recordAction(tx, actor, action, subject, null, { owner_id: ownerId }),
  );
}
